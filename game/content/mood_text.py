"""How mood files are written."""

from dataclasses import dataclass
from typing import Annotated

from game.content.bounds import MOST_PRINTS
from game.content.colour import Colour
from game.content.mood import FLOOR_PATTERNS
from game.content.scalars import choice, colour_code, name, whole
from game.content.schema import Spot, narrowed, placed, record, several


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
    sprite: Annotated[Spot[str], placed(name()), "a picture of the game, such as tomato_raw"]
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
