"""Putting a kitchen among the player's own, where it changes nothing that is there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from agents.whole_file import replacing
from game import paths
from game.content.document import Document
from game.sharing.archive import Files
from game.sharing.free_names import (
    ENDINGS,
    file_read,
    free_for_level,
    free_for_pictures,
    free_for_text,
    own_file,
    shipped_file,
)
from game.sharing.parcel import Parcel
from game.sharing.references import (
    PICTURES,
    Reference,
    of_level,
    of_menu,
    renamed,
    shared_document,
)


@dataclass(frozen=True, slots=True)
class Installation:
    """What is written where. `name`: what the kitchen is called from then on; `text`: its file;
    `others`: what goes with it, but for what is there already.

    `replaces`: the player's own kitchen of the parcel's name, '' if there is none or it is the
    same; `known`: they have this very kitchen.
    """

    name: str
    text: bytes
    others: Files
    replaces: str = ""
    known: bool = False


def planned(parcel: Parcel) -> Installation:
    """Where a parcel's files go: nothing of the game's or the player's gets another meaning."""
    files = _with_free_pictures(parcel)
    names: dict[Reference, str] = {}
    for each in of_level(shared_document(parcel.place, files[parcel.place])):
        if each.path in files:
            names[each] = free_for_text(each.folder, each.name, files[each.path])
    text = _renamed(files.pop(parcel.place), parcel.place, of_level, names)
    moved = {each.folder / f"{new}.yaml": files.pop(each.path) for each, new in names.items()}
    others = {place: data for place, data in (files | moved).items() if file_read(place) != data}
    return _placed(parcel, text, others)


def install(plan: Installation, name: str) -> None:
    """Write the files as the kitchen `name`, its own file last. Raises OSError.

    `name` is the plan's or, if the player wants that, what it `replaces`.
    """
    if name not in (plan.name, plan.replaces):
        raise ValueError(f"expected {plan.name} or {plan.replaces}, found {name}")
    level = PurePosixPath(f"{name}.yaml")
    for place, data in (*plan.others.items(), (level, plan.text)):
        with replacing(paths.user_levels() / place) as unfinished:
            unfinished.write_bytes(data)


def _placed(parcel: Parcel, text: bytes, others: Files) -> Installation:
    name = free_for_level(parcel.name, text)
    known = own_file(PurePosixPath(f"{name}.yaml")) == text
    replaces = parcel.name if name != parcel.name and shipped_file(parcel.place) is None else ""
    return Installation(name, text, others, replaces, known)


def _with_free_pictures(parcel: Parcel) -> dict[PurePosixPath, bytes]:
    """The parcel's files, with other names for pictures whose names others have."""
    files = {place: data for place, data in parcel.files.items() if place.parent != PICTURES}
    for menu in [place for place in files if place.parent == PICTURES.parent]:
        names: dict[Reference, str] = {}
        for each in of_menu(shared_document(menu, files[menu])):
            found = {end: parcel.files.get(PICTURES / f"{each.name}{end}") for end in ENDINGS}
            pictures = {end: data for end, data in found.items() if data is not None}
            names[each] = free_for_pictures(each.name, pictures)
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
