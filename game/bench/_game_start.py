"""One start of a game, which tells how it went; as a first one, its files gone from the cache."""

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import TimeoutExpired
from tempfile import TemporaryDirectory

from game.bench._process_memory import descendants, resident
from game.bench.real_game import Program, RealGame, hidden_environment

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
