"""Files that somebody else may have put there: read only if they are files, and only so much."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

#: What can stand in place of a file, and may never come to an end.
_ENDLESS = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
#: A pipe that is put there between looking and opening is not waited for.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


class NoPlainFileError(OSError):
    """A pipe, a device or a socket where a file was looked for: `strerror` says so."""


class LongFileError(OSError):
    """A file larger than it may be: `strerror` says how large it may be."""


def opened(path: Path) -> BufferedReader:
    """The file at `path`, to be read. Raises OSError, `NoPlainFileError` for what is none."""
    mode = path.stat().st_mode
    for is_kind, kind in _ENDLESS:
        if is_kind(mode):
            raise NoPlainFileError(errno.EINVAL, f"{kind} in place of a file", str(path))
    return open(path, "rb", opener=_open_at_once)


def content(path: Path, most: int) -> bytes:
    """All that a file holds. Raises OSError, `LongFileError` if that is more than `most` bytes."""
    with opened(path) as file:
        large = os.fstat(file.fileno()).st_size > most
        data = b"" if large else file.read(most + 1)
    if large or len(data) > most:
        raise LongFileError(errno.EFBIG, f"more than {size_words(most)}", str(path))
    return data


def size_words(size: int) -> str:
    """'128 KB' or '32 MB' of so many bytes."""
    return f"{size >> 10} KB" if size < 1 << 20 else f"{size >> 20} MB"


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | _AT_ONCE)
