"""Mood files read into moods."""

from functools import lru_cache
from pathlib import Path
from typing import cast

from game import paths
from game.content.bounds import MOST_PRINTS
from game.content.colour import Colour
from game.content.document import Document, read_document
from game.content.menu_meaning import at_most
from game.content.mood import FloorPattern, Mood, MoodFloor, TileColours, WallPrint
from game.content.mood_text import MoodText, PrintText, TileText
from game.content.schema import Spot, record

LIGHT, SHADE = Colour(255, 255, 255), Colour(74, 43, 47)
#: The folder of moods beside levels.
MOODS = "moods"


def read_mood(document: Document) -> Mood:
    """The mood in `document`; raise `ContentError` with everything that is wrong with it."""
    written = record(MoodText)(document, document.root)
    _check_prints(document, written.prints)
    document.give_up_if_wrong()
    light = _tile(written.floor.light)
    dark = light if written.floor.dark is None else _tile(written.floor.dark)
    pattern = cast(FloorPattern, written.floor.pattern)
    return Mood(
        document.path.stem,
        written.wall,
        written.pattern or written.wall.mixed(SHADE, 0.06),
        written.edge,
        MoodFloor(pattern, light, dark),
        tuple(WallPrint(each.sprite.value, each.turn) for each in written.prints),
    )


def load_mood(path: Path) -> Mood:
    """The mood in the file `path`; raise `ContentError` if anything is wrong with it."""
    return read_mood(read_document(path))


def shipped_mood(name: str) -> Mood:
    """One of the game's own moods: the wall of a screen without a kitchen."""
    return _kept(paths.levels() / MOODS / f"{name}.yaml")


_kept = lru_cache(load_mood)


def _check_prints(document: Document, prints: tuple[PrintText, ...]) -> None:
    at_most(document, tuple(each.sprite for each in prints), MOST_PRINTS, "prints")
    known = tuple(sorted(file.stem for file in (paths.assets() / "svg").glob("*.svg")))
    for each in prints:
        _check_sprite(document, each.sprite, known)


def _check_sprite(document: Document, sprite: Spot[str], known: tuple[str, ...]) -> None:
    if sprite.usable and sprite.value not in known:
        wanted = "a picture of the game, such as tomato_raw or knife"
        document.expected(sprite.mark, wanted, f"'{sprite.value}'", sprite.value, known)


def _tile(text: TileText) -> TileColours:
    """What is not written follows from the face."""
    face = text.face
    return TileColours(
        face,
        text.lit or face.mixed(LIGHT, 0.4),
        text.joint or face.mixed(SHADE, 0.18),
        text.ornament or face.mixed(SHADE, 0.06),
    )
