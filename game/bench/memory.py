"""`bench memory`: what the game takes with its minds in worker processes, and how soon they answer.

Real time, real processes: the partner is started, asked something, and answers. Memory is that of
this process (without the window: see `bench pace`) and of both workers; where the system tells it
(Linux), pages that several processes share are counted once. The first start makes what later ones
find: `--starts 2` shows both.
"""

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.progress import track

from agents.workers.link import Link
from game.bench._process_memory import resident
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, printed
from game.lab.runs.arguments import add_level, level_of
from game.lab.runs.choice import add_minds, model_of
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import HLA
from game.partners.thinking import linked
from game.session.match.match import Match
from game.settings import load_settings

QUESTION = "What are the orders?"
#: Seconds to wait for a mind, or an answer, before giving up.
LONGEST = 180.0


@dataclass(frozen=True, slots=True)
class MindsStart:
    """One start. Seconds from it until both minds are ready, and until a question put at once is
    answered; MiB by process, None where the system does not tell.
    """

    ready: float | None
    answered: float | None
    memory: dict[str, float | None]

    @property
    def total(self) -> float | None:
        known = [size for size in self.memory.values() if size is not None]
        return sum(known) if known else None


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    add_minds(parser, ("local", "openai", "recorded"))
    parser.add_argument("--starts", type=int, default=2, help="one after the other")


def measure(args: Namespace, console: Console) -> Report:
    """Start and ask, again and again."""
    level = level_of(args)
    chosen = model_of(args, load_settings().value)
    numbers = track(range(args.starts), "starts", console=console, transient=True)
    starts = [one_start(level, linked(HLA, chosen)) for _ in numbers]
    data = {"backend": args.backend, "starts": [asdict(s) for s in starts]}
    return Report(f"memory-{args.backend}", data, (table(starts),), (level,))


def one_start(level: Level, minds: Minds) -> MindsStart:
    """One start of `minds` in a match on `level`, in real time."""
    began = time.monotonic()
    match = Match(level, cast(level, HUMANS["idle"], listening(lambda: minds)), seed=0)
    seat = match.seats[level.partner]
    assert isinstance(seat, MindSeat)
    try:
        match.say(level.human, QUESTION)
        ready = _play(match, began, lambda: not seat.panel.status)
        answered = _play(match, began, lambda: len(match.words) > 1)
        return MindsStart(ready, answered, dict(_memory(minds)))
    finally:
        match.close()


def _play(match: Match, began: float, until: Callable[[], bool]) -> float | None:
    """Play in real time; seconds since `began` when `until` came true, None if it did not."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if until():
            return time.monotonic() - began
        match.tick()
        time.sleep(1 / TICKS_PER_SECOND)
    return None


def _memory(minds: Minds) -> Iterator[tuple[str, float | None]]:
    yield "game", resident(os.getpid())
    for name, link in minds.links.items():
        pid = link.pid if isinstance(link, Link) else None
        yield name, None if pid is None else resident(pid)


def table(starts: list[MindsStart]) -> Figures:
    """A row for each start."""
    names = list(starts[0].memory) if starts else []
    rows = tuple(
        (
            str(number),
            printed(start.ready, unit="s"),
            printed(start.answered, unit="s"),
            *(printed(start.memory[name], unit="MiB") for name in names),
            printed(start.total, unit="MiB"),
        )
        for number, start in enumerate(starts, 1)
    )
    heads = ("start", "both minds ready", "question answered", *names, "all")
    return Figures("Memory and start", heads, rows)


EXPERIMENT = Experiment("memory", "memory and start of the minds", options, measure)
