"""Files that the system no longer keeps in memory, as before a first start."""

import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from game import paths

#: Folders that hold nothing the game reads at its start.
PASSED = {".git", "dist", "out", "tests", "shared"}


def own_folders() -> tuple[Path, ...]:
    """Where the running program has its files: the game, its libraries, Python's own."""
    return (paths.resources(), Path(sys.prefix), Path(sysconfig.get_path("stdlib")))


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
