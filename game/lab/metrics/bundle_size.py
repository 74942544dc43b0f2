"""How large a packaged game is, and may be."""

from dataclasses import dataclass
from pathlib import Path

#: As `du -m` counts.
MB = 1 << 20
#: Most MB that a packaged game and its archive may have.
MOST_UNPACKED, MOST_PACKED = 400.0, 180.0


@dataclass(frozen=True, slots=True)
class BundleSize:
    """In MB; `packed`: its archive, None if that is not beside it."""

    unpacked: float
    packed: float | None


def size_of(folder: Path) -> BundleSize:
    """Of the packaged game in `folder`, and of the archive beside it."""
    folder = folder.resolve()
    archives = [folder.with_name(folder.name + suffix) for suffix in (".tar.gz", ".zip")]
    packed = next((file.stat().st_size / MB for file in archives if file.is_file()), None)
    return BundleSize(megabytes(folder), packed)


def megabytes(path: Path) -> float:
    """A file, or all files below a folder, in MB; a link takes nothing."""
    files = path.rglob("*") if path.is_dir() else (path,)
    return sum(f.lstat().st_size for f in files if f.is_file() and not f.is_symlink()) / MB
