"""Crews of several sizes in the window, one after the other in one run, beside a single partner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

from rich.console import Console

from agents.messages import Thought
from game.bench.real_game import ProcessMemory
from game.bench.watched_round import Frame, WatchedRound, Window, watch
from game.lab.reports.report import Figures
from game.session.match.history import MatchHistory
from game.session.seats.notes import MacroBegun
from game.settings import Brigade

#: Where a single partner cooks with a person.
PAIR_LEVEL = "ring"
#: Who begins what no mind has decided.
UNDECIDED = "reflex"


@dataclass(frozen=True, slots=True)
class CrewRound:
    """`frames` of a round; `memory` of everything, in MiB, None where that is not told; `decided`:
    the share of macro actions that minds decided; `thoughts`: what each took, in seconds.
    """

    title: str
    frames: Sequence[Frame]
    memory: float | None
    decided: float
    thoughts: Sequence[float]

    @property
    def latency(self) -> str:
        """'0.02 / 0.31 (57)': median and longest of the thoughts, and how many there were."""
        if not self.thoughts:
            return "-"
        return f"{median(self.thoughts):.2f} / {max(self.thoughts):.2f} ({len(self.thoughts)})"


def crew_rounds(
    window: Window,
    show: WatchedRound,
    pair: WatchedRound,
    crews: Sequence[Brigade],
    console: Console,
) -> list[CrewRound]:
    """`pair`, and `show` with each of the crews."""
    led = (replace(show, brigade=crew) for crew in crews)
    titles = ("one partner", *(f"{crew.cooks} cooks" for crew in crews))
    shows = zip(titles, (pair, *led), strict=True)
    return [_crew_round(window, title, each, console) for title, each in shows]


def _crew_round(window: Window, title: str, show: WatchedRound, console: Console) -> CrewRound:
    histories: list[MatchHistory] = []
    memory = ProcessMemory()
    frames = watch(window, replace(show, over=histories.append), console, memory)
    whole = None if memory.game is None else memory.game + sum(memory.workers)
    begun = [note for h in histories for _, _, note in h.notes if isinstance(note, MacroBegun)]
    decided = sum(note.source != UNDECIDED for note in begun) / (len(begun) or 1)
    thoughts = [n.seconds for h in histories for _, _, n in h.notes if isinstance(n, Thought)]
    return CrewRound(title, frames, whole, decided, thoughts)


def crews_table(
    title: str, rounds: Sequence[CrewRound], paces: Sequence[Mapping[str, float]]
) -> Figures:
    """A column for each; what the last crew takes more than the first, and than one partner."""
    rows = [
        ("game seconds per wall second", *(f"{each['rate']:.4f}" for each in paces)),
        ("work per frame, p99, ms", *(f"{each['work']:.1f}" for each in paces)),
        ("of it running, p99, ms", *(f"{each['cpu']:.1f}" for each in paces)),
        ("memory of everything, MiB", *(_told(each.memory) for each in rounds)),
        ("macro actions decided by minds", *(f"{each.decided:.0%}" for each in rounds)),
        ("seconds a thought: median / longest", *(each.latency for each in rounds)),
    ]
    return Figures(title, ("figure", *(each.title for each in rounds)), tuple(rows))


def _told(memory: float | None) -> str:
    return "-" if memory is None else f"{memory:.0f}"
