"""Soups: the liquids, their garnish, bowls on plates, and the big order pictures."""

from __future__ import annotations

from functools import partial

from .canvas import Canvas
from .food import Draw, onion_ring, tomato_slice
from .garden import carrot_slice, mushroom_slice, potato_cube
from .palette import (
    ALICE,
    BOB,
    CARROT_SOUP,
    CATHY,
    CHARRED,
    CHINA,
    DAVID,
    FARMER_SOUP,
    FOREST_SOUP,
    LEAF,
    ONION_SOUP,
    PLAIN,
    POTATO_SOUP,
    TOMATO,
    Tones,
)  # fmt: skip
from .stations import POT

LIQUIDS: dict[str, Tones] = {
    "alice": ALICE,
    "bob": BOB,
    "cathy": CATHY,
    "david": DAVID,
    "carrot_soup": CARROT_SOUP,
    "potato_soup": POTATO_SOUP,
    "forest_soup": FOREST_SOUP,
    "farmer_soup": FARMER_SOUP,
    "onion_soup": ONION_SOUP,
    "plain": PLAIN,
    "charred": CHARRED,
}
ORDERS = (
    "alice", "bob", "cathy", "david", "carrot_soup", "potato_soup", "forest_soup", "farmer_soup",
    "onion_soup",
)  # fmt: skip


def leaf(c: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """A pointed salad leaf standing on its stem at (x, y)."""
    with c.move(x, y, size / 40, turn):
        d = (
            "M0 2C-6 -2 -14 -4 -15 -12C-19 -15 -16 -20 -16 -24C-16 -31 -9 -33 0 -44"
            "C9 -33 16 -31 16 -24C16 -20 19 -15 15 -12C14 -4 6 -2 0 2Z"
        )
        c.path(d, c.cel(LEAF, 0.4, 0.72), w=3.4)
        c.path("M0 0L0 -32M0 -10L-8 -17M0 -10L8 -17M0 -20L-6 -26M0 -20L6 -26", None, "#c8ec94", 2.8)


def half_slice(c: Canvas, x: float, y: float, r: float, turn: float) -> None:
    """Half a tomato slice stuck into the soup."""
    with c.move(x, y, r / 24, turn):
        c.path("M-24 4C-26 -32 26 -32 24 4Z", TOMATO.base, w=3.6)
        c.path("M-18 1C-18 -24 18 -24 18 1Z", "#ff9a80", None)
        d = "M-15 -1C-15 -10 -10 -15 -3 -17L-3 -1ZM15 -1C15 -10 10 -15 3 -17L3 -1Z"
        c.path(d, TOMATO.dark, None)


def crouton(c: Canvas, x: float, y: float, turn: float) -> None:
    """A golden cube of toast."""
    with c.move(x, y, turn=turn):
        c.rect(-5, -4, 10, 8, 2, "#f6c56c", w=2.4)


def garnish_alice(c: Canvas) -> None:
    """Two onion rings, a leaf, a stroke of cream."""
    leaf(c, 20, -1, 33, 14)
    c.path("M-22 9C-14 14 -4 6 4 12", None, "#f6ffdc", 3.4)
    onion_ring(c, -13, -4, 11.5)
    onion_ring(c, 5, 2, 9.5)


def garnish_bob(c: Canvas) -> None:
    """A tall leaf, croutons and a tomato slice."""
    leaf(c, -15, 1, 36, -20)
    leaf(c, -5, 2, 32, 22)
    half_slice(c, 17, 2, 12, 10)
    crouton(c, -17, 8, -15)
    crouton(c, -2, 11, 20)


def garnish_cathy(c: Canvas) -> None:
    """A swirl of cream, tomato and onion on the rim."""
    half_slice(c, -20, -5, 13, -18)
    half_slice(c, -4, -10, 13, 8)
    onion_ring(c, 20, -8, 11)
    c.path("M-18 7C-12 16 14 16 14 8C14 2 -4 2 -3 7C-2 10 5 10 6 8", None, "#fff1e2", 3.6)


def garnish_david(c: Canvas) -> None:
    """Everything: leaf, tomato and onion in a row."""
    leaf(c, -3, -4, 35, -4)
    half_slice(c, -20, 0, 12, -24)
    onion_ring(c, 19, -3, 12)
    for x, y in ((-8, 8), (2, 4), (4, 12), (-15, 10), (12, 11)):
        c.circle(x, y, 2.1, "#c93a2a", None)


def garnish_carrot_soup(c: Canvas) -> None:
    """Slices of carrot in a row, a small leaf."""
    for x, y in ((-18, -2), (-3, 3), (12, 1)):
        carrot_slice(c, x, y, 10)
    leaf(c, 21, -2, 26, 24)


def garnish_potato_soup(c: Canvas) -> None:
    """Dice in the middle, a swirl of cream, croutons."""
    potato_cube(c, -12, -2, 10, -8)
    potato_cube(c, 8, -4, 10, 8)
    c.path("M-22 8C-14 15 -6 8 0 12C8 16 14 9 22 10", None, "#ffffff", 3.2)
    crouton(c, 22, 1, 15)


def garnish_forest_soup(c: Canvas) -> None:
    """Two slices of mushroom that lean on each other."""
    mushroom_slice(c, -12, -4, 15, -16)
    mushroom_slice(c, 11, -2, 15, 18)
    c.path("M-18 10C-8 15 8 15 18 10", None, "#ecd3b8", 3)


def garnish_farmer_soup(c: Canvas) -> None:
    """Everything from the garden."""
    leaf(c, 0, -4, 32, 4)
    carrot_slice(c, -18, 1, 10)
    mushroom_slice(c, 18, -2, 13, 14)
    potato_cube(c, 2, 6, 8)


def garnish_onion_soup(c: Canvas) -> None:
    """Toast with molten cheese, and one ring of onion beside it."""
    with c.move(-7, -3, 1, -10):
        c.rect(-16, -10, 32, 20, 6, "#d99f55", w=2.8)
        c.path("M-16 -6C-10 -14 12 -13 16 -5C17 4 11 2 9 8C6 11 3 4 -2 7C-7 12 -9 5 -14 5Z",
               "#ffe08a", "#d29a35", 2)  # fmt: skip
    onion_ring(c, 20, 3, 11)


def garnish_charred(c: Canvas) -> None:
    """Burnt lumps with embers and a sulky wisp."""
    for x, y, r in ((-14, 0, 8), (2, 5, 9), (15, -2, 7)):
        c.circle(x, y, r, c.ball(x, y, r, Tones("#6b6066", "#453c42", "#2b252a")), w=2.6)
    c.path("M-12 1L-8 5M3 2L6 8", None, "#ff7a2e", 2.6)
    c.path("M-10 -14C-18 -24 -2 -28 -10 -40M10 -14C2 -24 18 -28 10 -40", None, "#8d8589", 4.5, 0.8)


GARNISH: dict[str, Draw] = {
    "alice": garnish_alice,
    "bob": garnish_bob,
    "cathy": garnish_cathy,
    "david": garnish_david,
    "carrot_soup": garnish_carrot_soup,
    "potato_soup": garnish_potato_soup,
    "forest_soup": garnish_forest_soup,
    "farmer_soup": garnish_farmer_soup,
    "onion_soup": garnish_onion_soup,
    "charred": garnish_charred,
}


def band(c: Canvas, name: str) -> None:
    """The white pattern on the bowl's belly: another one for each soup."""
    if name == "alice":
        c.path("M-34 14C-23 29 23 29 34 14", None, CHINA.light, 5)
    elif name == "bob":
        for x, y in ((-26, 17), (-14, 23.5), (0, 26), (14, 23.5), (26, 17)):
            c.circle(x, y, 3.4, CHINA.light, None)
    elif name == "cathy":
        d = "M-32 13L-25 22L-19 17L-12 27L-6 20L0 29L6 20L12 27L19 17L25 22L32 13"
        c.path(d, None, CHINA.light, 3.4)
    elif name == "david":
        d = "M-27 15L-22 25M-14 20L-12 32M0 21L0 34M14 20L12 32M27 15L22 25"
        c.path(d, None, CHINA.light, 4.6)
    elif name == "carrot_soup":
        c.path("M-31 15L-22 28L-13 20L-4 33L4 33L13 20L22 28L31 15", None, CHINA.light, 3.6)
    elif name == "potato_soup":
        for x, y in ((-24, 18), (-8, 25), (8, 25), (24, 18)):
            c.rect(x - 3.4, y - 3.4, 6.8, 6.8, 1, CHINA.light, None)
    elif name == "forest_soup":
        c.path("M-33 12C-22 25 22 25 33 12M-27 21C-16 32 16 32 27 21", None, CHINA.light, 3.2)
    elif name == "onion_soup":
        for x, y in ((-24, 19), (0, 27), (24, 19)):
            c.circle(x, y, 6, None, CHINA.light, 3)
    elif name == "farmer_soup":
        d = "M-28 15L-20 26M-20 15L-28 26M-4 22L4 33M4 22L-4 33M28 15L20 26M20 15L28 26"
        c.path(d, None, CHINA.light, 3.4)


def bowl(c: Canvas, name: str) -> None:
    """A full bowl around the origin, 76 wide: white rim, belly in the colour of the soup."""
    light, base, dark = CHINA if name == "charred" else LIQUIDS[name]
    body = "M-38 -2C-38 22 -24 36 -14 37L14 37C24 36 38 22 38 -2Z"
    c.path(
        body,
        c.linear(
            (0, 0), (1, 0.25), (0.3, light, 1), (0.32, base, 1), (0.74, base, 1), (0.76, dark, 1)
        ),
    )
    band(c, name)
    c.ellipse(0, -2, 38, 23, CHINA.light)
    liquid(c, name, 32, 18)
    GARNISH[name](c)


def liquid(c: Canvas, name: str, rx: float, ry: float) -> None:
    """The soup's surface around the origin: shaded below the rim, lit in front."""
    tones = LIQUIDS[name]
    c.ellipse(0, -1, rx, ry, tones.dark, w=2.6)
    c.ellipse(0, 1.6, rx - 1.6, ry - 3, tones.base, None)
    d = (
        f"M{-rx * 0.72} {ry * 0.38}"
        f"C{-rx * 0.4} {ry * 0.86} {rx * 0.3} {ry * 0.9} {rx * 0.66} {ry * 0.5}"
    )
    c.path(
        d,
        None,
        tones.light,
        3.2,
    )


def plate(c: Canvas, y: float = 56, ry: float = 35) -> None:
    """A china plate seen from the cook's side."""
    c.shadow(50, y + 8, 47, ry)
    c.ellipse(50, y + 4, 44, ry, CHINA.dark)
    c.ellipse(50, y, 44, ry, c.ball(50, y, 50, CHINA))
    c.ellipse(50, y + 1, 30, ry * 0.66, "#ffffff", "#b9b4c8", 2.2)
    c.path(f"M13 {y - 2}C15 {y - ry * 0.7} 28 {y - ry + 5} 42 {y - ry + 4}", None, "#ffffff", 3)


def plated(c: Canvas, name: str) -> None:
    """A soup bowl on its plate."""
    c.shadow(50, 78, 49, 21)
    c.ellipse(50, 76, 46, 20, CHINA.dark)
    c.ellipse(50, 72, 46, 20, CHINA.base)
    c.ellipse(50, 73, 33, 13, CHINA.dark, None)
    with c.move(50, 49, 1.0):
        bowl(c, name)


def dish(c: Canvas, name: str) -> None:
    """The order picture: a big steaming bowl with a spoon."""
    c.shadow(50, 90, 42, 7)
    with c.move(50, 54, 1.12):
        bowl(c, name)


def in_pot(c: Canvas, name: str) -> None:
    """The soup inside the pot on the stove; same frame as the station."""
    with c.move(*POT):
        liquid(c, name, 32, 17.5)
        chunks(c, name)


def embers(c: Canvas) -> None:
    """Glowing cracks in burnt soup."""
    c.path("M-18 0L-8 6L0 -2L10 5L18 -1M-8 6L-4 12", None, "#ff7a2e", 2.6)


def bubbles(c: Canvas) -> None:
    """Froth on a soup of unknown kind."""
    for x, y, r in ((-14, 2, 4), (-4, 7, 3), (10, 3, 4.5), (18, -2, 2.6)):
        c.circle(x, y, r, PLAIN.light, PLAIN.dark, 1.8)


def chunks(c: Canvas, name: str) -> None:
    """What swims in the pot, so that soups differ without colour too."""
    if name in ("alice", "cathy", "david"):
        onion_ring(c, 14, 2, 8)
    if name == "onion_soup":
        onion_ring(c, -10, 2, 10)
        onion_ring(c, 13, 4, 7)
    if name in ("bob", "cathy", "david"):
        tomato_slice(c, -13, 2, 8.5, 20)
    if name in ("alice", "bob", "david"):
        leaf(c, {"alice": -14, "bob": 13, "david": 1}[name], 10, 22, -20)
    if name in ("carrot_soup", "forest_soup", "farmer_soup"):
        carrot_slice(c, -13, 3, 8.5)
    if name in ("potato_soup", "farmer_soup"):
        potato_cube(c, 14 if name == "potato_soup" else 1, 2, 9)
    if name in ("potato_soup", "forest_soup", "farmer_soup"):
        mushroom_slice(c, {"potato_soup": -13}.get(name, 14), 2, 10, 12)
    if name == "carrot_soup":
        potato_cube(c, 12, 2, 9, 8)
    if name == "charred":
        embers(c)
    if name == "plain":
        bubbles(c)


SPRITES: dict[str, Draw] = {
    "plate": plate,
    **{f"plate_{name}": partial(plated, name=name) for name in (*ORDERS, "charred")},
    **{f"dish_{name}": partial(dish, name=name) for name in ORDERS},
}
POTFULS: dict[str, Draw] = {f"soup_{name}": partial(in_pot, name=name) for name in LIQUIDS}
