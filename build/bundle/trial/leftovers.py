"""What a game leaves behind: processes and temporary files that only it can have made."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

#: Where programs put what they forget. X's own folder holds the server's sockets.
PLACES = (Path(tempfile.gettempdir()), Path("/dev/shm"), Path("/var/tmp"))
#: What lists all processes with their programs, where there is no /proc.
_LISTS = {"darwin": ("ps", "-axww", "-o", "command="), "win32": ("tasklist", "/fo", "csv", "/nh")}


def processes_of(user: int) -> list[str]:
    """The command lines of all processes of `user`."""
    return [_command(each) for each in _running() if _owner(each) == user and _command(each)]


def processes_from(program: Path) -> list[str]:
    """All processes that run `program`, whosever they are, as the system lists them."""
    if sys.platform in _LISTS:
        wanted = program.name if sys.platform == "win32" else str(program)
        done = subprocess.run(_LISTS[sys.platform], capture_output=True, text=True, check=True)
        return [line for line in done.stdout.splitlines() if wanted in line]
    return [_command(each) for each in _running() if _runs(each, program)]


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


def _running() -> list[Path]:
    return [*Path("/proc").glob("[0-9]*")]


def _owner(process: Path) -> int | None:
    with suppress(OSError):  # it has just ended
        return process.stat().st_uid
    return None


def _runs(process: Path, program: Path) -> bool:
    with suppress(OSError):  # it has just ended, or is somebody else's
        return (process / "exe").readlink() == program
    return False


def _command(process: Path) -> str:
    """Empty if it has ended and nobody has noticed yet."""
    with suppress(OSError):
        return (process / "cmdline").read_text(errors="replace").replace("\0", " ").strip()
    return ""
