"""`lab start`: how long the game takes from the command to its title, and what that goes into.

Each start is a process of its own, without screen and sound device. The first is as cold as it can
be made: the program's files are dropped from the system's cache, where the system lets us.
"""

import json
import os
import statistics
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import track

from game import paths
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report

#: What the game is told so that it ends after its first picture; a file for the times follows.
FIRST_FRAME = "--first-frame"
#: Seconds after which a start is given up.
LONGEST = 120.0
#: Folders that hold nothing the game reads at its start.
PASSED = {".git", "out", "tests", "shared"}


@dataclass(frozen=True, slots=True)
class GameStart:
    """Seconds from the command to the first picture; `parts`: those of each part, in order.

    `cpu`: seconds for which the process ran; `made`: pictures that were rasterised.
    """

    total: float
    cpu: float
    parts: tuple[tuple[str, float], ...]
    made: int


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("--runs", type=int, default=7, help="warm starts after a cold one")


def experiment(command: Sequence[str]) -> Experiment:
    """The row: it needs to know how the game is started."""
    return Experiment("start", "from the command to the title", options, partial(measure, command))


def measure(command: Sequence[str], args: Namespace, console: Console) -> Report:
    """Start again and again."""
    evict(program_files())
    numbers = track(range(args.runs + 1), "starts", console=console, transient=True)
    cold, *warm = [start(command) for _ in numbers]
    data = {"cold": asdict(cold), "warm": [asdict(one) for one in warm]}
    return Report("start", data, (table(cold, warm),))


def start(command: Sequence[str]) -> GameStart:
    """One start of `command`. RuntimeError if it does not get to its title."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with TemporaryDirectory(prefix="start") as folder:
        report = Path(folder, "times.json")
        began = time.monotonic()
        done = subprocess.run(
            [*command, FIRST_FRAME, str(report)],
            env=environment, capture_output=True, text=True, timeout=LONGEST, check=False,
        )  # fmt: skip
        if done.returncode or not report.exists():
            raise RuntimeError(f"the game did not get to its title: {done.stderr.strip()[-500:]}")
        told = json.loads(report.read_text(encoding="utf-8"))
    return read(told, began)


def read(told: dict[str, object], began: float) -> GameStart:
    """What the game tells of its start: 'moments' (name, time at its end), 'cpu' and 'made'.

    `began`: when it was started, on the same clock.
    """
    moments, cpu, made = told["moments"], told["cpu"], told["made"]
    assert isinstance(moments, list) and isinstance(cpu, float) and isinstance(made, int)
    ends = [began, *(end for _, end in moments)]
    parts = tuple((name, ends[i + 1] - ends[i]) for i, (name, _) in enumerate(moments))
    return GameStart(ends[-1] - began, cpu, parts, made)


def table(cold: GameStart, warm: Sequence[GameStart]) -> Figures:
    """A row for each part, and for all."""
    rows = [
        _row(name, cold.parts[i][1], [one.parts[i][1] for one in warm])
        for i, (name, _) in enumerate(cold.parts)
    ]
    rows.append(_row("all", cold.total, [one.total for one in warm]))
    rows.append(_row("of it running", cold.cpu, [one.cpu for one in warm]))
    made = (f"{cold.made}", f"{warm[-1].made}" if warm else "-", "")
    return Figures(
        "From the command to the title, seconds",
        ("part", "cold", "warm, median", "warm, worst"),
        (*rows, ("pictures rasterised", *made)),
    )


def _row(name: str, cold: float, warm: Sequence[float]) -> tuple[str, ...]:
    if not warm:
        return name, f"{cold:.2f}", "-", "-"
    return name, f"{cold:.2f}", f"{statistics.median(warm):.2f}", f"{max(warm):.2f}"


def program_files() -> Iterator[Path]:
    """The files of the game and of the libraries beside it."""
    for folder, folders, files in os.walk(paths.resources()):
        folders[:] = [name for name in folders if name not in PASSED]
        yield from (Path(folder, name) for name in files)


def evict(files: Iterator[Path]) -> None:
    """Drop files from the system's cache, where that can be asked for."""
    if not hasattr(os, "posix_fadvise"):
        return
    for file in files:
        with suppress(OSError), file.open("rb") as opened:
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
