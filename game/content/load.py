"""Reading level and menu files into frozen values."""

from hashlib import blake2b
from pathlib import Path

from game import paths
from game.content.document import Document, read_document
from game.content.level import Level
from game.content.level_file import build_level, read_level_text
from game.content.menu_file import read_menu
from game.content.schema import Spot
from game.kitchen.menu import Menu


def load_menu(path: Path) -> Menu:
    """The menu in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_menu(read_document(path))


def load_level(path: Path) -> Level:
    """The level in the file `path`; raise `ContentError` if it or its menu is wrong.

    The menu is `menus/NAME.yaml` beside the level or, failing that, the shipped one.
    """
    document = read_document(path)
    written = read_level_text(document)
    menu_document = _menu_document(document, written.menu)
    menu = None if menu_document is None else read_menu(menu_document)
    document.give_up_if_wrong()
    assert menu is not None and menu_document is not None
    fingerprint = _fingerprint(document, menu_document)
    return build_level(path.stem, written, menu, fingerprint)


def _menu_document(document: Document, name: Spot[str]) -> Document | None:
    folders = (document.path.parent / "menus", paths.levels() / "menus")
    if not name.value:
        return None
    for folder in folders:
        file = folder / f"{name.value}.yaml"
        if file.exists():
            return read_document(file)
    known = sorted({f.stem for folder in folders for f in folder.glob("*.yaml")})
    document.expected(
        name.mark, f"a menu ({', '.join(known)})", f"'{name.value}'", name.value, tuple(known)
    )
    return None


def _fingerprint(*documents: Document) -> str:
    """A hash of what the files say, whatever the line ends of this checkout are."""
    text = "\0".join(d.text for d in documents)
    return blake2b(text.encode(), digest_size=8).hexdigest()
