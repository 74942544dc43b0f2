"""The kitchen that a recording brings along, whatever became of its files."""

import json
from pathlib import Path, PurePath

from agents.plain_file import opened
from game.content.document import document_of
from game.content.level import KitchenText, Level
from game.content.load import read_level
from game.content.problem import ContentError
from game.session.log.lines import Header
from game.session.log.reader import LONGEST, LogError, kitchen_in

#: The line that tells of it.
LINE = 2


def kitchen_of(path: Path) -> KitchenText | None:
    """What the log at `path` brings along; None if it brings nothing, or cannot be read."""
    try:
        with opened(path) as file:
            *_, second = (file.readline(LONGEST) for _ in range(LINE))
        line = json.loads(second)
    except (OSError, ValueError, RecursionError):
        return None
    return kitchen_in(line) if isinstance(line, dict) else None


def kept_level(path: Path, header: Header, kitchen: KitchenText) -> Level:
    """The level in which the log at `path` was played. LogError if it is none.

    Its things have no pictures of their own and, unless the game has it, a mood of the game's:
    these a recording does not bring along.
    """
    name = header.level
    if name != PurePath(name).name or not name.isprintable():
        raise LogError(path, 1, "the name of a level", ascii(name)[:60])
    file = path.parent / f"{name}.yaml"
    try:
        return read_level(document_of(file, kitchen.level), kitchen.menu)
    except ContentError as error:
        first = error.problems[0]
        found = f"one with {first.found} (line {first.mark.line} of its {_part(first.file, file)})"
        raise LogError(path, LINE, f"a kitchen with {first.expected}", found) from error


def _part(wrong: Path, level: Path) -> str:
    return "level" if wrong == level else "menu"
