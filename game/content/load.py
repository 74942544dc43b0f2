"""Reading level, menu and mood files into frozen values."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game import paths
from game.content.document import Document, document_of, read_document
from game.content.event_meaning import check_events
from game.content.fingerprint import fingerprint
from game.content.level import Level
from game.content.level_file import build_kitchen, build_level
from game.content.level_meaning import check_map, check_orders, check_stars
from game.content.level_reach import check_reach
from game.content.level_text import LevelText
from game.content.library import files_beside
from game.content.menu_file import MenuFile, read_menu, read_menu_file
from game.content.mood import Mood
from game.content.mood_file import read_mood
from game.content.problem import ContentError
from game.content.schema import Spot, record
from game.kitchen.menu import Menu
from game.marked_yaml import Mark

T = TypeVar("T")


def load_menu(path: Path) -> Menu:
    """The menu in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_menu(read_document(path))


def load_level(path: Path) -> Level:
    """The level in the file `path`; raise `ContentError` if it, its menu or its mood is wrong.

    The menu is `menus/NAME.yaml` beside the level or, failing that, the shipped one; so is the
    mood, in `moods/`.
    """
    return read_level(read_document(path))


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
            check_reach(document, written, kitchen)
            check_events(document, written, kitchen)
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
