"""How mood files are written."""

from dataclasses import dataclass
from typing import Annotated

from game.content.colour import Colour
from game.content.mood import FLOOR_PATTERNS
from game.content.scalars import choice, colour_code, name, whole
from game.content.schema import Spot, placed, record, several


@dataclass(frozen=True, slots=True, kw_only=True)
class TileText:
    face: Annotated[Colour, colour_code()]
    lit: Annotated[Colour | None, colour_code()] = None
    joint: Annotated[Colour | None, colour_code()] = None
    ornament: Annotated[Colour | None, colour_code()] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodFloorText:
    pattern: Annotated[str, choice(*FLOOR_PATTERNS)]
    light: Annotated[TileText, record(TileText)]
    dark: Annotated[TileText | None, record(TileText)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintText:
    sprite: Annotated[Spot[str], placed(name())]
    turn: Annotated[int, whole(-180, 180)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodText:
    """A mood file as it is written."""

    wall: Annotated[Colour, colour_code()]
    pattern: Annotated[Colour | None, colour_code()] = None
    edge: Annotated[Colour, colour_code()]
    floor: Annotated[MoodFloorText, record(MoodFloorText)]
    prints: Annotated[
        tuple[PrintText, ...], several(record(PrintText), "prints", repeats=True)
    ] = ()
