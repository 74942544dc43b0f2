"""Fire, smoke, crumbs, little symbols over the cooks' heads, tools."""

from __future__ import annotations

from functools import partial

from .canvas import Canvas, scallop, star
from .food import Draw, leaf_piece, onion_ring, tomato_slice
from .garden import carrot_slice, mushroom_slice, potato_cube
from .palette import (
    CHINA,
    COAL,
    FLAME_ORANGE,
    FLAME_RED,
    FLAME_WHITE,
    FLAME_YELLOW,
    GOLD,
    INK,
    RED,
    STEEL,
    WHITE,
    Tones,
)
from .stations import bell_shape, knife_shape

FLAMES = (
    "M50 4C58 20 72 24 70 42C76 38 78 32 77 24C92 40 95 58 88 74C81 90 66 97 50 97"
    "C34 97 19 90 12 74C5 58 10 44 22 30C22 38 25 42 30 44C30 26 46 22 50 4Z",
    "M42 2C54 16 66 28 62 44C70 40 74 26 70 16C88 32 96 54 89 73C82 90 66 97 50 97"
    "C34 97 18 90 11 73C6 58 12 46 18 38C20 44 24 48 29 48C26 30 42 20 42 2Z",
    "M58 3C56 18 74 30 74 46C80 44 83 38 83 32C93 46 95 60 88 75C81 90 66 97 50 97"
    "C34 97 18 90 12 74C4 54 14 34 28 18C26 28 28 38 36 42C36 28 54 20 58 3Z",
)
CORES = (
    "M50 44C58 54 72 60 70 76C68 90 60 94 50 94C40 94 32 90 30 76C29 66 36 62 38 56"
    "C42 60 47 56 50 44Z",
    "M46 42C52 54 70 58 71 74C70 90 60 94 50 94C39 94 31 88 30 76C29 68 34 66 35 58"
    "C41 62 46 54 46 42Z",
    "M55 42C56 54 72 62 70 77C68 90 60 94 50 94C40 94 30 90 29 75C29 64 40 60 40 52"
    "C46 58 54 54 55 42Z",
)


def fire(c: Canvas, frame: int) -> None:
    """One frame of the blaze."""
    c.ellipse(50, 92, 44, 8, FLAME_ORANGE, None, alpha=0.3)
    with c.move(100 if frame == 1 else 0, flip=frame == 1):
        c.path(FLAMES[frame], FLAME_RED, "#8f2417", 3.4)
        with c.move(50, 96, 0.78), c.move(-50, -96):
            c.path(FLAMES[frame - 1], FLAME_ORANGE, None)
        c.path(CORES[frame], FLAME_YELLOW, None)
        with c.move(50, 94, 0.55), c.move(-50, -94):
            c.path(CORES[frame - 1], FLAME_WHITE, None)
        for x, y in ((18, 22), (86, 24 - 7 * frame), (72, 10 + 4 * frame)):
            c.circle(x, y, 3, FLAME_YELLOW, "#8f2417", 2)


def smoke(c: Canvas) -> None:
    """Grey puffs that rise."""
    tones = Tones("#a79fa3", "#857c82", "#665d64")
    for x, y, r in ((70, 22, 13), (38, 32, 21), (66, 52, 24), (40, 72, 20)):
        c.path(scallop(x, y, r, r, 7, 0.2, x), c.ball(x, y, r, tones), "#544b52", 2.6, 0.92)


def steam(c: Canvas) -> None:
    """Three wavy ribbons of steam."""
    for x, y in ((26, 8), (50, 0), (74, 8)):
        d = (
            f"M{x} 88C{x - 15} {70} {x + 13} {58} {x} {40}"
            f"C{x - 10} 28 {x + 6} {20 + y} {x} {12 + y}"
        )
        c.path(d, None, "#8fa0b8", 11, 0.25)
        c.path(d, None, "#ffffff", 7, 0.85)


FOAM = (
    (22, 28, 14), (78, 28, 14), (38, 18, 16), (62, 18, 16), (50, 38, 17), (34, 48, 10),
    (66, 48, 10), (50, 64, 9),
)  # fmt: skip


def spray(c: Canvas) -> None:
    """A burst of foam, blown upwards from the lower edge."""
    c.path("M46 98L14 30L86 30L54 98Z", "#e6f6fb", None, alpha=0.7)
    for x, y, r in FOAM:
        c.circle(x, y, r, c.ball(x, y, r, Tones("#ffffff", "#eaf7fb", "#b8dcea")), "#7fb2c6", 2.4)


def spark(c: Canvas) -> None:
    """A four-pointed glint."""
    c.path(star(50, 50, 46, 13, 4), FLAME_YELLOW, "#d28a1f", 3)
    c.path(star(50, 50, 26, 8, 4), FLAME_WHITE, None)


def chip(c: Canvas, what: str) -> None:
    """A flying crumb of food."""
    if what == "tomato":
        tomato_slice(c, 50, 50, 36)
    elif what == "lettuce":
        leaf_piece(c, 50, 50, 42, 25)
    elif what == "carrot":
        carrot_slice(c, 50, 50, 36)
    elif what == "potato":
        potato_cube(c, 50, 48, 40)
    elif what == "mushroom":
        mushroom_slice(c, 50, 52, 40)
    else:
        onion_ring(c, 50, 50, 36)


def knife(c: Canvas) -> None:
    """The chef's knife alone."""
    with c.move(50, 50, 1.1, 40):
        knife_shape(c)


def coin(c: Canvas) -> None:
    """A gold coin with a spoon's worth of shine."""
    c.circle(50, 54, 41, GOLD.dark)
    c.circle(50, 49, 41, c.ball(50, 49, 42, GOLD))
    c.circle(50, 49, 30, None, GOLD.dark, 3.4)
    c.path(star(50, 50, 20, 9), GOLD.light, GOLD.dark, 3)


def rating(c: Canvas, full: bool) -> None:
    """A star for the result screen."""
    d = star(50, 55, 47, 23)
    if full:
        c.path(d, c.ball(50, 52, 44, GOLD), w=5)
        c.shine(35, 45, 4, 8, 40)
    else:
        c.path(d, "#d9c9b8", "#9a8577", 5)


def bell(c: Canvas) -> None:
    """The service bell alone."""
    with c.move(50, 54, 1.35):
        bell_shape(c)


def sweat(c: Canvas) -> None:
    """Two drops of effort."""
    for x, y, scale in ((38, 36, 1.0), (66, 66, 0.75)):
        with c.move(x, y, scale):
            c.path(
                "M0 -30C10 -12 20 -2 18 12C16 26 -16 26 -18 12C-20 -2 -10 -12 0 -30Z",
                c.cel(Tones("#d5f2ff", "#8fd4f5", "#57aede"), 0.35, 0.8),
            )
            c.shine(-8, 8, 3, 6, 10, 0.9)


def thought(c: Canvas) -> None:
    """A thought bubble with three dots."""
    c.circle(26, 92, 5, PAPER_WHITE)
    c.circle(36, 80, 8, PAPER_WHITE)
    c.path(scallop(52, 40, 38, 28, 9, 0.2, 14), PAPER_WHITE, w=4)
    for x in (34, 52, 70):
        c.circle(x, 41, 5.4, INK, None)


PAPER_WHITE = WHITE.light


def heart(c: Canvas) -> None:
    """A glossy heart."""
    d = "M50 90C20 68 8 50 10 34C12 14 38 8 50 28C62 8 88 14 90 34C92 50 80 68 50 90Z"
    c.path(d, c.ball(50, 46, 40, RED), w=4.4)
    c.shine(28, 34, 5, 9, 40)


def exclaim(c: Canvas) -> None:
    """A yellow alarm mark."""
    c.path("M36 12C36 4 64 4 64 12L58 60C57 66 43 66 42 60Z", c.cel(GOLD), w=5)
    c.circle(50, 82, 11, c.ball(50, 82, 11, GOLD), w=5)


def extinguisher(c: Canvas) -> None:
    """A fire extinguisher: red cylinder, hose and horn."""
    c.shadow(50, 92, 30, 7)
    c.limb("M54 20C80 18 86 36 82 58", COAL.base, 5)
    c.path("M76 56L90 58L93 80L70 77Z", COAL.base)
    c.path("M30 42C30 30 66 30 66 42L66 86C66 96 30 96 30 86Z", c.tube(RED))
    c.rect(30, 52, 36, 23, 0, WHITE.base, w=3)
    d = "M48 54C53 60 57 62 55 68C53 73 43 73 41 68C40 64 44 64 44 60C46 61 48 58 48 54Z"
    c.path(d, FLAME_ORANGE, None)
    c.rect(42, 22, 12, 12, 2, STEEL.base)
    c.path("M28 12L62 8L64 15L30 19Z", COAL.base, w=3)
    c.path("M34 24L58 20", None, INK, 6)
    c.circle(36, 29, 4, CHINA.light, w=2.4)


#: What flies off the board in crumbs.
CHOPPED = ("tomato", "lettuce", "onion", "carrot", "potato", "mushroom")

SPRITES: dict[str, Draw] = {
    **{f"fire_{frame}": partial(fire, frame=frame) for frame in (0, 1, 2)},
    "smoke": smoke,
    "steam": steam,
    "spray": spray,
    "spark": spark,
    **{f"chip_{what}": partial(chip, what=what) for what in CHOPPED},
    "knife": knife,
    "coin": coin,
    "star_full": partial(rating, full=True),
    "star_empty": partial(rating, full=False),
    "bell": bell,
    "sweat": sweat,
    "thought": thought,
    "heart": heart,
    "exclaim": exclaim,
    "extinguisher": extinguisher,
}
