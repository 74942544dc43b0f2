"""Names for a kitchen's files under which nothing of the game's or the player's changes."""

from collections.abc import Mapping, Set
from pathlib import Path, PurePosixPath

from agents.plain_file import content
from game import paths
from game.content.menu_file import picture_names
from game.content.scalars import free_name
from game.content.yaml_files import as_named
from game.sharing._archive import MOST_ARCHIVE_BYTES
from game.sharing._references import PICTURES

#: What can follow a picture's name.
ENDINGS = picture_names("")
Places = Set[PurePosixPath]


def free_for_level(name: str, text: bytes) -> str:
    """A name that no other kitchen has."""

    def fits(candidate: str) -> bool:
        place = PurePosixPath(f"{candidate}.yaml")
        return shipped_file(place) is None and own_file(place) in (None, text)

    return free_name(name, fits)


def free_for_text(place: PurePosixPath, text: bytes, yielding: Places) -> str:
    """A name that no other menu or mood beside `place` has, but for those that are `yielding`."""

    def fits(candidate: str) -> bool:
        there = place.with_stem(candidate)
        return there in yielding or file_read(there) in (None, text)

    return free_name(place.stem, fits)


def free_for_pictures(name: str, pictures: Mapping[str, bytes], yielding: Places) -> str:
    """A name under which there are no other pictures, but for those that are `yielding`.

    `pictures`: by their endings.
    """

    def fits(candidate: str) -> bool:
        there = {end: PICTURES / f"{candidate}{end}" for end in ENDINGS}
        return all(
            place in yielding or own_file(place) in (None, pictures.get(end))
            for end, place in there.items()
        )

    return free_name(name, fits)


def file_read(place: PurePosixPath) -> bytes | None:
    """What the game reads at a place: the player's own file or, failing that, the shipped one."""
    own = own_file(place)
    return shipped_file(place) if own is None else own


def own_file(place: PurePosixPath) -> bytes | None:
    """The player's own file at a place, if there is one."""
    return _content(own_path(place))


def own_path(place: PurePosixPath) -> Path:
    """Where the player's own file of that place is, or would be."""
    return as_named(paths.user_levels() / place)


def shipped_file(place: PurePosixPath) -> bytes | None:
    """The file at a place that the game brings along, if it does."""
    return _content(paths.levels() / place)


def _content(file: Path) -> bytes | None:
    if not file.exists():
        return None
    try:
        return content(file, MOST_ARCHIVE_BYTES)
    except OSError:
        return b""  # nobody knows what is in it: it is like no other file
