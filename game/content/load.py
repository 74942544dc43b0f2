"""Finding level, menu and mood files by name, and reading them into frozen values."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import yaml

from game import paths
from game.content import layout_file
from game.content._event_meaning import check_events
from game.content._level_file import build_kitchen, build_level
from game.content._level_meaning import (
    check_map,
    check_orders,
    check_plates,
    check_sight,
    check_stars,
    check_stock,
)
from game.content._level_text import LevelText
from game.content.document import Document, document_of, read_document
from game.content.level import Level
from game.content.menu_file import MenuFile, read_menu, read_menu_file
from game.content.mood import Mood, read_mood
from game.content.problem import ContentError, nearest
from game.content.reach import check_reach
from game.content.readers import Spot, record
from game.content.scalars import name_like
from game.content.yaml_files import as_named, is_yaml, yaml_files
from game.kitchen.menu import Menu
from game.marked_yaml import Mark

#: Keys that change nothing of how a round goes, and how deep in the file they are.
TOLD_IN_LEVELS = frozenset(
    (0, key) for key in ("title", "line", "mood", "author", "version", "stars")
)
TOLD_IN_MENUS = frozenset({(2, "title"), (2, "look")})

T = TypeVar("T")


def fingerprint(level: Document, menu: Document) -> str:
    """A hash of the rules that two files state."""
    rules = [_rules(level.root, TOLD_IN_LEVELS), _rules(menu.root, TOLD_IN_MENUS)]
    return blake2b(json.dumps(rules).encode(), digest_size=8).hexdigest()


def _rules(node: yaml.Node, told: frozenset[tuple[int, str]], depth: int = 0) -> object:
    """What a node says, in its order, without the keys that are only told."""
    match node:
        case yaml.MappingNode():
            entries = [(key, value) for key, value in node.value if (depth, key.value) not in told]
            return [[str(key.value), _rules(value, told, depth + 1)] for key, value in entries]
        case yaml.SequenceNode():
            return [_rules(item, told, depth + 1) for item in node.value]
    return str(node.value)


class UnknownLevelError(LookupError):
    """No folder has a level of this name; the message lists those there are."""


def level_names(folders: Iterable[Path]) -> tuple[str, ...]:
    """The names of all levels in the folders, sorted; a folder need not exist."""
    return tuple(sorted({name for folder in folders for name in yaml_files(folder)}))


def find_level(name: str, folders: Iterable[Path]) -> Path:
    """The file of the level `name` in the first folder that has it; a name may be a path itself,
    or end as the file does.

    Raises `UnknownLevelError`, which names the levels there are and the nearest spelling.
    """
    path, searched = Path(name), tuple(folders)
    if is_yaml(name):
        if path.exists() or path.parent != Path():
            return path
        name = path.stem
    if path.suffix == layout_file.SUFFIX:
        return path
    for folder in searched:
        file = as_named(folder / f"{name}.yaml")
        if not file.is_dir() and (file.exists() or file.is_symlink()):
            return file
    known = level_names(searched)
    close = nearest(name, known)
    hint = f" Did you mean '{close}'?" if close else ""
    raise UnknownLevelError(f"no level '{name}': there are {', '.join(known) or 'none'}.{hint}")


def files_beside(folder: Path, kind: str) -> Mapping[str, Path]:
    """The menus or moods (`kind`) that a level in `folder` can name; its own come first."""
    folders = (paths.levels() / f"{kind}s", folder / f"{kind}s")
    return {name: file for each in folders for name, file in yaml_files(each).items()}


def load_menu(path: Path) -> Menu:
    """The menu in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_menu(read_document(path))


def load_level(path: Path) -> Level:
    """The level in the file `path`; raise `ContentError` if it, its menu or its mood is wrong.

    The menu is `menus/NAME.yaml` beside the level or, failing that, the shipped one; so is the
    mood, in `moods/`. A layout of overcooked_ai tells both, and has the game's mood.
    """
    if path.suffix != layout_file.SUFFIX:
        return read_level(read_document(path))
    said = layout_file.translated(path, name_like(path.stem) or "layout")
    try:
        return read_level(document_of(path, said.level), said.menu)
    except ContentError as error:  # the lines are those of what it was translated to
        problems = (replace(each, mark=Mark(), line="") for each in error.problems)
        raise ContentError(dict.fromkeys(problems)) from None


def read_level(document: Document, menu_text: str | None = None) -> Level:
    """The level that `document` describes.

    `menu_text`: what its menu says if no file does. Nothing lies beside such a level: its things
    have no pictures of their own, and if the game does not know its mood it has another.

    Raises `ContentError` if it, its menu or its mood is wrong.
    """
    path = document.path
    if not path.stem.isprintable():
        document.expected(Mark(), "a file name that can be shown", ascii(path.stem))
    written = record(LevelText)(document, document.root)
    check_stars(document, written.stars)
    if menu_text is None:
        found = _read_beside(document, written.menu, "menu", read_menu_file)
        mood = _read_beside(document, written.mood, "mood", read_mood)
    else:
        found = _menu_alone(document, written.menu, menu_text)
        mood = _mood_alone(written.mood)
    menu = found.menu if found else None
    map_makes_sense = check_map(document, written, menu)
    if menu is not None:
        check_orders(document, written, menu)
        if map_makes_sense:
            kitchen = build_kitchen(written, menu)
            check_plates(document, written, kitchen)
            check_reach(document, written, kitchen)
            check_events(document, written, kitchen)
            check_sight(document, written, kitchen)
            check_stock(document, written, kitchen)
    document.give_up_if_wrong()
    assert found is not None and mood is not None
    return build_level(document, written, found, mood, fingerprint(document, found.document))


def _menu_alone(document: Document, name: Spot[str], text: str) -> MenuFile | None:
    """A menu that is in no file; what is wrong with it is wrong with the level."""
    path = document.path.parent / "menus" / f"{name.value if name.usable else 'menu'}.yaml"
    try:
        return read_menu_file(document_of(path, text), with_pictures=False)
    except ContentError as error:
        document.problems.extend(error.problems)
        return None


def _mood_alone(name: Spot[str]) -> Mood:
    """The game's mood of that name, or another."""
    known = files_beside(paths.levels(), "mood")
    usual = next(iter(known.values()))
    return read_mood(read_document(known.get(name.value, usual) if name.usable else usual))


def _read_beside(
    document: Document, name: Spot[str], kind: str, read: Callable[[Document], T]
) -> T | None:
    """What a level names, read from a file; what is wrong there is wrong with the level."""
    file = _file_beside(document, name, kind)
    if file is None:
        return None
    try:
        beside = read_document(file)
        found = read(beside)
    except ContentError as error:
        document.problems.extend(error.problems)
        return None
    document.notes.extend(beside.notes)
    return found


def _file_beside(document: Document, name: Spot[str], kind: str) -> Path | None:
    """The file `KINDs/NAME.yaml` beside the level or, failing that, the shipped one."""
    known = files_beside(document.path.parent, kind)
    if name.usable and name.value not in known:
        names = tuple(sorted(known))
        wanted = f"a {kind} ({', '.join(names)})"
        document.expected(name.mark, wanted, f"'{name.value}'", name.value, names)
    return known.get(name.value)
