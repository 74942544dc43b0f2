"""What a level or a menu names that has a file of its own: menu, mood, pictures; renaming these."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import yaml

from game.content.document import MOST_BYTES, Document, document_of, text_of
from game.content.menu_file import picture_names
from game.content.picture_file import picture_of
from game.content.png_file import PictureError
from game.content.problem import ContentError
from game.marked_yaml import first_alias
from game.sharing._archive import Files
from game.sharing.file_names import NotAKitchenError, shown

#: Keys of a level -> the folder of what they name.
LEVEL_KEYS = {"menu": PurePosixPath("menus"), "mood": PurePosixPath("moods")}
#: Sections of a menu whose entries may have a look with a picture.
SECTIONS = ("ingredients", "appliances", "dishes")
PICTURES = PurePosixPath("menus/pictures")


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in a text, from the letter `start` to before `end`, of something in a `folder`."""

    folder: PurePosixPath
    name: str
    start: int
    end: int

    @property
    def path(self) -> PurePosixPath:
        """The place of the menu or mood of this name."""
        return self.folder / f"{self.name}.yaml"


def shared_document(path: PurePosixPath, data: bytes) -> Document:
    """YAML from a stranger, without aliases. Raises `NotAKitchenError`."""
    if len(data) > MOST_BYTES:
        raise NotAKitchenError(f"{shown(str(path))} is longer than {MOST_BYTES // 1024} KB.")
    file = Path(path)
    try:
        document = document_of(file, text_of(file, data))
    except ContentError as error:
        raise NotAKitchenError(*map(str, error.problems)) from error
    alias = first_alias(document.text)
    if alias is not None:
        place = f"{path}:{alias.line}:{alias.column}"
        raise NotAKitchenError(f"{place}: shared files have no aliases ('&' and '*').")
    return document


def of_level(document: Document) -> tuple[Reference, ...]:
    """The menu and the mood that a level names."""
    top = _entries(document.root)
    return tuple(
        _reference(folder, node)
        for key, folder in LEVEL_KEYS.items()
        if isinstance(node := top.get(key), yaml.ScalarNode)
    )


def of_menu(document: Document) -> tuple[Reference, ...]:
    """The pictures that a menu names."""
    return tuple(_reference(PICTURES, node) for node in _pictures(_entries(document.root)))


def renamed(text: str, names: Mapping[Reference, str]) -> str:
    """The text with other names at its references."""
    for each in sorted(names, key=lambda r: -r.start):
        text = text[: each.start] + names[each] + text[each.end :]
    return text


def _pictures(top: Mapping[str, yaml.Node]) -> Iterator[yaml.ScalarNode]:
    for section in SECTIONS:
        for thing in _entries(top.get(section)).values():
            look = _entries(_entries(thing).get("look"))
            if isinstance(node := look.get("picture"), yaml.ScalarNode):
                yield node


def _reference(folder: PurePosixPath, node: yaml.ScalarNode) -> Reference:
    return Reference(folder, str(node.value), node.start_mark.index, node.end_mark.index)


def _entries(node: yaml.Node | None) -> dict[str, yaml.Node]:
    """What a mapping has under words; nothing for what is no mapping."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return {str(k.value): value for k, value in pairs if isinstance(k, yaml.ScalarNode)}


#: Gives the file at a place, None if there is none.
Source = Callable[[PurePosixPath], bytes | None]


def belongings(level: PurePosixPath, source: Source) -> Files:
    """The level and all it names that the source has, checked. Raises `NotAKitchenError`."""
    found: dict[PurePosixPath, bytes] = {level: source(level) or b""}
    for each in of_level(shared_document(level, found[level])):
        data = source(each.path)
        if data is None:
            continue  # the game's own, or the player's: whoever reads the level tells
        found[each.path] = data
        document = shared_document(each.path, data)
        if each.folder == PICTURES.parent:
            for picture in of_menu(document):
                found |= pictures_called(picture.name, source)
    return found


def pictures_called(name: str, source: Source) -> Files:
    """All pictures with this base name, checked. Raises `NotAKitchenError`."""
    places = [PICTURES / file for file in picture_names(name)]
    found = {place: data for place in places if (data := source(place)) is not None}
    for place, data in found.items():
        try:
            picture_of(place.suffix, data)
        except PictureError as error:
            raise NotAKitchenError(f"{place}: {error}") from error
    return found
