"""What a game leaves behind: processes and temporary files of a user who owns nothing else."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

#: Where programs put what they forget. X's own folder holds the server's sockets.
PLACES = (Path(tempfile.gettempdir()), Path("/dev/shm"), Path("/var/tmp"))


def processes(user: int) -> list[str]:
    """The command lines of all processes of `user`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            if folder.stat().st_uid == user:
                found.append((folder / "cmdline").read_text().replace("\0", " ").strip())
    return [command for command in found if command]


def files(user: int, but: Path) -> list[Path]:
    """The files of `user` in temporary places, but for those in `but`."""
    return [path for place in PLACES if place.is_dir() for path in _owned(place, user, but)]


def _owned(place: Path, user: int, but: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(place):
        folders[:] = [name for name in folders if Path(folder, name) != but]
        for path in (Path(folder, name) for name in (*names, *folders)):
            with suppress(OSError):
                if path.lstat().st_uid == user:
                    yield path
