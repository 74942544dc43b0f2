"""Burgers: stacks of bread, beef, fried onion and lettuce, on plates and as order pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .canvas import Canvas
from .food import Draw
from .palette import BROWNED, BUN, LETTUCE, ROAST
from .soups import plate

BURGERS: dict[str, str] = {
    "lettuce_burger": "L",
    "beef_burger": "B",
    "full_burger": "BL",
    "onion_burger": "BO",
    "veggie_burger": "LO",
    "house_burger": "BLO",
}
"""Name -> layers between the halves of the bun, bottom up."""


def patty(c: Canvas, y: float) -> None:
    """A thick grilled patty seen from the side, its top at y."""
    c.rect(
        -36, y, 72, 15, 7.5, c.linear((0, 0), (0, 1), (0.45, ROAST.base, 1), (0.5, ROAST.dark, 1))
    )
    d = f"M-24 {y + 5}L-16 {y + 5}M-4 {y + 6}L6 {y + 6}M18 {y + 5}L26 {y + 5}"
    c.path(d, None, ROAST.light, 2.6)


def frill(c: Canvas, y: float) -> None:
    """A ruffled leaf that hangs over the layer below."""
    d = f"M-40 {y}L40 {y}C44 {y + 8} 34 {y + 14} 28 {y + 8}C24 {y + 17} 12 {y + 17} 9 {y + 9}"
    d += f"C4 {y + 19} -8 {y + 18} -11 {y + 9}C-15 {y + 17} -27 {y + 16} -29 {y + 8}"
    d += f"C-36 {y + 13} -44 {y + 8} -40 {y}Z"
    c.path(d, c.linear((0, 0), (0, 1), (0.4, LETTUCE.light, 1), (0.45, LETTUCE.base, 1)))


def rings(c: Canvas, y: float) -> None:
    """Fried onion rings that look out from between the halves, their top at y."""
    for x in (-25, 0, 25):
        c.ellipse(x, y + 6, 13, 6.5, BROWNED.base, w=2.6)
        c.ellipse(x, y + 5, 6.5, 2.6, BROWNED.light, BROWNED.dark, 1.8)


#: How each layer is drawn, and how high it is.
LAYERS: dict[str, tuple[Callable[[Canvas, float], None], float]] = {
    "B": (patty, 11),
    "L": (frill, 6),
    "O": (rings, 9),
}


def burger(c: Canvas, layers: str) -> None:
    """A burger from the side, standing on y = 0."""
    c.path("M-36 -14L36 -14C38 2 28 2 0 2C-28 2 -38 2 -36 -14Z", c.cel(BUN, 0.2, 0.7))
    y = -14.0
    for layer in layers:
        draw, height = LAYERS[layer]
        y -= height
        draw(c, y)
    c.path(
        f"M-40 {y}C-42 {y - 30} -22 {y - 44} 0 {y - 44}C22 {y - 44} 42 {y - 30} 40 {y}"
        f"C30 {y + 5} -30 {y + 5} -40 {y}Z",
        c.ball(0, y - 14, 42, BUN),
    )
    for dx, dy, turn in (
        (-16, -28, -30),
        (2, -34, 5),
        (19, -27, 35),
        (-6, -18, -10),
        (10, -16, 20),
    ):
        with c.move(dx, y + dy, turn=turn):
            c.ellipse(0, 0, 2.2, 3.8, "#fff3d6", None)


def fitting(layers: str) -> float:
    """By how much a high burger is smaller, so that its top is not cut off."""
    return min(1.0, 79 / (58 + sum(LAYERS[layer][1] for layer in layers)))


def plated(c: Canvas, layers: str) -> None:
    """A burger on its plate."""
    plate(c, 66, 27)
    with c.move(50, 76, 0.86 * fitting(layers)):
        burger(c, layers)


def dish(c: Canvas, layers: str) -> None:
    """The order picture: the burger alone, large."""
    c.shadow(50, 92, 44, 7)
    with c.move(50, 91, 1.1 * fitting(layers)):
        burger(c, layers)


SPRITES: dict[str, Draw] = {
    **{f"plate_{name}": partial(plated, layers=layers) for name, layers in BURGERS.items()},
    **{f"dish_{name}": partial(dish, layers=layers) for name, layers in BURGERS.items()},
}
