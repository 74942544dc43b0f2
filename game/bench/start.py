"""`bench start`: how long the game takes from the command to its title and to a ready partner,
what that goes into, and the memory of all processes; with `--bundle`, a packaged game in turn with
this one, since machines are never equally fast for long.

Each start is a process of its own, without screen and sound device. A program's first start is as
cold as it can be made: a player without files, and the program's files dropped from the system's
cache, where the system lets us.
"""

import json
import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from subprocess import TimeoutExpired
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import track

from agents.llm.models import MODELS, SMALL, STANDARD
from game.bench.real_game import (
    Program,
    RealGame,
    descendants,
    hidden_environment,
    packaged,
    resident,
    this_program,
)
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, printed
from game.lab.runs.arguments import InputError

#: What the game is told; a file for the times follows. In a round it plays on while that is there.
FIRST_FRAME = ("--first-frame",)
UNTIL_READY = ("play", "--level", "ring", "--partner", "hla", "--backend", "local", "--until-ready")
#: Seconds after which a start is given up, and those for the game to end.
LONGEST, LEAVING = 120.0, 30.0
#: Folders that hold nothing the game reads at its start.
PASSED = {".git", "dist", "out", "tests", "shared"}


@dataclass(frozen=True, slots=True)
class GameStart:
    """Seconds from the command to the last of `parts`, with those of each part, in order.

    `cpu`: seconds for which the process ran; `made`: pictures that were rasterised; `memory`: MiB
    by process at the end, where the game was still there to be asked and the system tells.
    """

    total: float
    cpu: float
    parts: tuple[tuple[str, float], ...]
    made: int
    memory: Mapping[str, float]


def start(program: Program, told: Sequence[str], home: Path) -> GameStart:
    """One start of `program`, told to write of it, with the player's files in `home`.

    RuntimeError if it does not get there.
    """
    with TemporaryDirectory(prefix="start") as folder:
        report = Path(folder, "times.json")
        began = time.monotonic()
        # Python keeps what it has compiled, as it does for players.
        environment = hidden_environment(home, {"PYTHONDONTWRITEBYTECODE": None})
        with RealGame((*program.command, *told, str(report)), environment, home) as game:
            game.until(report.exists, LONGEST)
            found = json.loads(report.read_text(encoding="utf-8"))
            memory = dict(_memory(found["processes"], game.process.pid)) if game.running else {}
            report.unlink()
            with suppress(TimeoutExpired):
                game.ended(LEAVING)
    return read(found, began, memory)


def _memory(processes: Mapping[str, int], first: int) -> Iterator[tuple[str, float]]:
    """MiB by the names of `processes`; `first` and what else it has started is 'others'."""
    for name, pid in processes.items():
        if (size := resident(pid)) is not None:
            yield name, size
    others = {first, *descendants(first)} - {*processes.values()}
    if sizes := [size for pid in others if (size := resident(pid)) is not None]:
        yield "others", sum(sizes)


def read(told: Mapping[str, object], began: float, memory: Mapping[str, float]) -> GameStart:
    """What the game tells of its start: 'moments' (name, time at its end), 'cpu' and 'made'.

    `began`: when it was started, on the same clock.
    """
    moments, cpu, made = told["moments"], told["cpu"], told["made"]
    assert isinstance(moments, list) and isinstance(cpu, float) and isinstance(made, int)
    ends = [began, *(end for _, end in moments)]
    parts = tuple((name, ends[i + 1] - ends[i]) for i, (name, _) in enumerate(moments))
    return GameStart(ends[-1] - began, cpu, parts, made, memory)


def files_below(folders: Iterable[Path]) -> Iterator[Path]:
    """The files that a game in `folders` may read."""
    for folder in folders:
        for inside, names, files in os.walk(folder):
            names[:] = [name for name in names if name not in PASSED]
            yield from (Path(inside, name) for name in files)


def evict(files: Iterable[Path]) -> None:
    """Drop files from the system's cache, where that can be asked for. What a running process has
    loaded of them stays.
    """
    if not hasattr(os, "posix_fadvise"):
        return
    for file in files:
        with suppress(OSError), file.open("rb") as opened:
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


#: As `du -m` counts.
MB = 1 << 20
#: Most MB that a packaged game and its archive may have, by the largest model that it carries.
MOST = {SMALL: (400.0, 180.0), STANDARD: (660.0, 430.0)}


@dataclass(frozen=True, slots=True)
class BundleSize:
    """In MB; `packed`: its archive, None if that is not beside it; `most`: what both may have."""

    unpacked: float
    packed: float | None
    most: tuple[float, float] = MOST[SMALL]


def size_of(folder: Path) -> BundleSize:
    """Of the packaged game in `folder`, and of the archive beside it."""
    folder = folder.resolve()
    archives = [folder.with_name(folder.name + suffix) for suffix in (".tar.xz", ".zip")]
    packed = next((file.stat().st_size / MB for file in archives if file.is_file()), None)
    return BundleSize(megabytes(folder), packed, most(folder))


def most(folder: Path) -> tuple[float, float]:
    """Most MB that the packaged game in `folder` and its archive may have."""
    return MOST[STANDARD if any(folder.rglob(MODELS[STANDARD].prepared)) else SMALL]


def megabytes(path: Path) -> float:
    """A file, or all files below a folder, in MB; a link takes nothing."""
    files = path.rglob("*") if path.is_dir() else (path,)
    return sum(f.lstat().st_size for f in files if f.is_file() and not f.is_symlink()) / MB


#: The parts that lie after the moment at which a round is opened.
IN_THE_ROUND = ("window, kitchen", "first picture", "partner ready")
#: Seconds in which a packaged game must be there.
TITLE_FIRST, TITLE_WARM, READY_WARM = 6.0, 2.0, 4.0

Seconds = Callable[[GameStart], float]


@dataclass(frozen=True, slots=True)
class Starts:
    """A program's starts of one kind: the `first`, and those after it."""

    program: str
    first: GameStart
    warm: tuple[GameStart, ...]

    def cells(self, figure: Seconds) -> tuple[str, str, str]:
        """The first, the median of the warm ones and the worst of these."""
        found = [figure(one) for one in self.warm]
        warm = (f"{median(found):.2f}", f"{max(found):.2f}") if found else ("-", "-")
        return f"{figure(self.first):.2f}", *warm


@dataclass(frozen=True, slots=True)
class Bound:
    """What a packaged game must not exceed; `found`: None if it was not measured."""

    figure: str
    found: float | None
    most: float

    @property
    def kept(self) -> bool:
        return self.found is None or self.found <= self.most

    @property
    def row(self) -> tuple[str, ...]:
        return self.figure, printed(self.found), f"{self.most:.0f}", "yes" if self.kept else "NO"


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--runs", type=int, default=7, help="warm starts after a first one")
    parser.add_argument("--bundle", type=Path, metavar="FOLDER", help="a packaged game, in turn")


def measure(args: Namespace, console: Console) -> Report:
    """Start again and again; exit code 1 if a packaged game takes more than it may."""
    programs = [this_program(), *([_packaged(args.bundle)] if args.bundle else ())]
    tracked = partial(track, range(args.runs + 1), console=console, transient=True)
    titles = in_turn(programs, FIRST_FRAME, tracked("titles"))
    rounds = in_turn(programs, UNTIL_READY, tracked("partners"))
    tables = [
        parts_table("From the command to the title, seconds", titles),
        parts_table("From the command to a partner who is ready, seconds", rounds),
        memory_table(rounds),
    ]
    bounds: tuple[Bound, ...] = ()
    if args.bundle:
        bounds = bounds_of(titles[-1], rounds[-1], size_of(args.bundle))
        heads, rows = ("the bundle's", "found", "at most", "kept"), tuple(b.row for b in bounds)
        tables.append(Figures("What was promised", heads, rows))
    data = {
        "title": [asdict(each) for each in titles],
        "partner": [asdict(each) for each in rounds],
        "bounds": [asdict(each) for each in bounds],
    }
    return Report("start", data, tables, code=0 if all(each.kept for each in bounds) else 1)


def _packaged(folder: Path) -> Program:
    try:
        return packaged(folder)
    except LookupError as error:
        raise InputError(str(error)) from None


def in_turn(programs: Sequence[Program], told: Sequence[str], turns: Iterable[int]) -> list[Starts]:
    """In each turn one start of every program, which finds what its earlier ones have left."""
    found: list[list[GameStart]] = [[] for _ in programs]
    with TemporaryDirectory(prefix="players") as homes:
        evict(files_below(folder for program in programs for folder in program.folders))
        for _ in turns:
            for number, program in enumerate(programs):
                found[number].append(start(program, told, Path(homes, str(number))))
    return [Starts(p.name, one[0], tuple(one[1:])) for p, one in zip(programs, found, strict=True)]


def in_the_round(one: GameStart) -> float:
    """Seconds from the moment at which the round was opened."""
    return sum(spent for name, spent in one.parts if name in IN_THE_ROUND)


def parts_table(title: str, starts: Sequence[Starts]) -> Figures:
    """A row for each part, and for all."""
    names = [name for name, _ in starts[0].first.parts]
    rows = [_row(name, starts, partial(_part, name)) for name in names]
    rows.append(_row("all", starts, lambda one: one.total))
    if names[-1] == IN_THE_ROUND[-1]:
        rows.append(_row("from the round's start", starts, in_the_round))
    rows.append(_row("the game's process running", starts, lambda one: one.cpu))
    made: list[str] = []
    for each in starts:
        made += (str(each.first.made), str(each.warm[-1].made) if each.warm else "-", "")
    heads = [f"{each.program}, {kind}" for each in starts for kind in ("first", "warm", "worst")]
    return Figures(title, ("part", *heads), (*rows, ("pictures rasterised", *made)))


def _row(name: str, starts: Sequence[Starts], figure: Seconds) -> tuple[str, ...]:
    return name, *(cell for each in starts for cell in each.cells(figure))


def _part(name: str, one: GameStart) -> float:
    return dict(one.parts).get(name, 0.0)


def memory_table(rounds: Sequence[Starts]) -> Figures:
    """MiB of each process, its share of what several share, once the partner is ready."""
    newest = [(each.warm or (each.first,))[-1].memory for each in rounds]
    names = dict.fromkeys(name for memory in newest for name in memory)
    rows = [(name, *(printed(memory.get(name), ".0f") for memory in newest)) for name in names]
    rows.append(("all", *(printed(sum(memory.values()) or None, ".0f") for memory in newest)))
    heads = ("process", *(each.program for each in rounds))
    return Figures("Memory with a partner who is ready, MiB", heads, tuple(rows))


def bounds_of(title: Starts, partner: Starts, size: BundleSize) -> tuple[Bound, ...]:
    """What was promised of a packaged game, and what was found."""
    return (
        Bound("seconds to the title, first", title.first.total, TITLE_FIRST),
        Bound("seconds to the title, warm", _warm(title, lambda one: one.total), TITLE_WARM),
        Bound("seconds to a ready partner, warm", _warm(partner, in_the_round), READY_WARM),
        Bound("MB unpacked", size.unpacked, size.most[0]),
        Bound("MB of the archive", size.packed, size.most[1]),
    )


def _warm(starts: Starts, seconds: Seconds) -> float | None:
    return median(map(seconds, starts.warm)) if starts.warm else None


EXPERIMENT = Experiment(
    "start", "from the command to the title and to a ready partner", _options, measure
)
