"""Reading level and menu files into frozen values."""

from hashlib import blake2b
from pathlib import Path

from game import paths
from game.content.document import Document, read_document
from game.content.level import Level
from game.content.level_file import build_kitchen, build_level
from game.content.level_meaning import check_map, check_orders, check_stars
from game.content.level_reach import check_reach
from game.content.level_text import LevelText
from game.content.menu_file import read_menu
from game.content.problem import ContentError
from game.content.schema import Spot, record
from game.kitchen.menu import Menu
from game.marked_yaml import Mark


def load_menu(path: Path) -> Menu:
    """The menu in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_menu(read_document(path))


def load_level(path: Path) -> Level:
    """The level in the file `path`; raise `ContentError` if it or its menu is wrong.

    The menu is `menus/NAME.yaml` beside the level or, failing that, the shipped one.
    """
    return read_level(read_document(path))


def read_level(document: Document) -> Level:
    """The level that `document` describes; raise `ContentError` if it or its menu is wrong."""
    path = document.path
    if not path.stem.isprintable():
        document.expected(Mark(), "a file name that can be shown", ascii(path.stem))
    written = record(LevelText)(document, document.root)
    check_stars(document, written.stars)
    found = _menu_of(document, written.menu)
    menu = found[0] if found else None
    map_makes_sense = check_map(document, written, menu)
    if menu is not None:
        check_orders(document, written, menu)
        if map_makes_sense:
            check_reach(document, written, build_kitchen(written, menu))
    document.give_up_if_wrong()
    assert found is not None
    menu, menu_text = found
    return build_level(path.stem, written, menu, _fingerprint(document.text, menu_text))


def _menu_of(document: Document, name: Spot[str]) -> tuple[Menu, str] | None:
    """A level's menu and the text it was read from; what is wrong there is wrong with the level."""
    file = _menu_file(document, name)
    if file is None:
        return None
    try:
        menu_document = read_document(file)
        return read_menu(menu_document), menu_document.text
    except ContentError as error:
        document.problems.extend(error.problems)
        return None


def _menu_file(document: Document, name: Spot[str]) -> Path | None:
    folders = (document.path.parent / "menus", paths.levels() / "menus")
    known = {f.stem: f for folder in reversed(folders) for f in sorted(folder.glob("*.yaml"))}
    if name.usable and name.value not in known:
        names = tuple(sorted(known))
        wanted = f"a menu ({', '.join(names)})"
        document.expected(name.mark, wanted, f"'{name.value}'", name.value, names)
    return known.get(name.value)


def _fingerprint(*texts: str) -> str:
    """A hash of what files say, whatever the line ends of this checkout are."""
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()
