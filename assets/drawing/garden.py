"""What grows in the garden: carrots, potatoes, mushrooms, whole, chopped and mixed."""

from __future__ import annotations

from .canvas import Canvas
from .food import Draw
from .palette import CAP, CARROT, LEAF, POTATO, STALK

CARROT_HEART, POTATO_HEART, GILLS = "#ffd08a", "#fff6d6", "#c9a184"


def carrot(c: Canvas) -> None:
    """A thick carrot with a tuft of leaves, pointing down to the left."""
    with c.move(50, 52, 1.0, 38):
        tuft = (
            "M-3 -30C-14 -38 -16 -48 -12 -52C-6 -48 -3 -42 -1 -34C-2 -44 0 -52 5 -56"
            "C8 -50 7 -42 3 -33"
        )
        c.path(tuft + "C8 -40 14 -44 19 -43C18 -36 12 -31 5 -29Z", c.cel(LEAF, 0.3, 0.8), w=3)
        body = (
            "M0 48C-8 40 -19 4 -19 -14C-19 -26 -10 -32 0 -32C10 -32 19 -26 19 -14C19 4 8 40 0 48Z"
        )
        c.path(body, c.tube(CARROT))
        c.path("M-18 -12L-7 -10M18 -2L7 0M-13 10L-4 12M10 20L3 22", None, CARROT.dark, 2.8)
        c.shine(-9, -18, 3, 7, 8)


def potato(c: Canvas) -> None:
    """A knobbly potato with eyes."""
    body = "M30 24C46 12 72 18 84 36C96 54 88 80 66 86C46 92 20 86 12 66C5 48 14 34 30 24Z"
    c.path(body, c.ball(48, 52, 44, POTATO))
    for x, y, turn in ((40, 44, 12), (66, 48, -14), (54, 70, 4), (28, 62, 20)):
        with c.move(x, y, turn=turn):
            c.path("M-5 0C-2 3 2 3 5 0", None, POTATO.dark, 3)
    c.shine(31, 36, 5, 9, 40, 0.55)


def mushroom(c: Canvas) -> None:
    """A stout mushroom with a spotted cap."""
    c.path("M36 56C36 70 30 82 32 88C42 94 58 94 68 88C70 82 64 70 64 56Z", c.tube(STALK))
    c.path(
        "M8 52C6 26 26 10 50 10C74 10 94 26 92 52C92 62 78 64 50 64C22 64 8 62 8 52Z",
        c.ball(48, 36, 46, CAP),
    )
    c.path("M16 56C34 61 66 61 84 56", None, CAP.dark, 3)
    for x, y, r in ((34, 34, 7), (56, 25, 6), (70, 42, 6)):
        c.ellipse(x, y, r, r * 0.8, STALK.light, CAP.dark, 1.8)


def carrot_slice(c: Canvas, x: float, y: float, r: float) -> None:
    """A round slice with a pale heart."""
    c.circle(x, y, r, CARROT.base)
    c.circle(x, y, r * 0.5, CARROT_HEART, CARROT.dark, r * 0.09)
    for dx, dy in ((0, -0.74), (0.7, 0.24), (-0.62, 0.42)):
        c.circle(x + dx * r, y + dy * r, r * 0.07, CARROT.dark, None)


def potato_cube(c: Canvas, x: float, y: float, size: float, turn: float = 0) -> None:
    """A diced piece: a pale top and two sides."""
    with c.move(x, y, size / 20, turn):
        c.path("M-18 -6L0 -16L18 -6L18 12L0 22L-18 12Z", POTATO.light)
        c.path("M-18 -6L0 -16L18 -6L0 4Z", POTATO_HEART, None)
        c.path("M0 4L18 -6L18 12L0 22Z", POTATO.base, None)
        c.path("M-18 -6L0 4L18 -6M0 4L0 22", None, POTATO.dark, 2)


def mushroom_slice(c: Canvas, x: float, y: float, size: float, turn: float = 0) -> None:
    """A mushroom that is cut down the middle."""
    with c.move(x, y, size / 26, turn):
        d = (
            "M-26 0C-26 -18 -12 -26 0 -26C12 -26 26 -18 26 0C26 7 14 6 8 4L9 20"
            "C6 25 -6 25 -9 20L-8 4C-14 6 -26 7 -26 0Z"
        )
        c.path(d, STALK.light)
        c.path("M-25 -1C-25 -18 -12 -25 0 -25C12 -25 25 -18 25 -1", None, CAP.base, 5)
        c.path("M-14 0C-9 -6 -5 -4 -3 2M14 0C9 -6 5 -4 3 2", None, GILLS, 3)


def carrot_chopped(c: Canvas) -> None:
    """A heap of round slices."""
    c.shadow(50, 86, 40, 9)
    for x, y, r in ((33, 38, 21), (66, 36, 20), (28, 68, 20), (70, 66, 21), (49, 55, 22)):
        carrot_slice(c, x, y, r)


def potato_chopped(c: Canvas) -> None:
    """A heap of dice."""
    c.shadow(50, 86, 40, 9)
    for x, y, turn in ((32, 36, -8), (66, 34, 10), (26, 64, 6), (74, 62, -10), (50, 60, 0)):
        potato_cube(c, x, y, 21, turn)


def mushroom_chopped(c: Canvas) -> None:
    """Slices that fall over each other."""
    c.shadow(50, 86, 40, 9)
    for x, y, turn in ((34, 36, -24), (68, 38, 22), (28, 68, 12), (70, 70, -14), (50, 56, 2)):
        mushroom_slice(c, x, y, 24, turn)


def mix_carrot_soup(c: Canvas) -> None:
    """Carrot and potato."""
    c.shadow(50, 86, 42, 9)
    potato_cube(c, 34, 36, 21, -8)
    carrot_slice(c, 68, 38, 20)
    carrot_slice(c, 30, 68, 20)
    potato_cube(c, 68, 66, 21, 8)
    carrot_slice(c, 50, 54, 16)


def mix_potato_soup(c: Canvas) -> None:
    """Potato and mushroom."""
    c.shadow(50, 86, 42, 9)
    mushroom_slice(c, 33, 36, 24, -20)
    potato_cube(c, 68, 36, 20, 8)
    potato_cube(c, 30, 67, 20, -6)
    mushroom_slice(c, 66, 68, 24, 14)


def mix_forest_soup(c: Canvas) -> None:
    """Carrot and mushroom."""
    c.shadow(50, 86, 42, 9)
    carrot_slice(c, 34, 36, 21)
    mushroom_slice(c, 68, 38, 24, 18)
    mushroom_slice(c, 31, 68, 24, -12)
    carrot_slice(c, 68, 68, 20)


def mix_farmer_soup(c: Canvas) -> None:
    """Carrot, mushroom and potato."""
    c.shadow(50, 86, 44, 9)
    mushroom_slice(c, 34, 34, 23, -18)
    carrot_slice(c, 68, 34, 19)
    potato_cube(c, 28, 66, 20, -6)
    carrot_slice(c, 54, 62, 17)
    mushroom_slice(c, 76, 68, 20, 20)


SPRITES: dict[str, Draw] = {
    "carrot_raw": carrot,
    "carrot_chopped": carrot_chopped,
    "potato_raw": potato,
    "potato_chopped": potato_chopped,
    "mushroom_raw": mushroom,
    "mushroom_chopped": mushroom_chopped,
    "mix_carrot_soup": mix_carrot_soup,
    "mix_potato_soup": mix_potato_soup,
    "mix_forest_soup": mix_forest_soup,
    "mix_farmer_soup": mix_farmer_soup,
}
