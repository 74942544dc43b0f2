"""A game as a program of its own, which is started unseen and tells how its start went."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from game import paths
from game.lab.metrics.process_memory import descendants, resident
from game.lab.runs.arguments import InputError
from game.lab.runs.cold_files import own_folders
from game.safe_path import for_other_programs

#: Where a packaged game's executable is.
EXECUTABLE = {
    "win32": "SousChef.exe", "darwin": "SousChef.app/Contents/MacOS/SousChef",
}.get(sys.platform, "SousChef")  # fmt: skip
#: What the game is told; a file for the times follows. In a round it plays on while that is there.
FIRST_FRAME = ("--first-frame",)
UNTIL_READY = ("play", "--level", "ring", "--partner", "hla", "--backend", "local", "--until-ready")
#: Seconds after which a start is given up, those between two looks, and those for the game to end.
LONGEST, LOOK, LEAVING = 120.0, 0.02, 30.0


@dataclass(frozen=True, slots=True)
class Program:
    """A game: how it is started, and the `folders` that hold its files."""

    name: str
    command: tuple[str, ...]
    folders: tuple[Path, ...]


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


def this_program(command: Sequence[str]) -> Program:
    """The game that is running now, which `command` starts."""
    return Program("source tree" if _is_source() else "this game", tuple(command), own_folders())


def packaged(folder: Path) -> Program:
    """The packaged game in `folder`. Raises InputError if there is none."""
    executable = folder.resolve() / EXECUTABLE
    if not executable.is_file():
        raise InputError(f"{folder}: expected a packaged game with {EXECUTABLE} in it, found none")
    return Program("bundle", (str(executable),), (folder.resolve(),))


def _is_source() -> bool:
    return (paths.resources() / "main.py").is_file()


def start(program: Program, told: Sequence[str], home: Path) -> GameStart:
    """One start of `program`, told to write of it, with the player's files in `home`.

    RuntimeError if it does not get there.
    """
    with TemporaryDirectory(prefix="start") as folder:
        report = Path(folder, "times.json")
        began = time.monotonic()
        with _running([*program.command, *told, str(report)], report, home) as game:
            found = json.loads(report.read_text(encoding="utf-8"))
            memory = dict(_memory(found["processes"])) if game.poll() is None else {}
            report.unlink()
    return read(found, began, memory)


@contextmanager
def _running(command: Sequence[str], report: Path, home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The game, once it has written its report; afterwards it is gone."""
    with TemporaryFile() as said:
        game = subprocess.Popen(command, env=_environment(home), stdout=said, stderr=said)
        try:
            end = time.monotonic() + LONGEST
            while not report.exists():
                if game.poll() is not None and not report.exists():
                    said.seek(0)
                    words = said.read().decode(errors="replace").strip()[-500:]
                    raise RuntimeError(f"the game did not get there: {words}")
                if time.monotonic() > end:
                    raise RuntimeError(f"the game was not there after {LONGEST:.0f} s")
                time.sleep(LOOK)
            yield game
            with suppress(subprocess.TimeoutExpired):
                game.wait(LEAVING)
        finally:
            game.kill()
            game.wait()


def _environment(home: Path) -> dict[str, str]:
    """This process's, for a player without screen who lets Python keep what it has compiled."""
    inherited = for_other_programs(os.environ)  # a script finds its modules beside it
    kept = {k: v for k, v in inherited.items() if k != "PYTHONDONTWRITEBYTECODE"}
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {**kept, **unseen, paths.HOME_VARIABLE: str(home)}


def _memory(processes: Mapping[str, int]) -> Iterator[tuple[str, float]]:
    """MiB by the names of `processes`; what else the game has started is 'others'."""
    for name, pid in processes.items():
        if (size := resident(pid)) is not None:
            yield name, size
    others = {*descendants(processes["game"])} - {*processes.values()}
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
