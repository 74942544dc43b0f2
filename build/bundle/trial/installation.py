"""The bundle as somebody installs it: unpacked where nobody may write."""

import shutil
import tempfile
from collections.abc import Iterator
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
        shutil.unpack_archive(bundle, place, filter="data")


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
