"""A kitchen for three partners and a human, and minds that know their answers by heart."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from agents.backoff import Backoff
from agents.intention import Demand, Part, Vocabulary
from agents.messages import Add, Assign, Book, Given, Observation, ThingFact
from agents.orders import edited, taken_on
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, WorkerTiming
from game.content.level import Level
from game.content.load import load_level
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import MindChoice, ModelChoice
from tests.soup_level import soup_level

GRID = """\
#LLTTOOCC#
#A......G#
#........#
#.#CC#SS.#
#.#CC#SS.#
#........#
#K......H#
#EBDDBPPP#
"""
CREW = soup_level(
    "Crew",
    GRID,
    {"A": ("partner", 5), "G": ("partner", 5), "K": ("partner", 5), "H": ("human", 5)},
    "round_seconds: 600\norders: {dishes: [bob, alice, cathy, david], concurrent: 3}\n",
)
HUMAN = 3
TIMING = WorkerTiming(beat_s=0.05, rest=Backoff(0.2, 0.4), niceness=0)
PATIENCE = LinkTimeouts(start_s=60.0, hang_s=10.0, restart=Backoff(0.2, 0.4), stop_s=2.0)


def crew_level(folder: Path) -> Level:
    """The kitchen, as a file in `folder`."""
    path = folder / "crew.yaml"
    path.write_text(CREW)
    return load_level(path)


def with_pieces(now: Observation) -> Observation:
    """The same with all pieces that its orders need, on a board."""
    board = next(fixture.cell for fixture in now.fixtures if fixture.kind == "board")
    pieces = [
        ThingFact(name, "chopped", board, "board", (name,))
        for order in now.orders
        for name in order.needs
    ]
    return replace(now, things=(*now.things, *pieces))


def book_of(*what: Assign | Part, tick: int = 0, begun: int | None = None) -> Book:
    """The book of a cook to whom that is assigned, in turn, or who keeps it."""
    book, words = Book(), Vocabulary(())
    for number, each in enumerate(what, 90):
        if isinstance(each, Assign):
            book = taken_on(book, each, None, words, tick).book
        else:
            given = Given(number, kept=True)
            book = edited(book, Add(Demand((each,)), tick, given=given), words).book
    return book.each(lambda entry: replace(entry, begun=begun))


class ByHeart:
    """Minds in processes of their own that know what messages mean. `made`: all so far."""

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.chosen = ModelChoice(None, answers)
        self.made: list[Minds] = []

    def __call__(self, choice: MindChoice) -> Minds:
        minds = Minds.of(
            HLA, lambda role: Link(self.chosen.spec(role), pace=TIMING, patience=PATIENCE)
        )
        self.made.append(minds)
        return minds

    def pids(self, cook: int) -> list[int]:
        """The processes behind a cook."""
        links = [link for link in self.made[cook].links.values() if isinstance(link, Link)]
        return [link.pid for link in links if link.pid is not None]
