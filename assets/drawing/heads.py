"""What tells the cooks' heads apart: faces, hair and hats."""

from __future__ import annotations

from typing import Protocol

from .canvas import Canvas
from .palette import BLUSH, GOLD, INK, IRON, SLATE, WHITE, Tones


class Hat(Protocol):
    """Draws a hat; `lean`: to the left, for who walks there."""

    def __call__(self, c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None: ...


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


def face_fifth(c: Canvas) -> None:
    """A big black beard with a broad smile in it."""
    d = (
        "M-27 0C-29 16 -20 27 0 28C20 27 29 16 27 0C23 5 19 7 14 6C9 4 4 5 0 7"
        "C-4 5 -9 4 -14 6C-19 7 -23 5 -27 0Z"
    )
    c.path(d, "#3a2a2e", w=2.6)
    eyes(c, 11, -1)
    c.path("M-18 -10C-14 -13 -9 -12 -6 -9M18 -10C14 -13 9 -12 6 -9", None, "#33242a", 4)
    c.path("M-9 13C-5 20 5 20 9 13C4 15 -4 15 -9 13Z", "#ffffff", w=2.2)
    c.ellipse(0, 6, 5, 4.2, "#8c543b", w=2.4)


def face_sixth(c: Canvas) -> None:
    """Long lashes and a small red smile."""
    cheeks(c, 10, 0.6)
    eyes(c, 10.5, 1.5)
    for flip in (False, True):
        with c.move(flip=flip):
            c.path("M-15 -2L-19.5 -4.5M-14 -4.5L-17.5 -8.5", None, INK, 2.4)
            c.path("M-16 -11C-13 -13.5 -9 -13 -6.5 -11", None, "#4a3030", 2.8)
    c.path("M-2 8C-1 9.5 1 9.5 2 8", None, "#b3855a", 2.4)
    c.path("M-7 14C-4 12 -1.5 12.6 0 13.4C1.5 12.6 4 12 7 14C4 19 -4 19 -7 14Z", "#d9485a", w=2)


def face_seventh(c: Canvas) -> None:
    """A plaster on the cheek and a grin from ear to ear."""
    eyes(c, 11, 0)
    c.path("M-17 -10L-8 -8.5M17 -10.5L8 -10", None, "#2e2530", 3.4)
    c.path("M-15 9C-9 22 9 22 15 9C6 12.5 -6 12.5 -15 9Z", "#ffffff", w=2.6)
    c.path("M-5 11.7L-4 17.6M5 11.7L4 17.6", None, "#c9bfc6", 1.6)
    c.ellipse(0, 6.5, 3.6, 3, "#be7f50", w=2.2)
    with c.move(19, 7, turn=-24):
        c.rect(-6, -2.6, 12, 5.2, 2.4, "#f6dcb4", w=1.8)
        c.rect(-2, -2, 4, 4, 0.6, "#e8bf8a", None)


def face_eighth(c: Canvas) -> None:
    """One eyebrow up, a beauty spot, and no doubt about anything."""
    cheeks(c, 10, 0.4)
    eyes(c, 10.5, 2, 0.95)
    c.path("M-17.5 -3.6L-5 -3.6M17.5 -3.6L5 -3.6", None, INK, 3)
    c.path("M-17 -8.5L-7 -7.5M17 -13C13 -15.5 9 -14.5 6.5 -11.5", None, "#8d2f2b", 3.2)
    c.path("M-1.6 7.5C-0.6 9.6 1.6 9.6 2.4 8", None, "#d98d6c", 2.6)
    c.path("M-6 15.5C-1 17 4 16 8 12.5", None, INK, 3)
    c.circle(14, 15, 1.5, INK, None)


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


def locks_none(c: Canvas, hair: Tones, back: bool) -> None:
    """Nothing to be seen of them."""


def locks_spiky(c: Canvas, hair: Tones, back: bool) -> None:
    """Tufts that no cap holds."""
    for flip in (False, True):
        with c.move(50, 62, flip=flip):
            c.path("M12 -16L27 -16L36 -10L30 -6L35 1L27 5C26 -2 21 -9 12 -16Z", hair.base, w=2.6)
    if back:
        nape(c, hair)
        d = "M28 74L33 88L40 80L47 90L53 80L61 89L66 79L73 74C60 82 40 82 28 74Z"
        c.path(d, hair.base, w=2.6)


def locks_ponytail(c: Canvas, hair: Tones, back: bool) -> None:
    """Smooth hair, and a tail over the shoulder."""
    if back:
        nape(c, hair)
        c.path("M47 66C40 78 40 92 52 100C58 93 60 80 53 66Z", c.cel(hair), w=2.8)
        c.rect(44, 63, 12, 6, 3, SLATE.base, w=2.4)
        return
    with c.move(50, 62):
        c.path("M22 0C38 2 40 20 30 33C25 26 27 14 20 8Z", c.cel(hair), w=2.6)
    for flip in (False, True):
        with c.move(50, 62, flip=flip):
            c.path("M8 -16L27 -14C32 -8 31 2 27 7C25 -2 18 -10 8 -16Z", hair.base, w=2.6)


def nape(c: Canvas, hair: Tones) -> None:
    """Hair on the back of the head."""
    c.path("M23 52C22 74 32 84 50 84C68 84 78 74 77 52Z", c.cel(hair, 0.2, 0.7), w=2.8)


def toque(c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None:
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


def bandana(c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None:
    """A dotted cloth, its knot where one cannot see it from in front."""
    c.path("M23 54C22 30 36 21 51 21C67 21 78 31 77 54C62 46 38 46 23 54Z", c.cel(cloth))
    for x, y in ((37, 35), (51, 29), (64, 36), (46, 42), (58, 43)):
        c.circle(x + lean, y, 2.3, "#ffffff", None, alpha=0.85)
    if back:
        c.path("M50 52L38 60L44 66L50 56L57 67L63 59Z", cloth.base, w=2.8)
    elif lean:
        c.path("M76 50L90 46L87 54L91 61L75 55Z", cloth.base, w=2.8)


def headscarf(c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None:
    """A scarf around face and neck."""
    around = "M50 23C23 23 15 44 16 64C17 83 30 95 50 96C70 95 83 83 84 64C85 44 77 23 50 23Z"
    if back:
        c.path(around, c.cel(cloth))
        c.path("M30 44C35 62 35 78 29 88M70 44C65 62 65 78 71 88", None, cloth.dark, 2.6)
        return
    left, right = (21, 61) if lean else (26, 74)
    middle, way = (left + right) / 2, (right - left) / 3
    face = (
        f"M{middle} 41C{middle + way} 41 {right} 50 {right} 65C{right} 79 {middle + way} 87"
        f" {middle} 87C{middle - way} 87 {left} 79 {left} 65C{left} 50 {middle - way} 41"
        f" {middle} 41Z"
    )
    c.path(around + face, c.cel(cloth))
    c.path(f"M{middle + way} 90C{right} 88 {right + 6} 80 {right + 9} 70", None, cloth.dark, 2.6)


def paper_cap(c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None:
    """The folded cap of who sells at a counter, with a band in the cook's colour."""
    with c.move(50 + lean, 0):
        c.path("M-25 50L-22 27C-8 17 8 17 22 27L25 50C9 42 -9 42 -25 50Z", c.cel(WHITE, 0.4, 0.8))
        c.path("M-24 41C-9 32 9 32 24 41L25 52C9 44 -9 44 -25 52Z", c.cel(cloth))
        if not back:
            c.path("M0 22L0 36", None, WHITE.dark, 2.4)


def beret(c: Canvas, cloth: Tones, lean: float = 0, *, back: bool = False) -> None:
    """Worn aslant."""
    with c.move(50 + lean, 0, flip=back):
        c.path("M4 20L7 12", None, INK, 6)
        c.path("M4 20L7 12", None, cloth.base, 2.6)
        d = "M-32 47C-38 30 -16 17 6 19C32 20 44 36 34 49C16 41 -12 40 -32 47Z"
        c.path(d, c.cel(cloth, 0.3, 0.7))
        c.path("M-27 49C-12 42 12 43 28 50L27 54C12 48 -12 47 -26 53Z", cloth.dark, w=2.6)


def headset(c: Canvas, spots: tuple[float, ...]) -> None:
    """The ear cups of someone who listens."""
    for x in spots:
        c.ellipse(x, 65, 5.4, 8, GOLD.base, w=3)
