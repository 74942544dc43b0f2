"""Pictures that a menu brings along: read, checked, and made safe to draw."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from agents.plain_file import LongFileError, content, size_words
from game.content._svg_file import plain_svg
from game.content.png_file import PictureError, check_png

#: The largest file of a picture.
MOST_PICTURE_BYTES = 256 * 1024
#: What picture files end in -> what they are.
KINDS: Mapping[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture that was checked. `data`: a whole PNG, or an SVG of plain shapes written anew."""

    kind: Literal["svg", "png"]
    data: bytes


def picture_of(ending: str, data: bytes) -> OwnPicture:
    """What a file that ends in '.svg' or '.png' shows if it holds `data`. Raises `PictureError`."""
    if len(data) > MOST_PICTURE_BYTES:
        raise _too_large()
    match KINDS.get(ending):
        case "svg":
            return OwnPicture("svg", plain_svg(data))
        case "png":
            check_png(data)
            return OwnPicture("png", data)
        case _:
            raise PictureError("a picture (.svg or .png)", f"'{ending}'")


def read_picture(path: Path) -> OwnPicture:
    """The picture in the file `path`. Raises `PictureError`."""
    if not path.exists() or path.is_dir():
        raise PictureError("a picture", "no file of this name")
    try:
        data = content(path, MOST_PICTURE_BYTES)
    except LongFileError as error:
        raise _too_large() from error
    except OSError as error:
        raise PictureError("a picture that can be read", str(error.strerror)) from error
    return picture_of(path.suffix, data)


def _too_large() -> PictureError:
    most = f"a picture of at most {size_words(MOST_PICTURE_BYTES)}"
    return PictureError(most, "a larger one")
