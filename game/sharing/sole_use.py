"""What of the player's own files belongs to one kitchen of theirs and to nothing else."""

from collections.abc import Iterator, Set
from pathlib import PurePosixPath

from game import paths
from game.sharing.free_names import ENDINGS, own_file
from game.sharing.references import LEVEL_KEYS, PICTURES, of_level, of_menu, shared_document
from game.sharing.refused_file import NotAKitchenError

MENUS = LEVEL_KEYS["menu"]


def only_of(level: PurePosixPath) -> Set[PurePosixPath]:
    """The menu, the mood and the pictures that nothing uses but the player's kitchen at this place.

    Nothing at all as long as one of their files cannot be read: nobody knows what that one uses.
    """
    try:
        others = {place for each in _own(PurePosixPath()) if each != level for place in _of(each)}
        texts = _there(_of(level)) - others
        kept = {p for menu in _own(MENUS) if menu not in texts for p in _pictures(menu)}
        pictures = {p for menu in texts if menu.parent == MENUS for p in _pictures(menu)}
    except NotAKitchenError:
        return frozenset()
    return texts | (_there(pictures) - kept)


def _own(folder: PurePosixPath) -> list[PurePosixPath]:
    """The player's own levels or menus."""
    return [folder / file.name for file in (paths.user_levels() / folder).glob("*.yaml")]


def _there(places: Set[PurePosixPath]) -> set[PurePosixPath]:
    return {place for place in places if own_file(place) is not None}


def _of(level: PurePosixPath) -> set[PurePosixPath]:
    """Where the menu and the mood are that a level names."""
    return {each.path for each in of_level(shared_document(level, own_file(level) or b""))}


def _pictures(menu: PurePosixPath) -> Iterator[PurePosixPath]:
    """Where all pictures can be that a menu names."""
    for each in of_menu(shared_document(menu, own_file(menu) or b"")):
        yield from (PICTURES / f"{each.name}{end}" for end in ENDINGS)
