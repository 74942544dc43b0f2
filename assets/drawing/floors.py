"""Floors: seamless tiles in two tints; each kitchen has its own mood."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from .canvas import Canvas, star
from .food import Draw
from .palette import INK


class Floor(NamedTuple):
    """The colours of one tile: face, lit edge, joint, ornament."""

    face: str
    lit: str
    joint: str
    mark: str


Pattern = Callable[[Canvas, Floor], None]


def tile(c: Canvas, floor: Floor) -> None:
    """A square ceramic tile with a soft bevel and a joint around it."""
    c.rect(0, 0, 100, 100, 0, floor.joint, None)
    c.rect(1.2, 1.2, 97.6, 97.6, 5, floor.face, None)
    c.path("M5 4L95 4M4 5L4 95", None, floor.lit, 2.4)


def terracotta(c: Canvas, floor: Floor) -> None:
    """Warm clay with a small flower in the middle."""
    tile(c, floor)
    for turn in (0, 90, 180, 270):
        with c.move(50, 50, turn=turn):
            c.path("M0 -4C-7 -10 -6 -18 0 -22C6 -18 7 -10 0 -4Z", floor.mark, None)
    c.circle(50, 50, 3.4, floor.lit, None)


def mosaic(c: Canvas, floor: Floor) -> None:
    """Four small bathroom-fresh tiles."""
    c.rect(0, 0, 100, 100, 0, floor.joint, None)
    for x in (0, 50):
        for y in (0, 50):
            fill = floor.face if x == y else floor.mark
            c.rect(x + 1.2, y + 1.2, 47.6, 47.6, 5, fill, None)
            c.path(f"M{x + 6} {y + 5}L{x + 30} {y + 5}", None, floor.lit, 2.4)


def planks(c: Canvas, floor: Floor) -> None:
    """Three boards of a wooden floor, joints staggered between a and b."""
    c.rect(0, 0, 100, 100, 0, floor.face, None)
    c.rect(0, 33.4, 100, 33.2, 0, floor.mark, None)
    c.path("M0 0.8L100 0.8M0 33.4L100 33.4M0 66.7L100 66.7", None, floor.joint, 1.8)
    d = "M10 14C26 10 34 20 52 15M46 51C60 47 74 56 90 50M14 84C30 80 44 90 62 84"
    c.path(d, None, floor.joint, 1.5, 0.5)
    c.path("M0 3.4L100 3.4M0 36L100 36M0 69.2L100 69.2", None, floor.lit, 1.5, 0.7)


def plank_a(c: Canvas, floor: Floor) -> None:
    """Boards that end at a third of the cell."""
    planks(c, floor)
    c.path("M30 1L30 33M74 67L74 100", None, floor.joint, 1.8)


def plank_b(c: Canvas, floor: Floor) -> None:
    """Boards that end in the middle row."""
    planks(c, floor)
    c.path("M58 34L58 66", None, floor.joint, 1.8)


def diner(c: Canvas, floor: Floor) -> None:
    """Polished diner checker with a faint star."""
    tile(c, floor)
    c.path(star(50, 51, 17, 7.5), floor.mark, None)


def linoleum(c: Canvas, floor: Floor) -> None:
    """A waxed square of a snack bar's floor: flecks, and the lamp mirrored in it."""
    tile(c, floor)
    d = "M16 30L22 27M70 18L75 21M84 60L81 66M28 78L34 80M56 88L61 84M40 52L43 47M62 44L66 46"
    c.path(d, None, floor.mark, 2.6)
    c.path("M12 34L34 12M16 42L42 16", None, floor.lit, 3.2, 0.55)


FLOORS: dict[str, tuple[Pattern, Floor]] = {
    "floor_ring_a": (terracotta, Floor("#e9b394", "#f4c9ad", "#cf9478", "#e0a585")),
    "floor_ring_b": (terracotta, Floor("#dfa285", "#ebb89c", "#c98c70", "#d39376")),
    "floor_bottleneck_a": (mosaic, Floor("#c7e3da", "#e3f3ee", "#9cc4ba", "#bddbd1")),
    "floor_bottleneck_b": (mosaic, Floor("#aed3ca", "#cde7e0", "#94bfb5", "#a5cbc1")),
    "floor_partition_a": (plank_a, Floor("#b9805c", "#c99470", "#96623f", "#b27853")),
    "floor_partition_b": (plank_b, Floor("#b37a56", "#c58f6b", "#96623f", "#bc835f")),
    "floor_quick_a": (diner, Floor("#f2e7ee", "#ffffff", "#c9bccb", "#e8d9e4")),
    "floor_quick_b": (diner, Floor("#a9b4dc", "#c3cbea", "#8f9ac4", "#9eaad4")),
    "floor_diner_a": (linoleum, Floor("#f7ecd9", "#ffffff", "#d3c2ad", "#e6d6bf")),
    "floor_diner_b": (linoleum, Floor("#86c4c2", "#b9e2de", "#68a5a5", "#76b5b4")),
    "floor_a": (tile, Floor("#f6e8cf", "#fff7e8", "#dcc6a2", "#f0dfc1")),
    "floor_b": (tile, Floor("#ead3ae", "#f5e3c6", "#d3b88f", "#e2c9a1")),
}


def draw_floor(c: Canvas, pattern: Pattern, floor: Floor) -> None:
    """One floor tile."""
    pattern(c, floor)


def shade_left(c: Canvas) -> None:
    """The shadow of a station on the floor cell to its right; lies over the floor."""
    c.rect(0, 0, 16, 100, 0, c.linear((0, 0), (1, 0), (0, INK, 0.34), (1, INK, 0)), None)


SPRITES: dict[str, Draw] = {
    "shade_left": shade_left,
    **{
        name: partial(draw_floor, pattern=pattern, floor=floor)
        for name, (pattern, floor) in FLOORS.items()
    },
}
