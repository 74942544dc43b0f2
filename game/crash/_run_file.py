"""A file that is there while a process runs, and afterwards only if it did not end properly.

The process holds a lock on it, which the system takes away when it ends, however that comes about.
Python's `faulthandler` writes into it where the process was when it was struck down.
"""

import faulthandler
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from game.crash._disclosure import program_file
from game.version import NAME, VERSION

ENDING = ".run"
#: Seconds after which an empty file is one that the power's going away left so.
FRESH = 60.0
#: A process's name, when it started, and its id.
STEM = re.compile(r"(?P<process>[a-z]+)-(?P<started>\d{8}-\d{6})-(?P<pid>\d+)")
#: What faulthandler writes; nothing else in the file is believed.
FAULT = re.compile(
    r"(Fatal Python error: [\w :]+|Windows fatal exception: [\w ]+"
    r"|(Current thread|Thread) 0x[0-9a-f]+ \(most recent call first\):"
    r"|  (Garbage-collecting|<no Python frame>|\.\.\.)"
    r"|Extension modules: [\w., ]+(\(total: \d+\))?)"
)
FRAME = re.compile(r'  File "(?P<file>.*)", line (?P<line>\d+) in (?P<name>[\w<>.]+)')


@dataclass(frozen=True, slots=True)
class DeadRun:
    """A process that did not end properly: the `stem` of its files, and where it was struck."""

    stem: str
    fault: tuple[str, ...]

    @property
    def process(self) -> str:
        return self.stem.partition("-")[0]

    @property
    def struck(self) -> bool:
        """Whether the system struck it down for what it did; else it was killed."""
        return bool(self.fault)


class RunFile:
    """This process's. Raises OSError if it cannot be made or locked."""

    def __init__(self, folder: Path, process: str) -> None:
        self.stem = f"{process}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
        self._path = folder / f"{self.stem}{ENDING}"
        folder.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("xb", buffering=0)
        try:
            _lock(self._file)
            self._file.write(f"{NAME} {VERSION}\n".encode())
            faulthandler.enable(self._file)
        except OSError:
            self.end()
            raise

    def end(self) -> None:
        """The process ends properly."""
        faulthandler.disable()
        self._file.close()
        _remove(self._path)


def dead_runs(folder: Path, pid: int | None = None) -> Iterator[DeadRun]:
    """Runs in `folder` that did not end properly, each given once: their files are removed.

    `pid`: only those of the process with this id.
    """
    for path in sorted(folder.glob(f"*-{'*' if pid is None else pid}{ENDING}")):
        if STEM.fullmatch(path.stem) is None:
            continue
        try:
            with path.open("r+b") as file:
                _lock(file)
                written = file.read().decode("utf-8", errors="replace")
                gone = not _is_there(file)
                fresh = not written and time.time() - path.stat().st_mtime < FRESH
                if gone or fresh:
                    continue
                _remove(path)  # while nobody else can have the lock
        except OSError:
            continue  # it runs, or another game deals with it
        _remove(path)  # where open files stay
        yield DeadRun(path.stem, tuple(_fault(written)))


def _fault(written: str) -> Iterator[str]:
    for line in written.splitlines():
        if frame := FRAME.fullmatch(line):
            yield f'  File "{program_file(frame["file"])}", line {frame["line"]} in {frame["name"]}'
        elif FAULT.fullmatch(line):
            yield line


def _lock(file: BinaryIO) -> None:
    """For as long as the file is open. OSError if another process has it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        far = 2**30  # what is locked cannot be read by others there
        file.seek(far)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_there(file: BinaryIO) -> bool:
    """Whether nobody has removed it meanwhile."""
    return sys.platform == "win32" or os.fstat(file.fileno()).st_nlink > 0


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()
