"""Washing up: plates in stacks and piles, dirty ones, where they come back, and the sink."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from .canvas import Canvas
from .food import Draw
from .palette import CHINA, COAL, CREAM, GREEN, IRON, LEAF, RED, ROAST, STEEL, Tones
from .stations import cabinet, counter

MOST = 6
"""Plates that are told apart at a glance; a higher stack looks like this one."""

SOILED = Tones("#fbf6ea", "#ece2cf", "#b9ab96")
WATER = Tones("#c9f1fb", "#86d3ea", "#4aa3c4")
RISE = 6.5


def smears(c: Canvas, x: float, y: float, size: float) -> None:
    """What guests leave: gravy, a stray leaf, crumbs; for a plate around (x, y)."""
    with c.move(x, y, size):
        c.path("M-22 0C-20 -10 -4 -13 5 -8C15 -4 12 4 2 4C-8 4 -12 9 -22 0Z", ROAST.light, None)
        c.path("M-14 -2C-8 -7 0 -7 4 -4", None, "#d9a171", 2.6)
        c.path("M8 8C14 2 24 2 26 8C20 13 13 13 8 8Z", LEAF.base, LEAF.dark, 1.8)
        for dx, dy in ((18, -7), (-10, 10), (0, 11)):
            c.circle(dx, dy, 2, ROAST.dark, None)


def dirty_plate(c: Canvas) -> None:
    """A plate that was eaten from, with the fork still on it."""
    c.shadow(50, 64, 47, 35)
    c.ellipse(50, 60, 44, 35, SOILED.dark)
    c.ellipse(50, 56, 44, 35, c.ball(50, 56, 50, SOILED))
    c.ellipse(50, 57, 30, 23, SOILED.light, SOILED.dark, 2.2)
    smears(c, 46, 56, 1.15)
    with c.move(70, 50, 0.86, 28):
        c.limb("M0 -8L0 38", STEEL.base, 4.2, edge=2.4)
        c.path("M-8 -30L-8 -14C-8 -6 8 -6 8 -14L8 -30M0 -30L0 -12", None, "#4a2b2f", 8)
        c.path("M-8 -30L-8 -14C-8 -6 8 -6 8 -14L8 -30M0 -30L0 -12", None, STEEL.light, 3.6)


def stand(c: Canvas) -> None:
    """Where clean plates stand: a felt mat with a raised rim."""
    counter(c)
    c.ellipse(50, 62, 45, 28, GREEN.dark, w=2.6)
    c.ellipse(50, 59, 45, 28, GREEN.base, w=2.6)
    c.ellipse(50, 60, 32, 19, None, "#ffffff", 2.2, 0.6)


def stack(c: Canvas, plates: int) -> None:
    """So many clean plates on their stand; same frame as the station."""
    c.shadow(50, 64, 44, 25, 0.3)
    for y in _heights(plates):
        c.ellipse(50, y + 4, 39, 23, CHINA.dark, w=2.6)
        c.ellipse(50, y, 39, 23, CHINA.light, w=2.6)
    top = 59 - RISE * (plates - 1)
    c.ellipse(50, top, 39, 23, c.ball(50, top + 2, 42, CHINA), w=2.8)
    c.ellipse(50, top + 1, 25, 13.5, "#ffffff", "#b9b4c8", 2.2)


def pile(c: Canvas, plates: int) -> None:
    """So many dirty plates, none straight on the other; same frame as the station."""
    c.shadow(50, 64, 42, 24, 0.3)
    aside = (0.0, 4.0, -3.0, 3.0, -4.0, 1.0)
    for x, y in zip(aside, _heights(plates), strict=False):
        c.ellipse(50 + x, y + 4, 36, 21, SOILED.dark, w=2.6)
        c.ellipse(50 + x, y, 36, 21, SOILED.base, w=2.6)
        c.path(f"M{22 + x} {y + 12}C{30 + x} {y + 20} {36 + x} {y + 14} {40 + x} {y + 21}", None,
               ROAST.light, 3.4)  # fmt: skip
    x, top = aside[plates - 1], 59 - RISE * (plates - 1)
    c.ellipse(50 + x, top, 36, 21, c.ball(50 + x, top + 2, 40, SOILED), w=2.8)
    c.ellipse(50 + x, top + 1, 24, 12.5, SOILED.light, SOILED.dark, 2)
    with c.move(50 + x, top + 1, 0.8):
        c.path("M-22 0C-18 -9 -2 -10 6 -6C14 -2 10 4 1 4C-8 4 -14 8 -22 0Z", ROAST.light, None)
        c.path("M8 6C13 1 22 1 24 6C19 10 13 10 8 6Z", LEAF.base, LEAF.dark, 1.8)


def _heights(plates: int) -> Iterator[float]:
    """The middles of the plates, the lowest first."""
    return (59 - RISE * place for place in range(plates))


def place_of_return(c: Canvas) -> None:
    """A red tub on the counter, with an arrow that says what comes here."""
    cabinet(c, Tones("#d9c3b0", "#c4aa95", "#9d8371"), Tones("#b9685d", "#9b4d45", "#743733"))
    c.shadow(50, 60, 47, 38, 0.3)
    c.rect(5, 18, 90, 74, 13, RED.dark)
    c.rect(5, 12, 90, 74, 13, c.fade(RED), w=3)
    c.rect(13, 20, 74, 58, 9, "#8f2430", w=2.6)
    c.rect(13, 24, 74, 54, 9, "#a63440", None)
    with c.move(50, 52):
        c.path("M-20 -2C-18 -20 16 -22 20 0M20 0L11 -6M20 0L27 -9", None, CREAM, 5, 0.75)
        c.ellipse(-2, 12, 20, 8, None, CREAM, 4, 0.75)
    c.path("M34 109L66 109", None, "#e2a79d", 4)


def sink(c: Canvas) -> None:
    """A steel sink with water in it, a tap and a brush."""
    cabinet(c, STEEL, Tones("#7fa9b8", "#5f8b9c", "#436b7b"))
    c.path("M4 12L96 12M4 88L96 88", None, STEEL.dark, 1.8, 0.6)
    c.rect(9, 22, 82, 66, 15, STEEL.dark, w=2.8)
    c.rect(12, 26, 76, 59, 12, IRON.light, None)
    c.rect(12, 33, 76, 52, 12, c.linear((0, 0), (0, 1), (0, WATER.dark, 1), (0.5, WATER.base, 1)),
           None)  # fmt: skip
    c.path("M22 46C30 42 38 50 46 46M52 66C60 62 68 70 76 66M24 72C30 69 34 74 40 72", None,
           WATER.light, 3, 0.9)  # fmt: skip
    with c.move(50, 20):
        c.limb("M0 -2C0 -16 0 -14 0 -6L0 14", STEEL.light, 8, edge=2.6)
        c.ellipse(0, 15, 6, 4, IRON.base, w=2.4)
        for x, cap in ((-17, "#4a90d9"), (17, "#e05545")):
            c.circle(x, -4, 6.4, STEEL.base, w=2.4)
            c.circle(x, -4, 2.6, cap, None)
    with c.move(82, 78, 0.74, 30):
        c.limb("M0 -26L0 8", "#d59a5a", 5.4, edge=2.4)
        c.rect(-7, 6, 14, 8, 2, "#b0713f", w=2.4)
        c.path("M-5 14L-5 21M0 14L0 22M5 14L5 21", None, CREAM, 3)
    c.circle(50, 109, 3.4, STEEL.light, COAL.base, 2)
    c.path("M50 109L50 117", None, STEEL.dark, 2.6)


#: Middles, turns and sizes of the plates that stick out of the water, back to front.
SUNK = ((38.0, 44.0, -14.0), (61.0, 47.0, 12.0), (47.0, 58.0, -4.0))
FOAM = (
    (20.0, 70.0, 7.0), (31.0, 76.0, 9.0), (45.0, 74.0, 7.5), (58.0, 78.0, 8.5),
    (71.0, 74.0, 7.0), (79.0, 66.0, 5.5), (26.0, 62.0, 5.0), (66.0, 67.0, 5.0),
)  # fmt: skip


def in_sink(c: Canvas, plates: int) -> None:
    """So many dirty plates in the water, under foam; same frame as the station."""
    for x, y, turn in SUNK[3 - plates :]:
        with c.move(x, y, 1, turn):
            c.ellipse(0, 2, 25, 22, SOILED.dark, w=2.8)
            c.ellipse(0, -1, 25, 22, c.ball(0, 0, 28, SOILED), w=2.8)
            c.ellipse(0, 0, 16, 13.5, SOILED.light, SOILED.dark, 2)
            c.path("M-10 -3C-6 -9 6 -8 8 -2C4 3 -6 4 -10 -3Z", ROAST.light, None)
    d = "M16 66C30 58 70 60 84 66L84 74C82 82 76 85 70 85L30 85C20 85 16 80 16 74Z"
    c.path(d, WATER.base, None, alpha=0.86)
    for x, y, r in FOAM:
        c.circle(x, y, r, "#ffffff", "#a9d5e4", 1.8)
        c.circle(x - 0.3 * r, y - 0.3 * r, 0.28 * r, WATER.light, None)


def bubble(c: Canvas) -> None:
    """A soap bubble."""
    c.circle(50, 50, 38, "#e9fbff", "#7cc4da", 6, 0.8)
    c.path("M28 46C28 34 38 26 48 26", None, "#ffffff", 9)
    c.circle(66, 66, 5, "#ffffff", None)


THINGS: dict[str, Draw] = {"dirty_plate": dirty_plate, "bubble": bubble}
STATIONS: dict[str, Draw] = {
    "plates_stand": stand,
    "return": place_of_return,
    "sink": sink,
    **{f"stack_{count}": partial(stack, plates=count) for count in range(1, MOST + 1)},
    **{f"pile_{count}": partial(pile, plates=count) for count in range(1, MOST + 1)},
    **{f"in_sink_{count}": partial(in_sink, plates=count) for count in range(1, 4)},
}
