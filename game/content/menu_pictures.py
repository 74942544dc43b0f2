"""The pictures of a menu's things, read from the folder beside it."""

from pathlib import Path

from game.content.document import Document
from game.content.look import STATES, ShownState
from game.content.picture_error import PictureError
from game.content.picture_file import KINDS, OwnPicture, read_picture
from game.content.schema import Spot

#: The folder beside a menu.
FOLDER = "pictures"


def pictures_of(document: Document, name: Spot[str]) -> tuple[tuple[ShownState, OwnPicture], ...]:
    """By what they show; what is wrong with one is wrong with the menu that names it."""
    if not name.usable:
        return ()
    folder = document.path.parent / FOLDER
    files = {state: _file(folder, name.value, state) for state in STATES}
    if files[""] is None:
        known = tuple(sorted({file.stem for file in folder.glob("*.*")}))
        wanted = f"a picture {FOLDER}/{name.value}.svg or .png"
        document.expected(name.mark, wanted, "none", name.value, known)
    read = ((state, _read(document, name, file)) for state, file in files.items() if file)
    return tuple((state, picture) for state, picture in read if picture)


def picture_names(name: str) -> tuple[str, ...]:
    """All files that can show a thing whose picture is called `name`."""
    return tuple(f"{_stem(name, state)}{kind}" for state in STATES for kind in KINDS)


def _file(folder: Path, name: str, state: ShownState) -> Path | None:
    """The SVG if there is one, else the PNG."""
    files = (folder / f"{_stem(name, state)}{kind}" for kind in KINDS)
    return next((file for file in files if file.exists()), None)


def _stem(name: str, state: ShownState) -> str:
    return f"{name}_{state}" if state else name


def _read(document: Document, name: Spot[str], file: Path) -> OwnPicture | None:
    try:
        return read_picture(file)
    except PictureError as error:
        found = f"{error.found} in {FOLDER}/{file.name}"
        document.expected(name.mark, error.expected, found)
        return None
