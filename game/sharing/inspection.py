"""Looking at a file from a stranger: a kitchen to install, or why it is refused."""

from collections.abc import Set
from dataclasses import replace
from pathlib import Path, PurePosixPath
from shutil import copyfile
from tempfile import TemporaryDirectory

from agents.plain_file import LongFileError, content, size_words
from game import paths
from game.content.check import reader_for
from game.content.document import MOST_BYTES
from game.content.level import Level
from game.content.load import load_level, read_level
from game.content.picture_file import MOST_PICTURE_BYTES
from game.content.problem import ContentError, Problem
from game.sharing._archive import MOST_ARCHIVE_BYTES, Files, unpacked
from game.sharing._references import belongings, of_level, shared_document
from game.sharing.file_names import LEVEL, NotAKitchenError, RefusedFile, kitchen_name, shown
from game.sharing.parcel import Parcel

#: Endings of files that can be kitchens -> the most bytes that one is read of.
MOST = {".yaml": MOST_BYTES, ".yml": MOST_BYTES, ".zip": MOST_ARCHIVE_BYTES}


def inspect(path: Path) -> Parcel | RefusedFile:
    """What the file `path` is. Nothing is installed, and nothing outside it is read or written
    but the game's and the player's own menus.
    """
    try:
        return parcel_of(path.name, _content(path))
    except NotAKitchenError as error:
        return RefusedFile(path.name, error.reasons)


def parcel_of(name: str, data: bytes) -> Parcel:
    """The kitchen in a file called `name` that holds `data`. Raises `NotAKitchenError`."""
    if name.casefold().endswith(".zip"):
        files = unpacked(data)
        level = _only_level(files)
    else:
        level = PurePosixPath(f"{kitchen_name(PurePosixPath(name).stem)}.yaml")
        files = {level: data}
    return _parcel(level, files)


def _content(path: Path) -> bytes:
    most = MOST.get(path.suffix.casefold())
    if most is None:
        raise NotAKitchenError(
            f"A kitchen is a .yaml or a .zip file, and not {shown(path.suffix)}."
        )
    if not path.exists() or path.is_dir():
        raise NotAKitchenError("There is no file of this name.")
    try:
        return content(path, most)
    except LongFileError as error:
        raise NotAKitchenError(f"The file is larger than {size_words(most)}.") from error
    except OSError as error:
        raise NotAKitchenError(f"The file cannot be read: {error.strerror}.") from error


def _only_level(files: Files) -> PurePosixPath:
    levels = [path for path in files if LEVEL.fullmatch(str(path))]
    if len(levels) != 1:
        found = f"it has {len(levels)}: {', '.join(map(str, levels))}" if levels else "it has none"
        raise NotAKitchenError(f"An archive holds one kitchen, NAME.yaml, and {found}.")
    return levels[0]


def _parcel(place: PurePosixPath, files: Files) -> Parcel:
    document = shared_document(place, files[place])
    if reader_for(document) is not read_level:
        raise NotAKitchenError("This is no kitchen by itself: share one that has it, as a zip.")
    own = belongings(place, files.get)
    missing = {each.path for each in of_level(document)} - own.keys()
    return Parcel(place.stem, _level(place, own, missing), own)


def _level(place: PurePosixPath, files: Files, missing: Set[PurePosixPath]) -> Level:
    """The level as it is once its files are in a folder of levels, with what is `missing` lent by
    the player's own.
    """
    with TemporaryDirectory(prefix="kitchen-") as folder:
        stage = Path(folder).resolve()
        for path in missing:
            _lend(paths.user_levels() / path, stage / path)
        for path, data in files.items():
            (stage / path).parent.mkdir(parents=True, exist_ok=True)
            (stage / path).write_bytes(data)
        try:
            return load_level(stage / place)
        except ContentError as error:
            raise NotAKitchenError(*(_told(each, stage) for each in error.problems)) from error


def _lend(own: Path, staged: Path) -> None:
    """Copy a menu with all pictures beside it, or a mood, if the player has it."""
    for file in (own, *own.parent.glob("pictures/*.*")):
        if own.is_file() and file.is_file() and file.stat().st_size <= MOST_PICTURE_BYTES:
            copy = staged.parent / file.relative_to(own.parent)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copyfile(file, copy)


def _told(problem: Problem, stage: Path) -> str:
    """A problem by its place in the parcel."""
    inside = problem.file.is_relative_to(stage)
    return str(replace(problem, file=problem.file.relative_to(stage)) if inside else problem)
