"""A lock that counts for all processes: who changes a file reads and writes it alone."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: Seconds for which another process is waited for at most: it may be suspended while it writes.
PATIENCE_S = 10.0
#: Seconds between two tries.
TRY_S = 0.002


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Within the block no other process is in such a block for the file at `path`.

    Where a lock cannot be had (a read-only folder, a file system without locks, a process that
    keeps it for too long) the block is entered without one: what is lost then is less than all.
    """
    place = path.with_name(f".{path.name}.lock")
    lock = _lock(place)
    try:
        yield
    finally:
        if lock is not None:
            _let_go(lock, place)


def _lock(place: Path) -> BinaryIO | None:
    """The file at `place`, locked; None where that cannot be."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            file = place.open("ab")
        except OSError:  # writing beside it will say what is wrong with the folder
            return None
        try:
            _take(file)
            if os.path.samestat(os.fstat(file.fileno()), place.stat()):
                return file
        except (BlockingIOError, PermissionError, FileNotFoundError):
            pass  # somebody has it (the second is Windows' word for it), or has just let it go
        except OSError:
            file.close()
            return None
        file.close()
        time.sleep(TRY_S)
    return None


def _take(file: BinaryIO) -> None:
    """Lock it, or raise OSError at once."""
    if sys.platform == "win32":
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _let_go(file: BinaryIO, place: Path) -> None:
    """Leave nothing behind. Who waits sees that its file is no longer the one at `place`."""
    with suppress(OSError):
        if sys.platform == "win32":  # open files stay there; so does one that another has opened
            file.close()
        place.unlink()
    file.close()
