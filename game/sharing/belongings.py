"""What belongs to a level: its menu, its mood, the pictures of its menu."""

from collections.abc import Callable
from pathlib import PurePosixPath

from game.content.menu_file import picture_names
from game.content.picture_file import picture_of
from game.content.png_file import PictureError
from game.sharing.archive import Files
from game.sharing.references import PICTURES, of_level, of_menu, shared_document
from game.sharing.refused_file import NotAKitchenError

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
