"""The surroundings of a kitchen: what its wall and floor look like, and the files that say so."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, cast, get_args

from game import paths
from game.content._menu_meaning import at_most
from game.content.colour import Colour
from game.content.document import Document, read_document
from game.content.readers import Located, narrowed, placed, record, several
from game.content.scalars import MOST_PRINTS, choice, colour_code, name, whole

FloorPattern = Literal[
    "tiles", "flowers", "stars", "flecks", "mosaic", "boards", "stone", "hexagons"
]
FLOOR_PATTERNS: tuple[FloorPattern, ...] = get_args(FloorPattern)

LIGHT, SHADE = Colour(255, 255, 255), Colour(74, 43, 47)
#: The folder of moods beside levels.
MOODS = "moods"


@dataclass(frozen=True, slots=True)
class TileColours:
    """The colours of one cell of floor: its face, its lit edge, its joints, its ornament."""

    face: Colour
    lit: Colour
    joint: Colour
    ornament: Colour


@dataclass(frozen=True, slots=True)
class MoodFloor:
    """A floor whose cells take turns like those of a chessboard."""

    pattern: FloorPattern
    light: TileColours
    dark: TileColours


@dataclass(frozen=True, slots=True)
class WallPrint:
    """A sprite whose outline is printed on the wall, turned by so many degrees."""

    sprite: str
    turn: int


@dataclass(frozen=True, slots=True)
class Mood:
    """A wall and a floor. `edge`: of the platform on which the kitchen stands.

    `pattern`: the colour in which the wall's `prints` are shown, one after the other.
    """

    name: str
    wall: Colour
    pattern: Colour
    edge: Colour
    floor: MoodFloor
    prints: tuple[WallPrint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileText:
    face: Annotated[Colour, colour_code(), "the cell's own colour"]
    lit: Annotated[Colour | None, colour_code(), "its lit edge"] = None
    joint: Annotated[Colour | None, colour_code(), "the joints between cells"] = None
    ornament: Annotated[Colour | None, colour_code(), "what is drawn on it"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodFloorText:
    pattern: Annotated[str, choice(*FLOOR_PATTERNS), "how the floor is laid"]
    light: Annotated[TileText, record(TileText), "every other cell"]
    dark: Annotated[TileText | None, record(TileText), "those between; left out: the same"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintText:
    sprite: Annotated[Located[str], placed(name()), "a picture of the game, such as tomato_raw"]
    turn: Annotated[int, whole(-180, 180), "turned by so many degrees"] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodText:
    """A mood file as it is written."""

    wall: Annotated[Colour, colour_code(), "the wall's colour"]
    pattern: Annotated[Colour | None, colour_code(), "the colour of what is printed on it"] = None
    edge: Annotated[Colour, colour_code(), "the edge of the platform that carries the kitchen"]
    floor: Annotated[MoodFloorText, record(MoodFloorText), "what cooks walk on"]
    prints: Annotated[
        tuple[PrintText, ...],
        narrowed(several(record(PrintText), "prints", repeats=True), maxItems=MOST_PRINTS),
        "what is printed on the wall, in turn",
    ] = ()


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


def _check_sprite(document: Document, sprite: Located[str], known: tuple[str, ...]) -> None:
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
