"""Ingredients: raw, chopped, mixed in a heap, and the burger parts."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas, scallop
from .palette import (
    BROWNED,
    BUN,
    COAL,
    FLESH,
    INK,
    LEAF,
    LETTUCE,
    MEAT,
    ONION,
    ROAST,
    TOMATO,
    Tones,
)

Draw = Callable[[Canvas], None]


def tomato(c: Canvas) -> None:
    """A plump tomato with a leafy star on top."""
    body = "M50 31C62 19 93 26 92 57C91 80 72 91 50 91C28 91 9 80 8 57C7 26 38 19 50 31Z"
    c.path(body, c.ball(50, 58, 40, TOMATO))
    c.shine(27, 47, 5.5, 10, 28)
    c.limb("M50 30C50 22 53 15 58 11", LEAF.base, 4)
    c.path(
        "M50 29C42 20 33 18 24 22C29 25 33 29 36 33C32 36 30 41 30 46C37 45 43 42 48 37"
        "C49 43 52 48 57 52C59 46 60 41 58 36C64 39 70 40 77 38C73 32 69 29 63 28"
        "C66 26 69 22 70 18C62 18 55 22 50 29Z",
        c.cel(LEAF, 0.3, 0.8),
        w=3,
    )


def lettuce(c: Canvas) -> None:
    """A frilly lettuce head: wide ruffled leaves around a pale heart."""
    c.path(scallop(50, 54, 40, 36, 11, 0.16), c.ball(50, 54, 40, LEAF))
    for x, y, turn in ((29, 56, -18), (71, 56, 18)):
        with c.move(x, y, turn=turn):
            c.path(scallop(0, 0, 19, 28, 8, 0.2, 10), c.ball(0, 0, 26, LETTUCE), w=2.8)
            c.path("M0 24C-1 8 0 -6 2 -18M0 10L-9 0M0 2L8 -8", None, LETTUCE.light, 3)
    c.path(
        scallop(50, 56, 21, 28, 9, 0.2, 5),
        c.ball(48, 54, 27, Tones("#dff59c", "#b7e373", "#86c653")),
    )
    c.path("M50 86C49 68 50 52 51 38M50 72L40 58M50 66L60 52", None, "#f4fbd0", 3.6)


def onion(c: Canvas) -> None:
    """A red onion: pointed top, striped skin, little roots."""
    c.path("M42 89L39 94.5M50 90L50 96M58 89L61 94.5", None, w=3)
    body = (
        "M50 6C49 18 44 26 33 32C14 42 8 54 11 67C15 83 31 92 50 92"
        "C69 92 85 83 89 67C92 54 86 42 67 32C58 26 55 18 56 7C54 4 51 4 50 6Z"
    )
    c.path(body, c.ball(50, 60, 40, ONION))
    stripes = (
        "M49 22C42 34 30 46 30 62C30 74 36 84 42 90M53 22C52 40 50 60 50 91"
        "M55 20C58 34 70 46 71 62C71 74 65 84 59 90"
    )
    c.path(stripes, None, ONION.dark, 2.6)
    c.shine(22, 56, 4, 10, 16)


def tomato_slice(c: Canvas, x: float, y: float, r: float, turn: float = 0) -> None:
    """A round slice with three seed chambers."""
    with c.move(x, y, r / 24, turn):
        c.circle(0, 0, 24, TOMATO.base)
        c.circle(0, 0, 18.5, "#ff9a80", None)
        for angle in (0, 120, 240):
            with c.move(turn=angle):
                c.path("M-9 -5C-9 -17 9 -17 9 -5C6 -3 -6 -3 -9 -5Z", TOMATO.dark, None)
                c.ellipse(-3.5, -9, 1.8, 2.8, "#ffe08a", None)
                c.ellipse(3.5, -8, 1.8, 2.8, "#ffe08a", None)


def onion_ring(c: Canvas, x: float, y: float, r: float) -> None:
    """A slice of onion: pale rings with a purple skin."""
    c.circle(x, y, r, ONION.base)
    c.circle(x, y, r * 0.82, FLESH.light, None)
    c.circle(x, y, r * 0.6, FLESH.base, ONION.base, r * 0.09)
    c.circle(x, y, r * 0.32, FLESH.dark, ONION.base, r * 0.09)


def loose_ring(c: Canvas, x: float, y: float, rx: float, ry: float, turn: float = 0) -> None:
    """One open ring lying on its side."""
    with c.move(x, y, turn=turn):
        c.ellipse(0, 0, rx, ry, None, INK, 10)
        c.ellipse(0, 0, rx, ry, None, FLESH.light, 5)
        c.path(f"M{-rx} 0C{-rx} {ry * 1.33} {rx} {ry * 1.33} {rx} 0", None, ONION.base, 3)


def leaf_piece(c: Canvas, x: float, y: float, size: float, turn: float = 0) -> None:
    """A torn curly strip of lettuce with a pale rib."""
    with c.move(x, y, size / 30, turn):
        d = (
            "M-7 30C-17 27 -12 19 -17 15C-23 9 -15 5 -18 -1C-22 -8 -14 -12 -14 -17"
            "C-14 -26 -5 -24 -1 -30C5 -26 13 -27 13 -18C21 -15 14 -8 18 -3C23 3 14 8 17 14"
            "C17 21 11 20 8 29C4 32 -3 33 -7 30Z"
        )
        c.path(d, c.cel(LETTUCE, 0.35, 0.72), w=3.2)
        c.path("M0 28C1 10 -1 -6 0 -18M0 12L-8 4M0 3L8 -6", None, "#eefac0", 3.4)


LEAVES = (
    (28, 42, 31, -48),
    (70, 40, 31, 44),
    (50, 36, 33, -4),
    (30, 66, 28, -82),
    (72, 66, 28, 80),
    (50, 66, 29, 12),
)
"""Strips of a lettuce heap: x, y, size, turn."""


def tomato_chopped(c: Canvas) -> None:
    """Three tomato slices."""
    c.shadow(50, 86, 40, 9)
    tomato_slice(c, 65, 37, 26, 40)
    tomato_slice(c, 33, 48, 25, 10)
    tomato_slice(c, 57, 66, 26, -25)


def lettuce_chopped(c: Canvas) -> None:
    """A loose heap of torn strips."""
    c.shadow(50, 84, 42, 9)
    with c.move(4, 3, 0.92):
        for x, y, size, turn in LEAVES:
            leaf_piece(c, x, y, size, turn)


def onion_chopped(c: Canvas) -> None:
    """Onion slices and an open ring."""
    c.shadow(50, 86, 40, 9)
    onion_ring(c, 36, 36, 26)
    loose_ring(c, 73, 38, 16, 13, 20)
    onion_ring(c, 63, 63, 26)
    loose_ring(c, 26, 72, 15, 11, -12)


def onion_cooked(c: Canvas) -> None:
    """Rings browned in the pan."""
    c.shadow(50, 86, 40, 9)
    for x, y, r in ((36, 37, 25), (64, 62, 26)):
        c.circle(x, y, r, BROWNED.dark)
        c.circle(x, y, r * 0.82, BROWNED.base, None)
        c.circle(x, y, r * 0.58, BROWNED.light, BROWNED.dark, r * 0.09)
        c.circle(x, y, r * 0.28, BROWNED.base, BROWNED.dark, r * 0.09)
    for x, y, turn in ((73, 34, 20), (26, 70, -12)):
        with c.move(x, y, turn=turn):
            c.ellipse(0, 0, 15, 11, None, INK, 10)
            c.ellipse(0, 0, 15, 11, None, BROWNED.base, 5)


def onion_charred(c: Canvas) -> None:
    """What the pan has left of them."""
    c.shadow(50, 86, 40, 9)
    for x, y, r in ((36, 37, 25), (64, 62, 26), (69, 33, 14)):
        c.circle(x, y, r, COAL.base)
        c.circle(x, y, r * 0.6, COAL.dark, COAL.light, r * 0.08)
    c.path("M26 30L38 38L34 46M56 60L68 56L74 66", None, "#ff7a2e", 3)
    c.path("M30 22C24 16 36 13 30 7M62 20C56 15 68 12 62 7", None, "#8d8589", 4, 0.8)


def mix_alice(c: Canvas) -> None:
    """Lettuce and onion."""
    c.shadow(50, 86, 42, 9)
    for x, y, size, turn in (
        (31, 40, 30, -40),
        (54, 34, 30, 6),
        (71, 50, 29, 55),
        (33, 68, 27, -82),
    ):
        leaf_piece(c, x, y, size, turn)
    onion_ring(c, 57, 63, 24)
    loose_ring(c, 29, 58, 13, 10, -20)


def mix_bob(c: Canvas) -> None:
    """Lettuce and tomato."""
    c.shadow(50, 86, 42, 9)
    for x, y, size, turn in (
        (69, 40, 30, 42),
        (44, 34, 30, -10),
        (29, 52, 28, -55),
        (70, 67, 27, 82),
    ):
        leaf_piece(c, x, y, size, turn)
    tomato_slice(c, 34, 66, 23, 12)
    tomato_slice(c, 62, 60, 23, -30)


def mix_cathy(c: Canvas) -> None:
    """Onion and tomato."""
    c.shadow(50, 86, 40, 9)
    tomato_slice(c, 32, 36, 25, 10)
    onion_ring(c, 68, 38, 25)
    tomato_slice(c, 65, 69, 22, -30)
    onion_ring(c, 33, 68, 21)


def mix_david(c: Canvas) -> None:
    """Lettuce, onion and tomato."""
    c.shadow(50, 86, 44, 9)
    for x, y, size, turn in ((31, 39, 30, -38), (51, 34, 30, 2), (71, 41, 29, 44)):
        leaf_piece(c, x, y, size, turn)
    tomato_slice(c, 31, 64, 24, 15)
    onion_ring(c, 69, 64, 24)


def steak(c: Canvas, tones: Tones, rim: str) -> None:
    """The common shape of beef: a thick cut with a rind of fat."""
    back = (
        "M22 30C36 14 66 16 80 32C94 48 90 62 78 68C66 73 62 84 46 84"
        "C26 84 8 70 9 54C10 44 14 38 22 30Z"
    )
    with c.move(0, 8):
        c.path(back, tones.dark)
    c.path(back, rim)
    inner = (
        "M27 34C38 22 62 24 74 36C84 47 82 57 72 61C60 65 57 76 45 76"
        "C29 76 16 66 17 54C18 45 21 40 27 34Z"
    )
    c.path(inner, c.cel(tones, 0.25, 0.8), None)


def beef_raw(c: Canvas) -> None:
    """A pink cut with marbling and a bone."""
    steak(c, MEAT, "#fff0e6")
    d = "M28 60C34 56 40 60 46 56M40 68C46 66 50 68 54 64M54 36C60 36 66 40 70 44"
    c.path(d, None, "#ffd9d2", 3)
    c.circle(40, 43, 9, "#fff0e6", MEAT.dark, 2.4)
    c.circle(40, 43, 3.6, "#f3b9a5", None)


def beef_cooked(c: Canvas) -> None:
    """A brown cut with grill marks."""
    steak(c, ROAST, "#d99b5e")
    c.path("M24 56L44 32M34 68L64 32M50 72L76 42", None, "#4c2417", 5)
    c.shine(30, 42, 3, 6, 40, 0.5)


def beef_charred(c: Canvas) -> None:
    """A black, cracked cut that still glows."""
    steak(c, COAL, "#2d262b")
    c.path("M26 50L38 46L44 56L58 50L66 56M44 56L42 68M52 38L58 50", None, "#ff7a2e", 3)
    c.path("M30 24C24 17 36 14 30 6M56 20C50 13 62 11 56 4", None, "#8d8589", 4, 0.8)


def bread(c: Canvas) -> None:
    """A burger bun with sesame."""
    c.path("M10 68C10 88 24 90 50 90C76 90 90 88 90 68Z", c.cel(BUN, 0.1, 0.7))
    c.path("M12 60L88 60L88 70L12 70Z", "#fff0cf", None)
    c.path("M8 62C6 32 26 16 50 16C74 16 94 32 92 62C90 67 10 67 8 62Z", c.ball(50, 48, 42, BUN))
    for x, y, turn in (
        (34, 34, -30),
        (52, 27, 5),
        (69, 35, 35),
        (44, 46, -10),
        (61, 47, 20),
        (26, 48, -40),
    ):
        with c.move(x, y, turn=turn):
            c.ellipse(0, 0, 2.4, 4, "#fff3d6", None)


SPRITES: dict[str, Draw] = {
    "tomato_raw": tomato,
    "tomato_chopped": tomato_chopped,
    "lettuce_raw": lettuce,
    "lettuce_chopped": lettuce_chopped,
    "onion_raw": onion,
    "onion_chopped": onion_chopped,
    "onion_cooked": onion_cooked,
    "onion_charred": onion_charred,
    "mix_alice": mix_alice,
    "mix_bob": mix_bob,
    "mix_mixed_salad": mix_bob,
    "mix_cathy": mix_cathy,
    "mix_david": mix_david,
    "beef_raw": beef_raw,
    "beef_cooked": beef_cooked,
    "beef_charred": beef_charred,
    "bread_ready": bread,
}
