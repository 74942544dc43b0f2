"""Files that are whole or not there: written beside their place, then put there."""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class NotWrittenError(OSError):
    """A file that could not be written; `filename` is its place, `strerror` says why."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Trouble with writing in the block is told of `path`: a full disk does not say of which file.

    Raises NotWrittenError in place of any OSError.
    """
    try:
        yield
    except OSError as error:
        raise NotWrittenError(error.errno, error.strerror or str(error), str(path)) from error


@contextmanager
def replacing(target: Path, private: bool = False) -> Iterator[Path]:
    """An empty file to write to, put in place of `target` at the block's end.

    Where the block or the disk fails, `target` stays what it was and nothing is left beside it.
    `private`: for the user's eyes only. Raises NotWrittenError, which names `target`.
    """
    with naming(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with beside(target, private) as unfinished:
            yield unfinished
            put(unfinished, target)


@contextmanager
def beside(target: Path, private: bool = False) -> Iterator[Path]:
    """An empty file in the target's folder, removed at the block's end if it is still there."""
    unfinished = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL, 0o600 if private else 0o644))
    try:
        yield unfinished
    finally:
        with suppress(OSError):  # the first trouble is the one to tell
            unfinished.unlink(missing_ok=True)


def put(unfinished: Path, target: Path) -> None:
    """In place of `target`, once the disk has it. Raises OSError."""
    with unfinished.open("r+b") as file:
        os.fsync(file.fileno())
    unfinished.replace(target)


def make_private(path: Path) -> None:
    """For the user's eyes only from now on, if it is a file of theirs."""
    with suppress(OSError):  # reading it will say what is wrong
        found = path.stat().st_mode
        if stat.S_ISREG(found) and found & (stat.S_IRWXG | stat.S_IRWXO):
            path.chmod(stat.S_IRUSR | stat.S_IWUSR)
