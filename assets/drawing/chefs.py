"""The cooks: four characters, four facings, one standing and two walking frames."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from .canvas import Canvas
from .food import Draw
from .palette import (
    BLUE,
    BLUSH,
    GOLD,
    GREEN,
    INK,
    IRON,
    ORANGE,
    PINK,
    SKIN_BROWN,
    SKIN_FAIR,
    SKIN_ROSE,
    SKIN_TAN,
    WHITE,
    Tones,
)

FACINGS = ("down", "up", "left", "right")
FRAMES = (0, 1, 2)
SHOES = "#5f3b3a"


class Look(NamedTuple):
    """Who the cook is: clothes, skin, hair and the drawing of the face."""

    cloth: Tones
    skin: Tones
    hair: Tones
    face: Draw
    locks: Callable[[Canvas, Tones, bool], None]


def eyes(c: Canvas, dx: float = 11.0, y: float = 1.5, size: float = 1.0) -> None:
    """Two glossy eyes."""
    for x in (-dx, dx):
        c.ellipse(x, y, 4.2 * size, 5.6 * size, INK, None)
        c.circle(x - 1.3 * size, y - 2 * size, 1.9 * size, "#ffffff", None)
        c.circle(x + 1.4 * size, y + 2.4 * size, 0.9 * size, "#ffffff", None, alpha=0.7)


def cheeks(c: Canvas, y: float = 10, alpha: float = 0.55) -> None:
    """Rosy cheeks."""
    for x in (-17, 17):
        c.ellipse(x, y, 4.8, 3.4, BLUSH, None, alpha=alpha)


def face_player(c: Canvas) -> None:
    """A proud moustache under a round nose."""
    cheeks(c)
    eyes(c)
    c.path("M-16 -7C-13 -10 -9 -10 -6 -8M16 -7C13 -10 9 -10 6 -8", None, "#6b3a2a", 3.4)
    d = (
        "M0 10C-5 7 -12 8 -15 13C-18 16 -22 15 -24 11C-25 19 -18 23 -11 21C-6 20 -2 18 0 15"
        "C2 18 6 20 11 21C18 23 25 19 24 11C22 15 18 16 15 13C12 8 5 7 0 10Z"
    )
    c.path(d, "#6b3a2a", w=2.4)
    c.ellipse(0, 8.5, 5.4, 4.6, "#ffb595", w=2.4)


def face_partner(c: Canvas) -> None:
    """Round glasses, an attentive smile, a headset microphone."""
    cheeks(c, 11, 0.4)
    eyes(c, 10.5, 1.5, 0.85)
    for x in (-10.5, 10.5):
        c.circle(x, 1.5, 8.4, "#ffffff", None, alpha=0.25)
        c.circle(x, 1.5, 8.4, None, "#fff3d0", 2.6)
    c.path("M-2.2 0.5C-1 -0.6 1 -0.6 2.2 0.5", None, "#fff3d0", 2.6)
    c.path("M-16 -9.5L-7 -10.5M16 -9.5L7 -10.5", None, "#3a2230", 3)
    c.path("M-7 13C-4 19 4 19 7 13Z", "#ffffff", w=2.4)
    c.path("M26 6C25 16 18 20 12 19.5", None, IRON.dark, 2.8)
    c.ellipse(11, 19, 4, 3, IRON.light, w=2)


def face_third(c: Canvas) -> None:
    """Freckles, a wink of a grin and a tooth gap."""
    cheeks(c)
    eyes(c)
    for x, y in ((-19, 7), (-15, 9), (-20, 11), (19, 7), (15, 9), (20, 11), (-2, 7), (2, 7.6)):
        c.circle(x, y, 1, "#c8723f", None)
    c.path("M-15 -8L-7 -7M15 -8L7 -7", None, "#b6501f", 3)
    c.path("M-10 11C-7 21 7 21 10 11C4 13.5 -4 13.5 -10 11Z", "#a23442", w=2.4)
    c.path("M-4 12.6L4 12.6L3 15L-3 15Z", "#ffffff", None)


def face_fourth(c: Canvas) -> None:
    """A grandmother's happy closed eyes."""
    cheeks(c, 9, 0.7)
    c.path("M-16 2C-14 -4 -8 -4 -6 2M16 2C14 -4 8 -4 6 2", None, INK, 3.2)
    c.path("M-17 -8C-13 -11 -9 -10 -7 -8M17 -8C13 -11 9 -10 7 -8", None, "#f4efee", 3.4)
    c.ellipse(0, 7, 4.4, 3.6, "#c98555", w=2.2)
    c.path("M-8 13C-4 18 4 18 8 13", None, INK, 3)


def locks_short(c: Canvas, hair: Tones, back: bool) -> None:
    """Short sides."""
    for flip in (False, True):
        with c.move(50, 62, flip=flip):
            c.path("M16 -14L28 -14C31 -6 30 2 27 6C26 0 22 -6 16 -14Z", hair.base, w=2.6)
    if back:
        nape(c, hair)


def locks_curly(c: Canvas, hair: Tones, back: bool) -> None:
    """Curls that burst out under the hat."""
    for x, y, r in ((24, 52, 7), (20, 59, 6), (76, 52, 7), (80, 59, 6)):
        c.circle(x, y, r, c.ball(x, y, r, hair), w=2.6)
    if back:
        for x, y in ((28, 70), (39, 75), (50, 77), (61, 75), (72, 70)):
            c.circle(x, y, 8, hair.base, w=2.6)
        c.ellipse(50, 60, 27, 16, hair.base, None)


def locks_braids(c: Canvas, hair: Tones, back: bool) -> None:
    """Two braids with ribbons."""
    for flip in (False, True):
        with c.move(50, 62, flip=flip):
            for y, r in ((22, 5.4), (15, 6.4), (8, 7)):
                c.circle(28, y, r, c.ball(28, y, r, hair), w=2.4)
            c.circle(28, 27, 3.4, "#ffe36e", w=2)
            c.path("M14 -14L27 -14C32 -6 30 4 27 8C27 0 22 -8 14 -14Z", hair.base, w=2.6)
    if back:
        nape(c, hair)
        c.path("M50 48L50 82", None, hair.dark, 2.4)


def locks_bun(c: Canvas, hair: Tones, back: bool) -> None:
    """Soft waves around the ears, a bun behind."""
    for flip in (False, True):
        with c.move(50, 62, flip=flip):
            c.path("M12 -14L27 -14C36 -8 34 6 28 9C30 0 20 -4 12 -14Z", c.cel(hair), w=2.6)
    if back:
        nape(c, hair)
        c.circle(50, 70, 10, c.ball(50, 70, 10, hair), w=2.8)
        c.path("M44 70C47 65 54 66 55 71C54 75 49 75 48 72", None, hair.dark, 2)


def nape(c: Canvas, hair: Tones) -> None:
    """Hair on the back of the head."""
    c.path("M23 52C22 74 32 84 50 84C68 84 78 74 77 52Z", c.cel(hair, 0.2, 0.7), w=2.8)


LOOKS: dict[str, Look] = {
    "player": Look(
        PINK, SKIN_ROSE, Tones("#935339", "#6b3a2a", "#4e281f"), face_player, locks_short
    ),
    "partner": Look(
        BLUE, SKIN_BROWN, Tones("#7d5866", "#5a3c4a", "#3f2936"), face_partner, locks_curly
    ),
    "third": Look(
        GREEN, SKIN_FAIR, Tones("#f59a4e", "#dd6f2b", "#b6501f"), face_third, locks_braids
    ),
    "fourth": Look(
        ORANGE, SKIN_TAN, Tones("#ffffff", "#e9e4ea", "#bfb6c4"), face_fourth, locks_bun
    ),
}


def toque(c: Canvas, cloth: Tones, lean: float = 0) -> None:
    """The white hat with a ribbon in the cook's colour."""
    with c.move(50 + lean, 48.5, turn=lean * 0.8):
        puff = (
            "M-22 0C-38 -3 -37 -25 -21 -25C-20 -42 2 -48 8 -37C20 -43 33 -31 25 -22"
            "C38 -20 36 -2 22 0Z"
        )
        c.path(puff, c.cel(WHITE, 0.45, 0.78))
        d = "M-10 -8C-13 -14 -12 -19 -9 -23M3 -8C2 -14 3 -20 6 -24M15 -8C17 -13 18 -16 17 -19"
        c.path(d, None, WHITE.dark, 2.8)
    c.path("M26 41C38 46 62 46 74 41L74 51C62 57 38 57 26 51Z", c.cel(cloth, 0.3, 0.75))


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
    if look.face is face_partner:
        headset(c, (22, 78))
    toque(c, look.cloth)


def headset(c: Canvas, spots: tuple[float, ...]) -> None:
    """The ear cups of someone who listens."""
    for x in spots:
        c.ellipse(x, 65, 5.4, 8, GOLD.base, w=3)


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
    if look.face is face_partner:
        headset(c, (22, 78))
    toque(c, look.cloth)


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
    if look.face is face_partner:
        headset(c, (64,))
    with c.move(42, 64, 0.86):
        look.face(c)
    toque(c, look.cloth, 2)


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
