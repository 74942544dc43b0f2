"""Salads: what is chopped and eaten as it is, on plates and as order pictures."""

from __future__ import annotations

from functools import partial

from .canvas import Canvas
from .food import Draw, leaf_piece, tomato_slice
from .palette import CHINA, WALNUT
from .soups import leaf, plate


def tomatoes(c: Canvas) -> None:
    """A fan of slices around the origin, 76 wide, with a leaf in the middle."""
    for x, y, r, turn in ((-22, -6, 17, -30), (0, -14, 17, 4), (22, -6, 17, 34), (-10, 9, 18, 12),
                          (13, 9, 18, -18)):  # fmt: skip
        tomato_slice(c, x, y, r, turn)
    leaf(c, 1, 4, 24, -18)
    leaf(c, 4, 5, 20, 26)


def mixed(c: Canvas) -> None:
    """Torn leaves around the origin, 76 wide, tomatoes between them."""
    for x, y, size, turn in ((-24, -2, 18, -50), (24, -3, 18, 48), (-10, -16, 17, -12),
                             (12, -15, 17, 16), (-16, 10, 15, -80), (16, 11, 15, 80)):  # fmt: skip
        leaf_piece(c, x, y, size, turn)
    for x, y, r, turn in ((-10, -4, 13, 20), (13, 0, 12, -16), (0, 12, 11, 40)):
        tomato_slice(c, x, y, r, turn)


SALADS: dict[str, Draw] = {"tomato_salad": tomatoes, "mixed_salad": mixed}


def plated(c: Canvas, name: str) -> None:
    """A salad on its plate."""
    plate(c, 64, 29)
    with c.move(50, 54, 0.82):
        SALADS[name](c)


def dish(c: Canvas, name: str) -> None:
    """The order picture: a wooden bowl, heaped."""
    c.shadow(50, 88, 42, 8)
    c.path("M8 46C8 78 28 92 50 92C72 92 92 78 92 46Z", c.tube(WALNUT))
    c.path("M22 74C34 84 66 84 78 74", None, CHINA.light, 4, 0.55)
    c.ellipse(50, 46, 42, 23, WALNUT.dark)
    c.ellipse(50, 46, 35, 18, "#6b3d22", None)
    with c.move(50, 40, 0.94):
        SALADS[name](c)


SPRITES: dict[str, Draw] = {
    **{f"plate_{name}": partial(plated, name=name) for name in SALADS},
    **{f"dish_{name}": partial(dish, name=name) for name in SALADS},
}
