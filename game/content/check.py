"""Checking level and menu files: `python main.py check`."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import yaml

from game import paths
from game.content.document import read_document
from game.content.load import load_level, load_menu
from game.content.problem import ContentError, Problem


def check(files: Iterable[Path]) -> list[Problem]:
    """Everything that is wrong with the given level and menu files, in their order."""
    problems: dict[Problem, None] = {}  # a menu's problems come up again with each of its levels
    for file in files:
        try:
            if _is_menu(file):
                load_menu(file)
            else:
                load_level(file)
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
        print(problem)
    print(f"{_count(len(chosen), 'file')} checked, {_count(len(problems), 'problem')} found")
    return 1 if problems else 0


def all_files() -> tuple[Path, ...]:
    """All shipped and user menus and levels."""
    folders = [f for folder in reversed(paths.level_folders()) for f in (folder / "menus", folder)]
    return tuple(file for folder in folders for file in sorted(folder.glob("*.yaml")))


def _is_menu(file: Path) -> bool:
    """Menus are in folders called `menus`; elsewhere, they have ingredients and no grid."""
    if file.resolve().parent.name == "menus":
        return True
    root = read_document(file).root
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    keys = {key.value for key, _ in entries if isinstance(key, yaml.ScalarNode)}
    return "ingredients" in keys and "grid" not in keys


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
