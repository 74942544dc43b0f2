"""Names of files from strangers: which a kitchen's files may have, and which lead elsewhere."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from unicodedata import is_normalized, normalize

from game.content.scalars import DEVICES, LONGEST_NAME, name_like

#: Where a parcel's files are: its level at the top, and what goes with it in folders.
LEVEL = re.compile(r"[a-z][a-z0-9_]*\.yaml")
MENU = re.compile(r"menus/[a-z][a-z0-9_]*\.yaml")
MOOD = re.compile(r"moods/[a-z][a-z0-9_]*\.yaml")
PICTURE = re.compile(r"menus/pictures/[a-z][a-z0-9_]*\.(svg|png)")
#: What systems add to an archive on their own.
LITTER = re.compile(r"(__MACOSX/.*|(.*/)?(\.[^/.][^/]*|Thumbs\.db|desktop\.ini))")
LONGEST_PATH = 120
_DRIVE = re.compile(r"[A-Za-z]:")


class NotAKitchenError(Exception):
    """Why a file is refused, in a sentence."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is not installed. `name`: what it is called; `reasons`: sentences, never none."""

    name: str
    reasons: tuple[str, ...]


def inner_path(written: str) -> PurePosixPath:
    """A path in an archive that stays within it. Raises `NotAKitchenError`."""
    told = shown(written)
    if len(written) > LONGEST_PATH:
        raise NotAKitchenError(f"The name {told} is longer than {LONGEST_PATH} letters.")
    check_signs(written)
    if "\\" in written:
        raise NotAKitchenError(f"The path {told} is told with '\\', not with '/'.")
    if written.startswith("/"):
        raise NotAKitchenError(f"The path {told} begins at the top of the disk.")
    if _DRIVE.match(written):
        raise NotAKitchenError(f"The path {told} names a drive.")
    if {"..", ".", ""} & set(written.removesuffix("/").split("/")):
        raise NotAKitchenError(f"The path {told} leads out of the kitchen's folder.")
    return PurePosixPath(written)


def check_place(path: PurePosixPath) -> None:
    """Raise `NotAKitchenError` unless a kitchen has a file at this place."""
    if not any(kind.fullmatch(str(path)) for kind in (LEVEL, MENU, MOOD, PICTURE)):
        raise NotAKitchenError(
            f"The file {shown(str(path))} belongs to no kitchen: expected NAME.yaml, "
            "menus/NAME.yaml, menus/pictures/NAME.svg or .png, moods/NAME.yaml, with names of "
            "small letters, digits and '_'."
        )
    check_name(path.stem)


def check_name(stem: str) -> None:
    """Raise `NotAKitchenError` for a name that not every system can keep."""
    if len(stem) > LONGEST_NAME:
        raise NotAKitchenError(f"The name {shown(stem)} is longer than {LONGEST_NAME} letters.")
    if stem in DEVICES:
        raise NotAKitchenError(f"Windows keeps the name '{stem}' for a device of its own.")


def check_signs(written: str) -> None:
    """Raise `NotAKitchenError` for a name that does not look like what it is."""
    if not written.isprintable():
        raise NotAKitchenError(f"The name {shown(written)} has signs that cannot be seen.")
    if not is_normalized("NFC", written):
        raise NotAKitchenError(f"The name {shown(written)} has accents apart from their letters.")


def kitchen_name(stem: str) -> str:
    """The name of a kitchen whose file is called `stem`: 'my_kitchen_2' for 'My Kitchen (2)'.

    Raises `NotAKitchenError` if there is nothing to make a name of.
    """
    composed = normalize("NFC", stem)  # some systems keep accents apart from their letters
    check_signs(composed)
    name = name_like(composed)
    if not name:
        raise NotAKitchenError(
            f"The name {shown(stem)} has no letter from a to z: rename the file."
        )
    check_name(name)
    return name


def shown(written: str) -> str:
    """A name in a sentence: in quotes, of bounded length, signs that cannot be seen as numbers."""
    told = written if len(written) <= 60 else f"{written[:57]}..."
    return f"'{told}'" if told.isprintable() else ascii(told)
