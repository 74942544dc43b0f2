"""Putting a kitchen among the player's own, where it changes nothing that is there.

A kitchen of theirs that is replaced takes along what belongs to it and to nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from agents.whole_file import replacing as writing
from game import paths
from game.content.document import Document
from game.content.yaml_files import yaml_files
from game.sharing._archive import Files
from game.sharing._free_names import (
    ENDINGS,
    Places,
    file_read,
    free_for_level,
    free_for_pictures,
    free_for_text,
    own_file,
    own_path,
    shipped_file,
)
from game.sharing._references import (
    LEVEL_KEYS,
    PICTURES,
    Reference,
    of_level,
    of_menu,
    renamed,
    shared_document,
)
from game.sharing.file_names import NotAKitchenError
from game.sharing.parcel import Parcel

MENUS = LEVEL_KEYS["menu"]


@dataclass(frozen=True, slots=True)
class Installation:
    """What is written where. `name`: what the kitchen is called from then on; `text`: its file;
    `others`: what goes with it, but for what is there already; `gone`: what belonged to what it
    replaces, and to nothing else.

    `in_place_of`: the player's own kitchen of the parcel's name, '' if there is none or it is the
    same: `replacing` gives what takes its place; `known`: they have this very kitchen.
    """

    name: str
    text: bytes
    others: Files
    gone: tuple[PurePosixPath, ...] = ()
    in_place_of: str = ""
    known: bool = False


def planned(parcel: Parcel) -> Installation:
    """Where a parcel's files go: nothing of the game's or the player's gets another meaning."""
    plan = _planned(parcel, frozenset())
    name = free_for_level(parcel.name, plan.text)
    known = own_file(PurePosixPath(f"{name}.yaml")) == plan.text
    taken = name != parcel.name and shipped_file(parcel.place) is None
    return replace(plan, name=name, known=known, in_place_of=parcel.name if taken else "")


def replacing(parcel: Parcel) -> Installation:
    """Where a parcel's files go in place of the player's own kitchen of its name, and in place of
    what belongs to that one alone.
    """
    return _planned(parcel, only_of(parcel.place))


def install(plan: Installation) -> None:
    """Write the files, the kitchen's own last. Raises OSError."""
    level = PurePosixPath(f"{plan.name}.yaml")
    for place, data in (*plan.others.items(), (level, plan.text)):
        with writing(own_path(place)) as unfinished:
            unfinished.write_bytes(data)
    for place in plan.gone:
        own_path(place).unlink(missing_ok=True)


def _planned(parcel: Parcel, yielding: Places) -> Installation:
    """By the parcel's own name, with what belongs to it where nothing is, or what is `yielding`."""
    files = _with_free_pictures(parcel, yielding)
    names: dict[Reference, str] = {}
    for each in of_level(shared_document(parcel.place, files[parcel.place])):
        if each.path in files:
            names[each] = free_for_text(each.path, files[each.path], yielding)
    text = _renamed(files.pop(parcel.place), parcel.place, of_level, names)
    moved = {each.folder / f"{new}.yaml": files.pop(each.path) for each, new in names.items()}
    belongs = files | moved
    others = {place: data for place, data in belongs.items() if file_read(place) != data}
    return Installation(parcel.name, text, others, tuple(sorted(yielding - belongs.keys())))


def _with_free_pictures(parcel: Parcel, yielding: Places) -> dict[PurePosixPath, bytes]:
    """The parcel's files, with other names for pictures whose names others have."""
    files = {place: data for place, data in parcel.files.items() if place.parent != PICTURES}
    for menu in [place for place in files if place.parent == PICTURES.parent]:
        names: dict[Reference, str] = {}
        for each in of_menu(shared_document(menu, files[menu])):
            found = {end: parcel.files.get(PICTURES / f"{each.name}{end}") for end in ENDINGS}
            pictures = {end: data for end, data in found.items() if data is not None}
            names[each] = free_for_pictures(each.name, pictures, yielding)
            files |= {PICTURES / f"{names[each]}{end}": data for end, data in pictures.items()}
        files[menu] = _renamed(files[menu], menu, of_menu, names)
    return files


def _renamed(
    data: bytes,
    place: PurePosixPath,
    references: Callable[[Document], tuple[Reference, ...]],
    names: Mapping[Reference, str],
) -> bytes:
    """A file with other names in it: as it was if they are the same."""
    document = shared_document(place, data)
    told = {each: names.get(each, each.name) for each in references(document)}
    same = all(each.name == name for each, name in told.items())
    return data if same else renamed(document.text, told).encode()


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
    return [folder / f"{name}.yaml" for name in yaml_files(paths.user_levels() / folder)]


def _there(places: Set[PurePosixPath]) -> set[PurePosixPath]:
    return {place for place in places if own_file(place) is not None}


def _of(level: PurePosixPath) -> set[PurePosixPath]:
    """Where the menu and the mood are that a level names."""
    return {each.path for each in of_level(shared_document(level, own_file(level) or b""))}


def _pictures(menu: PurePosixPath) -> Iterator[PurePosixPath]:
    """Where all pictures can be that a menu names."""
    for each in of_menu(shared_document(menu, own_file(menu) or b"")):
        yield from (PICTURES / f"{each.name}{end}" for end in ENDINGS)
