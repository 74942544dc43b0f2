"""The surroundings of a kitchen: what its wall and its floor look like."""

from dataclasses import dataclass
from typing import Literal, get_args

from game.content.colour import Colour

FloorPattern = Literal[
    "tiles", "flowers", "stars", "flecks", "mosaic", "boards", "stone", "hexagons"
]
FLOOR_PATTERNS: tuple[FloorPattern, ...] = get_args(FloorPattern)


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
