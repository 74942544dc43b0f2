"""Checking level, menu, mood and chapter files: `python main.py check`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import yaml

from game import paths
from game.content.chapter import FOLDER, load_chapter
from game.content.document import Document, read_document
from game.content.load import load_level, load_menu
from game.content.mood_file import load_mood
from game.content.problem import ContentError, Problem
from game.terminal import tell

#: The folders of each kind of file, in the order in which their mistakes are best mended.
KINDS = ("moods", "menus", "", FOLDER)


def check(files: Iterable[Path]) -> list[Problem]:
    """Everything that is wrong with the given files, in their order."""
    problems: dict[Problem, None] = {}  # a menu's problems come up again with each of its levels
    for file in files:
        try:
            _reader_of(file)(file)
        except ContentError as error:
            problems |= dict.fromkeys(error.problems)
    return list(problems)


def run_check(files: Sequence[Path]) -> int:
    """Print all problems of the files, or of all shipped and user files if none are given.

    Returns the exit status: 0 if there is no problem, else 1.
    """
    chosen = tuple(files) or all_files()
    problems = check(chosen)
    for problem in problems:
        tell(str(problem), *(f"    {line}" for line in problem.quote))
    tell(f"{_count(len(chosen), 'file')} checked, {_count(len(problems), 'problem')} found")
    return 1 if problems else 0


def all_files() -> tuple[Path, ...]:
    """All shipped and user moods, menus, levels and chapters."""
    folders = [folder / kind for folder in reversed(paths.level_folders()) for kind in KINDS]
    return tuple(file for folder in folders for file in sorted(folder.glob("*.yaml")))


def found(file: Path) -> Path:
    """Where a file is that is not here: a mere name is looked for among all there are.

    Levels come before menus, moods and chapters, the player's own before the game's.
    """
    if file.exists() or file.parent != Path():
        return file
    name = f"{file.name.removesuffix('.yaml')}.yaml"
    kinds = sorted(KINDS, key=bool)
    places = (folder / kind / name for kind in kinds for folder in paths.level_folders())
    return next((place for place in places if place.is_file()), file)


def reader_for(document: Document) -> Callable[[Path], object]:
    """What reads files with such keys."""
    match _keys(document.root):
        case {"grid": _}:
            return load_level
        case {"ingredients": _}:
            return load_menu
        case {"wall": _} | {"floor": _}:
            return load_mood
        case {"levels": _}:
            return load_chapter
    return load_level


def _reader_of(file: Path) -> Callable[[Path], object]:
    """What reads a file: its folder tells the kind or, anywhere else, the keys that it has."""
    by_folder = {"menus": load_menu, "moods": load_mood, FOLDER: load_chapter}
    folder = file.resolve().parent.name
    return by_folder.get(folder) or reader_for(read_document(file))


def _keys(root: yaml.Node) -> Mapping[str, yaml.Node]:
    """The top keys of a file."""
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    return {key.value: key for key, _ in entries if isinstance(key, yaml.ScalarNode)}


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
