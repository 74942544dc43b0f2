"""The bundle as somebody installs it: unpacked where nobody may write, and shut in as far as this
machine can do it: another user, no network, nothing to write to.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

#: Blanks and letters beyond ASCII, as in many a user's name.
ODD_NAME = "Köche am Herd"
PROGRAM = "SousChef"


@dataclass(frozen=True, slots=True)
class Installation:
    """`root`: the unpacked folder; `program`: the executable in it."""

    root: Path
    program: Path

    def files(self) -> dict[Path, tuple[int, int]]:
        """Size and time of change of everything in it, to see whether it was written to."""
        found = ((path, path.lstat()) for path in sorted(self.root.rglob("*")))
        return {path: (stat.st_size, stat.st_mtime_ns) for path, stat in found}


@contextmanager
def installed(bundle: Path) -> Iterator[Installation]:
    """An archive unpacked, a folder copied; removed at the end.

    LookupError if it holds no program of ours.
    """
    folder = Path(tempfile.mkdtemp(prefix="souschef-trial-"))
    folder.chmod(0o755)
    place = folder / ODD_NAME
    try:
        _unpack(bundle, place)
        yield _found(place, bundle)
    finally:
        _make_writable(place)
        shutil.rmtree(folder)


def _unpack(bundle: Path, place: Path) -> None:
    if bundle.is_dir():
        shutil.copytree(bundle, place / bundle.name, symlinks=True)
    elif bundle.suffix == ".zip":
        shutil.unpack_archive(bundle, place)
    else:
        place.mkdir()
        subprocess.run(["tar", "-xf", bundle, "-C", place], check=True)  # as a player does


def _found(place: Path, bundle: Path) -> Installation:
    for program in (*place.glob(f"*/{PROGRAM}"), *place.glob(f"*/{PROGRAM}.exe")):
        _protect(program.parent)
        return Installation(program.parent, program)
    raise LookupError(
        f"{bundle}: expected a folder with {PROGRAM} in it, found {[*place.iterdir()]}"
    )


def _protect(root: Path) -> None:
    """Take everybody's right to write. Root keeps it: what it starts gets a read-only mount."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)


def _make_writable(place: Path) -> None:
    for path in (place, *place.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


#: Users that no system has: nothing belongs to them but what the game makes. One for each trial
#: that runs at once, and the one after it for a second user.
FIRST_USER, TRIALS = 30_000, 15_000
#: With the tool $1 makes the folder $2 read-only for what is started, and starts it.
_READ_ONLY = '"$1" --bind "$2" "$2" && "$1" -o remount,bind,ro "$2" && shift 2 && exec "$@"'
_TOOLS = ("unshare", "setpriv", "mount", "sh", "true")


@dataclass(frozen=True, slots=True)
class Confinement:
    """`user`: whose rights a program gets, None: those of who builds.

    `namespaces`: unshare's options for a network and mounts of its own; none where it is not cut
    off from the network, and its folder is only as read-only as its rights make it.
    """

    user: int | None = None
    namespaces: tuple[str, ...] = ()

    def around(self, command: Sequence[str], folder: Path) -> list[str]:
        """What starts `command`, which lies in `folder`, shut in."""
        program = list(command)
        if self.user is not None:
            user = str(self.user)
            program = [
                _tool("setpriv"), "--reuid", user, "--regid", user, "--clear-groups", *program,
            ]  # fmt: skip
        if self.namespaces:
            read_only = [_tool("sh"), "-c", _READ_ONLY, "sh", _tool("mount"), str(folder)]
            program = [_tool("unshare"), *self.namespaces, *read_only, *program]
        return program

    def limits(self) -> Iterator[str]:
        """What it lacks, in words."""
        if self.user is None:
            yield "not as another user, but as who builds"
        if not self.namespaces:
            yield "with the network, and read-only by the files' rights alone"

    def works(self, folder: Path) -> bool:
        """Whether this machine can do it."""
        done = subprocess.run(
            self.around([_tool("true")], folder), capture_output=True, check=False
        )
        return done.returncode == 0


def confinement(folder: Path) -> Confinement:
    """The tightest one for programs in `folder` that works here."""
    if sys.platform == "linux" and all(map(shutil.which, _TOOLS)):
        return next(each for each in _candidates() if each.works(folder))
    return Confinement()


def _candidates() -> Iterator[Confinement]:
    """The tightest first; the last always works."""
    if os.geteuid() == 0:
        user = FIRST_USER + 2 * (os.getpid() % TRIALS)
        yield Confinement(user, ("--net", "--mount"))
        yield Confinement(user)
    yield Confinement(None, ("--user", "--map-root-user", "--net", "--mount"))
    yield Confinement()


def _tool(name: str) -> str:
    """A tool's file: the player's PATH has none."""
    found = shutil.which(name)
    assert found is not None, f"{name} was found before"
    return found
