"""The bundle as somebody installs it: unpacked from its archive, where nobody may write."""

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
def installed(archive: Path) -> Iterator[Installation]:
    """`archive` unpacked; removed at the end. LookupError if it holds no program of ours."""
    folder = Path(tempfile.mkdtemp(prefix="souschef-trial-"))
    folder.chmod(0o755)
    place = folder / ODD_NAME
    try:
        shutil.unpack_archive(archive, place, filter=None if archive.suffix == ".zip" else "data")
        yield _found(place, archive)
    finally:
        _make_writable(place)
        shutil.rmtree(folder)


def _found(place: Path, archive: Path) -> Installation:
    for program in (*place.glob(f"*/{PROGRAM}"), *place.glob(f"*/{PROGRAM}.exe")):
        _protect(program.parent)
        return Installation(program.parent, program)
    raise LookupError(
        f"{archive}: expected a folder with {PROGRAM} in it, found {[*place.iterdir()]}"
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
