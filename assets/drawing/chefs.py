"""The cooks: eight characters, four facings, one standing and two walking frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from . import heads
from .canvas import Canvas
from .food import Draw
from .palette import (
    AQUA,
    BLUE,
    GREEN,
    INK,
    LEMON,
    ORANGE,
    PINK,
    SKIN_BROWN,
    SKIN_DARK,
    SKIN_FAIR,
    SKIN_OLIVE,
    SKIN_ROSE,
    SKIN_TAN,
    SLATE,
    VIOLET,
    WHITE,
    Tones,
)

FACINGS = ("down", "up", "left", "right")
FRAMES = (0, 1, 2)
SHOES = "#5f3b3a"


class Look(NamedTuple):
    """Who the cook is: clothes, skin, hair, the drawing of the face and the hat.

    `listens`: with a headset.
    """

    cloth: Tones
    skin: Tones
    hair: Tones
    face: Draw
    locks: Callable[[Canvas, Tones, bool], None]
    hat: heads.Hat = heads.toque
    listens: bool = False


BROWN = Tones("#935339", "#6b3a2a", "#4e281f")
PLUM = Tones("#7d5866", "#5a3c4a", "#3f2936")
GINGER = Tones("#f59a4e", "#dd6f2b", "#b6501f")
SNOW = Tones("#ffffff", "#e9e4ea", "#bfb6c4")
BLACK = Tones("#5a4a55", "#3a2a2e", "#241a1e")
AUBURN = Tones("#d4634f", "#a83f35", "#7c2b27")

LOOKS: dict[str, Look] = {
    "player": Look(PINK, SKIN_ROSE, BROWN, heads.face_player, heads.locks_short),
    "partner": Look(BLUE, SKIN_BROWN, PLUM, heads.face_partner, heads.locks_curly, listens=True),
    "third": Look(GREEN, SKIN_FAIR, GINGER, heads.face_third, heads.locks_braids),
    "fourth": Look(ORANGE, SKIN_TAN, SNOW, heads.face_fourth, heads.locks_bun),
    "fifth": Look(VIOLET, SKIN_DARK, BLACK, heads.face_fifth, heads.locks_short, heads.bandana),
    "sixth": Look(AQUA, SKIN_OLIVE, AQUA, heads.face_sixth, heads.locks_none, heads.headscarf),
    "seventh": Look(LEMON, SKIN_TAN, BLACK, heads.face_seventh, heads.locks_spiky, heads.paper_cap),
    "eighth": Look(SLATE, SKIN_ROSE, AUBURN, heads.face_eighth, heads.locks_ponytail, heads.beret),
}


def torso(c: Canvas, look: Look, width: float = 1.0) -> None:
    """A round little jacket around x = 0."""
    w = 24 * width
    d = (
        f"M{-w * 0.7} 80C{-w} 92 {-w * 1.06} 104 {-w} 112"
        f"C{-w * 0.6} 119 {w * 0.6} 119 {w} 112C{w * 1.06} 104 {w} 92 {w * 0.7} 80Z"
    )
    c.path(d, c.cel(look.cloth, 0.25, 0.8))


def feet(c: Canvas, frame: int, sideways: bool) -> None:
    """Shoes: together, or one lifted."""
    lift = {0: (0, 0), 1: (-6, 1), 2: (1, -6)}[frame]
    reach = {0: (0, 0), 1: (-7, 6), 2: (6, -7)}[frame] if sideways else (0, 0)
    gap = 8 if sideways else 11
    for side, up, far in zip((-1, 1), lift, reach, strict=True):
        c.ellipse(50 + side * gap + far - (2 if sideways else 0), 118 + up, 9, 6.4, SHOES)


def arm(c: Canvas, look: Look, shoulder: tuple[float, float], hand: tuple[float, float]) -> None:
    """A sleeve and a bare hand."""
    (x0, y0), (x1, y1) = shoulder, hand
    c.limb(f"M{x0} {y0}L{x1} {y1}", look.cloth.base, 9, edge=3)
    c.circle(x1, y1 + 2, 6.8, c.ball(x1, y1 + 2, 6.8, look.skin), w=3)


def swing(frame: int) -> tuple[float, float]:
    """How far each hand moves down in this frame."""
    return {0: (0.0, 0.0), 1: (-4.0, 3.0), 2: (3.0, -4.0)}[frame]


def head(c: Canvas, look: Look) -> None:
    """The bare head."""
    c.ellipse(50, 63, 28, 24.5, c.ball(50, 60, 34, look.skin))


def ears(c: Canvas, look: Look, spots: tuple[float, ...] = (22.5, 77.5)) -> None:
    """Round ears."""
    for x in spots:
        c.circle(x, 66, 5.6, look.skin.base, w=3)


def chef_down(c: Canvas, look: Look, frame: int) -> None:
    """Facing the player."""
    with c.move(50, 0):
        torso(c, look)
        c.path("M-11 88L11 88L16 113C8 117.5 -8 117.5 -16 113Z", c.cel(WHITE, 0.3, 0.85), w=2.8)
        c.path("M-7 101L7 101L6 108C3 110 -3 110 -6 108Z", None, WHITE.dark, 2.4)
    left, right = swing(frame)
    arm(c, look, (32, 88), (24, 99 + left))
    arm(c, look, (68, 88), (76, 99 + right))
    ears(c, look)
    head(c, look)
    c.path("M38 86C44 92 56 92 62 86L56 95L50 91L44 95Z", look.cloth.dark, w=2.6)
    look.locks(c, look.hair, False)
    with c.move(50, 64):
        look.face(c)
    if look.listens:
        heads.headset(c, (22, 78))
    look.hat(c, look.cloth)


def chef_up(c: Canvas, look: Look, frame: int) -> None:
    """Seen from behind, apron tied in a bow."""
    left, right = swing(frame)
    arm(c, look, (32, 88), (24, 98 + left))
    arm(c, look, (68, 88), (76, 98 + right))
    with c.move(50, 0):
        torso(c, look)
        c.path("M-23 101C-10 106 10 106 23 101", None, WHITE.base, 4.4)
        d = (
            "M0 103C-10 95 -15 99 -13 105C-11 109 -5 107 0 103C10 95 15 99 13 105"
            "C11 109 5 107 0 103Z"
        )
        c.path(d, WHITE.light, w=2.6)
        c.path("M-2 105L-7 115M2 105L7 115", None, INK, 5.6)
        c.path("M-2 105L-7 115M2 105L7 115", None, WHITE.light, 2.6)
    ears(c, look)
    head(c, look)
    look.locks(c, look.hair, True)
    if look.listens:
        heads.headset(c, (22, 78))
    look.hat(c, look.cloth, back=True)


def chef_left(c: Canvas, look: Look, frame: int) -> None:
    """Walking to the left; the right-facing cook is its mirror."""
    left, right = swing(frame)
    arm(c, look, (38, 88), (24, 97 + left))
    with c.move(51, 0):
        torso(c, look, 0.86)
        c.path("M-16 89L0 88L3 115C-6 117 -14 116 -19 112Z", c.cel(WHITE, 0.3, 0.85), w=2.8)
    arm(c, look, (56, 89), (37, 102 + right))
    head(c, look)
    look.locks(c, look.hair, False)
    c.path("M50 43L77 45C80 58 78 70 68 78C58 74 66 60 50 43Z", look.hair.base, w=2.6)
    ears(c, look, (64,))
    if look.listens:
        heads.headset(c, (64,))
    with c.move(42, 64, 0.86):
        look.face(c)
    look.hat(c, look.cloth, 2)


def chef(c: Canvas, who: str, facing: str, frame: int) -> None:
    """One frame: shadow, shoes, and the rest bobbing while walking."""
    look = LOOKS[who]
    c.shadow(50, 121, 30, 8, 0.45)
    views = {"down": chef_down, "up": chef_up, "left": chef_left, "right": chef_left}
    with c.move(100 if facing == "right" else 0, flip=facing == "right"):
        feet(c, frame, facing in ("left", "right"))
        with c.move(0, -1.5 if frame else 0):
            views[facing](c, look, frame)


SPRITES: dict[str, Draw] = {
    f"chef_{who}_{facing}_{frame}": partial(chef, who=who, facing=facing, frame=frame)
    for who in LOOKS
    for facing in FACINGS
    for frame in FRAMES
}
