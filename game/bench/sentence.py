"""`bench sentence`: the files that a sentence executes, from `Match.say` to the first move.

A reader who follows a sentence through the program opens those that nobody says anything without.
The partner's model knows the answer by heart, so that model back ends do not count.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from rich.console import Console

from game.content.level import Level
from game.kitchen.moves import Move
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of
from game.partners.casting import HUMANS, cast, listening
from game.partners.partner_spec import HLA
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun

SENTENCE, MEANING = "chop 2 onions then serve bob", "chop onion x2, then serve bob x1"
#: How long a thought takes, in seconds; so long is played before anything is said, and so long at
#: most after it, in ticks.
_THOUGHT_S, _BEFORE, _AFTER = 0.1, 50, 100
_ROOT = Path(__file__).parents[2]


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--list", action="store_true", help="name the files")


def measure(args: Namespace, console: Console) -> Report:
    """Say the sentence once."""
    level = level_of(args)
    anyway, files = executed(level)
    own = files - anyway
    all_, mine = _rooms(files), _rooms(own)
    rows = [(room, str(n), str(mine[room])) for room, n in all_.most_common()]
    heads = ("room", "files", "not without words")
    whole = ("all", str(len(files)), str(len(own)))
    tables = [Figures(f"Files that {SENTENCE!r} executes", heads, (whole, *rows))]
    named = sorted(file.as_posix() for file in own)
    if args.list:
        tables.append(Figures("Not without words", ("file",), tuple((name,) for name in named)))
    data = {"files": len(files), "not_without_words": named}
    return Report("sentence", data, tuple(tables), (level,))


def _rooms(files: Iterable[Path]) -> Counter[str]:
    return Counter(".".join(file.with_suffix("").parts[:2]) for file in files)


def executed(level: Level) -> tuple[frozenset[Path], frozenset[Path]]:
    """The files of the program with a function that runs in a round without words, and from the
    sentence to the partner's first move.
    """
    pool = ModelPool(
        ModelChoice(None, {SENTENCE: MEANING}, Latency(_THOUGHT_S), {"profile": "tuned"}), HLA
    )
    match = Match(level, cast(level, HUMANS["idle"], listening(pool.minds)), 0)
    try:
        with _traced() as anyway:
            for _ in range(_BEFORE):
                match.tick()
        with _traced() as found:
            match.say(level.human, SENTENCE)
            _until_moved(match, level.partner)
    finally:
        match.close()
        pool.close()
    return _own(anyway), _own(found)


def _own(found: Iterable[str]) -> frozenset[Path]:
    """Those of the program, but for this one."""
    files = (Path(name) for name in found if name != __file__)
    return frozenset(file.relative_to(_ROOT) for file in files if _ROOT in file.parents)


def _until_moved(match: Match, partner: int) -> None:
    """Play until the partner has begun something new, and made a move."""
    begun = False
    for _ in range(_AFTER):
        match.tick()
        begun |= any(seat == partner and isinstance(n, MacroBegun) for seat, n in match.notes)
        if begun and match.moves[partner] is not Move.STAY:
            return


@contextmanager
def _traced() -> Iterator[set[str]]:
    """The files of all functions that are called meanwhile."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


EXPERIMENT = Experiment("sentence", "how many files a sentence passes", _options, measure)
