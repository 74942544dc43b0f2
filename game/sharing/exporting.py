"""A kitchen with all that belongs to it as one file, to be given to somebody else."""

from pathlib import Path, PurePosixPath

from agents.plain_file import opened
from agents.whole_file import replacing
from game.content.layout_file import FIRST, SUFFIX
from game.content.scalars import free_name
from game.content.yaml_files import as_named
from game.sharing._archive import MOST_ARCHIVE_BYTES, packed
from game.sharing._free_names import shipped_file
from game.sharing._references import belongings
from game.sharing.file_names import NotAKitchenError, kitchen_name
from game.sharing.inspection import parcel_of
from game.sharing.parcel import Parcel


def exported(level: Path) -> Parcel:
    """The parcel of the level in the file `level`: what the game ships stays out of it.

    Raises `NotAKitchenError` for what nobody could install.
    """
    if level.suffix == SUFFIX:
        raise NotAKitchenError(f"{level}: {FIRST}")
    place = PurePosixPath(f"{kitchen_name(level.stem)}.yaml")

    def source(wanted: PurePosixPath) -> bytes | None:
        data = _read(level if wanted == place else as_named(level.parent / wanted))
        return None if wanted != place and data == shipped_file(wanted) else data

    return parcel_of(f"{place.stem}.zip", packed(belongings(place, source)))


def export(level: Path, folder: Path) -> Path:
    """The zip of a level in a `folder`, under a name that no other file there has.

    Raises `NotAKitchenError` or OSError.
    """
    parcel = exported(level)
    data = packed(parcel.files)

    def fits(name: str) -> bool:
        file = folder / f"{name}.zip"
        return not file.exists() or (file.is_file() and file.read_bytes() == data)

    return _written(folder / f"{free_name(parcel.name, fits)}.zip", data)


def export_to(level: Path, file: Path) -> Path:
    """The zip of a level as a new `file`. Raises `NotAKitchenError` or OSError."""
    if file.exists():
        raise NotAKitchenError(f"{file} is there already: nothing is written over it.")
    return _written(file, packed(exported(level).files))


def _written(file: Path, data: bytes) -> Path:
    with replacing(file) as unfinished:
        unfinished.write_bytes(data)
    return file


def _read(file: Path) -> bytes | None:
    """What a file holds, no more than an archive may."""
    if not file.is_file():
        return None
    with opened(file) as found:
        return found.read(MOST_ARCHIVE_BYTES)
