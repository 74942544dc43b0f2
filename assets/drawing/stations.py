"""Stations: a top face of one cell and a front face hanging 30 units below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from .canvas import Canvas
from .food import Draw, beef_raw, bread, lettuce, onion, tomato
from .garden import carrot, mushroom, potato
from .palette import (
    CHINA,
    COAL,
    CRATE,
    FLAME_ORANGE,
    FLAME_YELLOW,
    GOLD,
    INK,
    IRON,
    PAINT,
    RED,
    STEEL,
    TEAL,
    WALNUT,
    WHITE,
    WOOD,
    Tones,
)

EDGE = 2.4
"""Outline of the furniture, thinner than that of the things on it."""


POT = (50.0, 43.0, 0.92)
"""Where the pot's opening is on the stove, and its scale; the soups lie there too."""


def cabinet(c: Canvas, top: Tones = WOOD, front: Tones = PAINT) -> None:
    """The block every station stands on: soft shadow, front face, worktop with a lip."""
    c.rect(0, 116, 100, 14, 0, c.linear((0, 0), (0, 1), (0, INK, 0.5), (1, INK, 0)), None)
    c.rect(
        0.8,
        96,
        98.4,
        24,
        0,
        c.linear((0, 0), (0, 1), (0.3, front.dark, 1), (0.32, front.base, 1)),
        w=EDGE,
    )
    c.rect(0.8, 0.8, 98.4, 98.4, 2, c.fade(top), w=EDGE)
    c.rect(2, 92, 96, 6.2, 0, top.dark, None)
    c.path("M3 3.4L97 3.4", None, "#ffffff", 2, 0.55)


def drawer(c: Canvas, tones: Tones = PAINT) -> None:
    """A drawer with a brass knob on the front face."""
    c.rect(10, 104, 80, 12, 3, tones.light, tones.dark, 2, 0.75)
    c.circle(50, 110, 3.4, GOLD.base, w=2)


def grain(c: Canvas) -> None:
    """Fine lines of the wooden worktop."""
    c.path("M3 48L97 48", None, WOOD.dark, 1.6, 0.55)
    d = (
        "M10 24C22 19 30 29 44 24M58 33C66 30 72 36 82 33M30 68C42 63 52 73 66 68M74 79"
        "L88 79M12 82L22 82"
    )
    c.path(d, None, WOOD.dark, 1.8, 0.45)


def counter(c: Canvas) -> None:
    """A plain piece of worktop."""
    cabinet(c)
    grain(c)
    drawer(c)


def knife_shape(c: Canvas) -> None:
    """A chef's knife along the vertical axis, tip up, 80 long around the origin."""
    c.path(
        "M-7 10L-7 -28C-6 -36 0 -40 5 -42L6 10Z",
        c.linear((0, 0), (1, 0), (0.5, STEEL.light, 1), (0.52, STEEL.base, 1)),
        w=3,
    )
    c.rect(-8, 9, 15, 6, 2, STEEL.dark, w=2.6)
    c.rect(-6, 14, 11, 26, 5, COAL.base, w=3)
    c.circle(-0.5, 21, 1.6, STEEL.light, None)
    c.circle(-0.5, 31, 1.6, STEEL.light, None)


def board(c: Canvas) -> None:
    """A chopping board with its knife."""
    counter(c)
    c.shadow(50, 55, 48, 42, 0.2)
    c.rect(8, 14, 84, 76, 10, WALNUT.dark)
    c.rect(8, 9, 84, 74, 10, c.fade(WALNUT))
    c.rect(14, 15, 72, 62, 6, None, WALNUT.dark, 2, 0.7)
    c.path(
        "M20 34C36 30 46 38 64 33M20 58C34 54 50 62 62 57M24 24L40 28M30 70L54 67",
        None,
        WALNUT.dark,
        1.8,
        0.5,
    )
    with c.move(81, 48, 0.8, 4):
        knife_shape(c)


def stove(c: Canvas) -> None:
    """A steel cooker with one burner, knobs and an oven rail."""
    cabinet(c, Tones("#8a93a1", "#737c8b", "#565e6d"), STEEL)
    c.circle(50, 58, 40, IRON.dark, w=2.6)
    c.circle(50, 58, 33, IRON.base, IRON.light, 2.4)
    c.path("M24 112L76 112", None, STEEL.dark, 4)
    for x in (12, 88):
        c.circle(x, 109, 5, IRON.base, w=2)
        c.path(f"M{x} 109L{x} 105.5", None, WHITE.light, 1.8)


def pot_body(c: Canvas) -> None:
    """An enamel pot around its opening: belly, handles, rim; 100 wide before scaling."""
    c.shadow(0, 42, 40, 16, 0.5)
    for flip in (False, True):
        with c.move(flip=flip):
            c.limb("M36 10C49 8 51 21 38 23", RED.dark, 4.6)
    c.path("M-38 0L-35 32C-33 48 33 48 35 32L38 0Z", c.tube(RED))
    c.path("M-35 26C-28 40 28 40 35 26", None, CHINA.light, 4.4)
    c.path("M-29 10L-27 20", None, "#ffffff", 4, 0.75)
    c.ellipse(0, -2, 38.5, 23, STEEL.light)


def pot_empty(c: Canvas) -> None:
    """The pot waiting for food."""
    stove(c)
    with c.move(*POT):
        pot_body(c)
        c.ellipse(0, 0, 32, 17.5, IRON.base, w=2.6)
        c.path("M-30 4C-30 19 22 19 30 4C20 12 -20 12 -30 4Z", STEEL.dark, None)


def pot(c: Canvas) -> None:
    """The pot with its lid on."""
    stove(c)
    with c.move(*POT):
        pot_body(c)
        c.path("M-39 -3C-37 -26 37 -26 39 -3C30 20 -30 20 -39 -3Z", c.cel(RED, 0.3, 0.8))
        c.shine(-20, -8, 4, 8, 50)
        c.ellipse(0, -16, 10, 7, GOLD.base)
        c.shine(-3, -18, 3, 1.8)


def pan(c: Canvas) -> None:
    """A frying pan on the stove."""
    stove(c)
    c.shadow(50, 64, 42, 34, 0.4)
    c.limb("M70 78L88 94", COAL.base, 9)
    c.ellipse(48, 54, 40, 35, IRON.dark)
    c.ellipse(48, 50, 40, 35, IRON.base)
    c.ellipse(
        48, 52, 32, 27, c.ball(48, 52, 36, Tones("#59606e", "#434957", "#363b49")), IRON.light, 2
    )
    c.path("M24 42C27 34 34 30 42 29", None, "#ffffff", 3.4, 0.5)


def flame_glow(c: Canvas) -> None:
    """Burner flames that lick around the pot's foot; same frame as the station."""
    c.ellipse(50, 84, 44, 12, FLAME_ORANGE, None, alpha=0.35)
    for x, height, turn in (
        (16, 15, -16),
        (30, 19, -6),
        (45, 15, -2),
        (58, 18, 3),
        (72, 19, 8),
        (85, 15, 16),
    ):
        with c.move(x, 92, turn=turn):
            d = f"M0 {-height}C5 -9 8 -5 6 0C4 5 -4 5 -6 0C-8 -5 -5 -9 0 {-height}Z"
            c.path(d, FLAME_ORANGE, "#c63d1a", 2)
            d = f"M0 {-height * 0.5}C3 -4 4 -2 3 1C1 3 -1 3 -3 1C-4 -2 -3 -4 0 {-height * 0.5}Z"
            c.path(d, FLAME_YELLOW, None)


def bell_shape(c: Canvas) -> None:
    """A brass table bell, 60 wide around the origin."""
    c.ellipse(0, 20, 33, 11, WALNUT.dark)
    c.ellipse(0, 16, 33, 11, WALNUT.light)
    d = "M-27 14C-28 -16 -12 -24 0 -24C12 -24 28 -16 27 14C16 22 -16 22 -27 14Z"
    c.path(d, c.ball(0, 0, 28, GOLD))
    c.rect(-3.4, -31, 6.8, 9, 2, GOLD.dark, w=3)
    c.ellipse(0, -32, 7, 5, GOLD.light, w=3)
    c.shine(-13, -6, 4, 9, 24, 0.85)


def delivery(c: Canvas) -> None:
    """The service hatch: striped awning in front, a mat and a bell."""
    cabinet(c, Tones("#ffe9c7", "#fbd9a6", "#e2b273"), RED)
    c.rect(8, 9, 84, 78, 8, TEAL.base, TEAL.dark, 2.6)
    c.rect(13, 14, 74, 68, 5, None, "#ffffff", 2.2, 0.7)
    with c.move(50, 50, 1.02):
        bell_shape(c)
    for i in range(5):
        fill = WHITE.light if i % 2 else RED.base
        with c.move(20 * i):
            c.path("M0.8 97L19.2 97L19.2 113C19.2 122 0.8 122 0.8 113Z", fill, w=EDGE)
    c.rect(0, 97, 100, 6, 0, INK, None, alpha=0.22)


def bin_(c: Canvas) -> None:
    """A waste chute with a bag and yesterday's fish."""
    cabinet(c, Tones("#a9b7a6", "#8fa08f", "#6c7d70"), Tones("#7d8f80", "#657a6c", "#4a5d52"))
    c.circle(50, 50, 42, STEEL.dark)
    c.circle(50, 48, 42, c.ball(50, 48, 46, STEEL))
    c.circle(50, 49, 33, COAL.base)
    bag = (
        "M20 46C24 38 22 32 30 28C38 30 42 22 50 24C58 22 64 30 70 28C78 34 76 40 81 48"
        "C78 54 82 60 76 66C70 62 66 70 58 68C50 74 46 66 38 70C32 64 26 68 22 62"
        "C26 56 20 52 20 46Z"
    )
    c.path(bag, "#2c262c", None)
    c.path("M28 38L34 46M72 36L66 46M30 64L37 58M70 66L63 58M50 74L50 66", None, "#5d545b", 2.6)
    with c.move(50, 48, 0.95, -32):
        c.path("M-14 0L14 0M-6 -8L-6 8M1 -7L1 7M8 -5L8 5", None, INK, 7)
        c.path("M-14 0L14 0M-6 -8L-6 8M1 -7L1 7M8 -5L8 5", None, CHINA.light, 3.4)
        c.path("M12 0L22 -8L20 0L22 8Z", CHINA.light, w=2.4)
        c.path("M-12 -9C-22 -8 -27 -3 -27 0C-27 3 -22 8 -12 9Z", CHINA.light, w=2.4)
        c.circle(-18, -2, 2, INK, None)
    d = "M36 106L64 106M40 106L42 117L58 117L60 106M46 106L46 103L54 103L54 106"
    c.path(d, None, WHITE.base, 2.4)


def crate(c: Canvas) -> None:
    """An open wooden crate that fills its cell."""
    cabinet(c, CRATE, CRATE)
    c.rect(11, 11, 78, 78, 4, "#5d3620")
    c.rect(11, 11, 78, 16, 3, "#43261a", None)
    for x in (5.5, 94.5):
        for y in (5.5, 94):
            c.circle(x, y, 1.8, CRATE.dark, None)
    c.path("M11 11L2 2M89 11L98 2M11 89L2 97M89 89L98 97", None, CRATE.dark, 2)
    c.path("M1 108L99 108", None, INK, 2.4)
    c.path("M14 99L14 119M86 99L86 119", None, CRATE.dark, 3)


def crate_rim(c: Canvas) -> None:
    """The crate's front board, in front of its contents."""
    c.path("M3 90L97 90L97 98L3 98Z", CRATE.light, w=EDGE)


def crate_of(c: Canvas, draw: Draw, spots: Sequence[tuple[float, float, float, float]]) -> None:
    """A crate heaped with one food; spots are x, y, scale, turn, back to front."""
    crate(c)
    for x, y, scale, turn in spots:
        with c.move(x, y, scale, turn), c.move(-50, -50):
            draw(c)
    crate_rim(c)


ROUND_HEAP = (
    (28, 26, 0.42, -12),
    (54, 22, 0.42, 8),
    (76, 30, 0.42, 16),
    (24, 52, 0.44, 14),
    (78, 56, 0.44, -14),
    (51, 46, 0.46, 0),
    (34, 74, 0.46, -10),
    (66, 74, 0.46, 10),
)
BIG_HEAP = (
    (30, 28, 0.5, -10),
    (70, 28, 0.5, 10),
    (50, 46, 0.52, 0),
    (28, 66, 0.52, 8),
    (72, 66, 0.52, -8),
)


def source(c: Canvas) -> None:
    """An empty crate with straw."""
    crate(c)
    d = (
        "M18 80L40 56M30 84L34 52M52 82L44 54M60 84L76 58M78 82L62 52M20 62L46 70M82 66"
        "L54 72M40 44L62 50"
    )
    c.path(d, None, "#d9a65a", 3.4)
    c.path("M24 72L44 64M66 80L70 60M50 60L58 74", None, "#f4cf83", 3)
    crate_rim(c)


def source_plate(c: Canvas) -> None:
    """A pile of clean plates."""
    counter(c)
    c.shadow(50, 68, 47, 26, 0.4)
    for i in range(4):
        y = 66 - 8 * i
        c.ellipse(50, y + 3, 41, 25, CHINA.dark, w=2.6)
        c.ellipse(50, y, 41, 25, CHINA.light, w=2.6)
    c.ellipse(50, 36, 41, 25, c.ball(50, 38, 44, CHINA), w=2.8)
    c.ellipse(50, 37, 27, 15, "#ffffff", "#b9b4c8", 2.2)


SPRITES: dict[str, Draw] = {
    "counter": counter,
    "board": board,
    "pot": pot,
    "appliance_pot": pot_empty,
    "appliance_pan": pan,
    "stove_flame": flame_glow,
    "delivery": delivery,
    "bin": bin_,
    "source": source,
    "plates": source_plate,
    "source_tomato": partial(crate_of, draw=tomato, spots=ROUND_HEAP),
    "source_lettuce": partial(crate_of, draw=lettuce, spots=BIG_HEAP),
    "source_onion": partial(crate_of, draw=onion, spots=ROUND_HEAP),
    "source_carrot": partial(crate_of, draw=carrot, spots=BIG_HEAP),
    "source_potato": partial(crate_of, draw=potato, spots=BIG_HEAP),
    "source_mushroom": partial(crate_of, draw=mushroom, spots=ROUND_HEAP),
    "source_beef": partial(crate_of, draw=beef_raw, spots=BIG_HEAP),
    "source_bread": partial(crate_of, draw=bread, spots=BIG_HEAP),
}
