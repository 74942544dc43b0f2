"""Interface: tickets, keys, symbols, emblem and window icon."""

from __future__ import annotations

from functools import partial

from .canvas import Canvas, scallop, star
from .food import Draw
from .heads import face_player
from .palette import (
    BLUE,
    CREAM,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    PINK,
    RED,
    SKIN_FAIR,
    SKIN_ROSE,
    STEEL,
    TEAL,
    WHITE,
    WOOD,
    Tones,
)


def ticket(c: Canvas) -> None:
    """Order paper; margins of 20 units stay fixed when stretched as nine slices."""
    c.rect(4, 8, 92, 90, 12, INK, None, alpha=0.25)
    c.rect(3, 3, 94, 91, 12, PAPER)
    c.path("M15 7.4L85 7.4", None, "#ffffff", 3)
    c.path("M15 89.6L85 89.6", None, "#ead9c0", 3.4)


def clock(c: Canvas) -> None:
    """A kitchen alarm clock."""
    c.path("M28 84L20 95M72 84L80 95", None, INK, 7)
    for x in (24, 76):
        c.circle(x, 20, 12, GOLD.base)
    c.circle(50, 54, 40, c.ball(50, 54, 42, RED))
    c.circle(50, 54, 29, PAPER, w=3)
    c.path("M50 36L50 54L63 62", None, INK, 5.4)
    c.path("M50 29L50 31M50 77L50 79M25 54L27 54M73 54L75 54", None, INK, 3.4)
    c.circle(50, 54, 4, RED.base, None)


def trophy(c: Canvas) -> None:
    """A golden cup."""
    for flip in (False, True):
        with c.move(50, 0, flip=flip):
            c.limb("M24 24C44 20 44 46 20 50", GOLD.base, 5)
    c.path("M24 12L76 12C78 46 68 62 50 62C32 62 22 46 24 12Z", c.ball(48, 34, 32, GOLD))
    c.path("M44 60L56 60L58 76L42 76Z", GOLD.dark)
    c.rect(28, 76, 44, 16, 4, "#8a532d")
    c.path(star(50, 36, 14, 6.4), WHITE.light, GOLD.dark, 2.4)


def speech_tail(c: Canvas) -> None:
    """The tail under a speech bubble; its upper edge is open and overlaps the bubble by 8 units."""
    c.path("M14 0L14 8C24 44 34 66 18 94C58 78 82 44 86 8L86 0Z", PAPER, None)
    c.path("M14 6C24 44 34 66 18 94C58 78 82 44 86 6", None, INK, 6)


def key(c: Canvas, turn: float | None = None) -> None:
    """A keyboard key, with an arrow if `turn` (degrees from up) is given."""
    c.rect(6, 12, 88, 84, 16, Tones("#cbb9a6", "#cbb9a6", "#a8927f").dark)
    c.rect(6, 5, 88, 80, 16, "#e9dccb")
    c.rect(14, 9, 72, 66, 11, PAPER, None)
    if turn is not None:
        with c.move(50, 43, turn=turn):
            c.path("M0 -24L22 0L9 0L9 22L-9 22L-9 0L-22 0Z", INK, INK, 4)


def hat(c: Canvas, ribbon: Tones) -> None:
    """A toque around the origin, 76 wide."""
    puff = (
        "M-26 14C-46 8 -44 -22 -24 -22C-20 -44 8 -50 14 -34C30 -40 42 -24 33 -14C46 -8 42 12 26 14Z"
    )
    c.path(puff, c.cel(WHITE, 0.45, 0.8), w=4)
    d = "M-12 6C-16 -4 -14 -12 -10 -17M2 6C1 -4 2 -12 5 -18M15 6C18 -2 19 -6 18 -11"
    c.path(d, None, WHITE.dark, 3)
    c.path("M-27 12C-14 18 14 18 27 12L27 26C14 33 -14 33 -27 26Z", c.cel(ribbon), w=4)


def spoon(c: Canvas) -> None:
    """A wooden spoon along the vertical axis, 90 long."""
    c.limb("M0 -8L0 44", WOOD.base, 5.4, edge=3.4)
    c.ellipse(0, -26, 14, 19, c.ball(0, -26, 18, WOOD), w=4)
    c.ellipse(0, -25, 8, 12, WOOD.dark, None, alpha=0.7)


def bubble(c: Canvas) -> None:
    """A speech bubble with three dots, 70 wide around the origin."""
    d = "M-34 -20C-34 -32 34 -32 34 -20L34 10C34 22 6 21 -2 21L-22 37L-18 20C-30 20 -34 18 -34 10Z"
    c.path(d, c.cel(TEAL, 0.2, 0.85), w=5.4)
    for x in (-16, 0, 16):
        c.circle(x, -5, 5.4, "#ffffff", None)


def logo(c: Canvas) -> None:
    """Emblem: a chef's hat that talks, a wooden spoon behind it."""
    c.path(scallop(50, 52, 43, 43, 18, 0.06), c.ball(50, 52, 46, RED))
    c.circle(50, 52, 36.5, CREAM, "#ffb99b", 2.4)
    with c.move(48, 53, 1.0, -45):
        spoon(c)
    with c.move(47, 65, 0.7):
        hat(c, PINK)
    with c.move(73, 27, 0.62):
        bubble(c)


def icon(c: Canvas) -> None:
    """Window icon: a moustached cook on a warm square."""
    c.rect(3, 3, 94, 94, 22, c.cel(Tones("#ffb27a", "#ff9257", "#ea6f3f"), 0.3, 0.85), w=4)
    for x in (24, 76):
        c.circle(x, 66, 6, SKIN_ROSE.base, w=4)
    c.ellipse(50, 65, 26, 24, c.ball(50, 62, 32, SKIN_ROSE), w=4)
    with c.move(50, 66):
        face_player(c)
    with c.move(51, 38, 0.76):
        hat(c, PINK)


def check(c: Canvas) -> None:
    """Yes."""
    c.limb("M18 54L40 76L82 26", GREEN.base, 14, edge=4.5)


def cross(c: Canvas) -> None:
    """No."""
    c.path("M24 24L76 76M76 24L24 76", None, INK, 23)
    c.path("M24 24L76 76M76 24L24 76", None, RED.base, 14)


def lock(c: Canvas) -> None:
    """A padlock."""
    c.path("M30 48L30 32C30 8 70 8 70 32L70 48", None, INK, 15)
    c.path("M30 48L30 32C30 8 70 8 70 32L70 48", None, STEEL.base, 8)
    c.rect(16, 44, 68, 48, 10, c.cel(GOLD, 0.25, 0.8), w=4.4)
    c.path("M50 64L50 76", None, INK, 7)
    c.circle(50, 63, 6.6, INK, None)


def mic(c: Canvas) -> None:
    """A microphone."""
    c.path("M22 46C22 84 78 84 78 46M50 76L50 92M34 93L66 93", None, INK, 7)
    c.rect(34, 6, 32, 58, 16, c.cel(RED, 0.3, 0.75), w=5)
    c.path("M40 28L60 28M40 40L60 40", None, "#ffffff", 3.6, 0.7)


def sound(c: Canvas) -> None:
    """A loudspeaker with two waves."""
    c.path("M10 36L28 36L52 14L52 86L28 64L10 64Z", c.cel(TEAL, 0.3, 0.8), w=6)
    for d in ("M64 36C72 44 72 56 64 64", "M76 22C92 38 92 62 76 78"):
        c.path(d, None, INK, 14)
        c.path(d, None, GOLD.base, 7)


def chat(c: Canvas) -> None:
    """A speech bubble with lines."""
    d = (
        "M8 26C8 14 16 10 26 10L74 10C84 10 92 14 92 26L92 52C92 64 84 68 74 68L46 68"
        "L26 90L28 68C14 68 8 64 8 52Z"
    )
    c.path(d, c.cel(TEAL, 0.2, 0.85), w=5)
    c.path("M28 32L72 32M28 48L58 48", None, "#ffffff", 7)


def gear(c: Canvas) -> None:
    """Settings."""
    for turn in range(0, 360, 45):
        with c.move(50, 50, turn=turn):
            c.rect(-9, -46, 18, 24, 4, STEEL.base, w=5)
    c.circle(50, 50, 32, c.ball(50, 50, 32, STEEL), w=5)
    c.circle(50, 50, 30, c.ball(50, 50, 32, STEEL), None)
    c.circle(50, 50, 12, PAPER, w=5)


def replay(c: Canvas) -> None:
    """An arrow that runs in a circle."""
    d = "M24 36C36 14 70 14 80 40C90 68 64 90 42 82C32 78 26 72 22 64"
    c.path(d, None, INK, 19)
    c.path("M8 14L14 50L46 38Z", INK, INK, 10)
    c.path(d, None, BLUE.base, 10)
    c.path("M8 14L14 50L46 38Z", BLUE.base, None)


def play(c: Canvas) -> None:
    """Start."""
    d = "M26 14C26 8 32 8 36 10L84 44C90 48 90 52 84 56L36 90C32 92 26 92 26 86Z"
    c.path(d, c.cel(GREEN, 0.3, 0.8), w=5)


def pause(c: Canvas) -> None:
    """Hold."""
    for x in (18, 56):
        c.rect(x, 12, 26, 76, 8, c.cel(ORANGE, 0.3, 0.8), w=5)


def arrow(c: Canvas) -> None:
    """An arrow to the right."""
    c.path("M10 38L50 38L50 18L90 50L50 82L50 62L10 62Z", c.cel(GOLD, 0.3, 0.75), w=5)


def no_entry(c: Canvas) -> None:
    """Do not."""
    c.circle(50, 50, 42, c.ball(50, 48, 44, RED), w=5)
    c.rect(22, 41, 56, 18, 5, "#ffffff", w=4)


def hand(c: Canvas) -> None:
    """Somebody's own business: a raised hand."""
    palm = (
        "M30 58L30 28C30 19 41 19 41 28L42 20C42 10 53 10 53 20L54 24C55 15 65 16 65 25L66 34"
        "C67 27 76 28 76 36L76 62C76 80 66 92 52 92C40 92 33 86 28 76L16 58C12 50 22 45 28 52Z"
    )
    c.path(palm, c.cel(SKIN_FAIR, 0.2, 0.85), w=5)
    c.path("M41 30L41 50M53 26L53 50M65 34L65 52", None, INK, 3.4)


def pin(c: Canvas) -> None:
    """What somebody points at: its tip is at the lower edge."""
    c.path("M50 97C36 76 20 60 20 38C20 18 34 6 50 6C66 6 80 18 80 38C80 60 64 76 50 97Z",
           c.ball(46, 32, 46, GOLD), w=5)  # fmt: skip
    c.circle(50, 38, 14, PAPER, w=5)


def search(c: Canvas) -> None:
    """A magnifying glass."""
    c.limb("M64 64L85 85", WOOD.dark, 13, edge=4.5)
    c.circle(42, 42, 31, c.ball(40, 40, 34, STEEL), w=5)
    c.circle(42, 42, 22, "#d9f1f5", w=4)
    c.path("M29 42C29 34 34 29 42 29", None, "#ffffff", 5)


def calendar(c: Canvas) -> None:
    """A leaf of a calendar with a star on it: today's."""
    c.rect(12, 18, 76, 74, 12, PAPER, w=5)
    c.path("M14.5 44L14.5 30C14.5 24 18 20.5 24 20.5L76 20.5C82 20.5 85.5 24 85.5 30L85.5 44Z",
           RED.base, None)  # fmt: skip
    c.path("M13 44L87 44", None, INK, 5)
    c.path("M32 10L32 28M68 10L68 28", None, INK, 8)
    c.path(star(50, 67, 20, 9), GOLD.base, w=4)


SPRITES: dict[str, Draw] = {
    "ticket": ticket,
    "clock": clock,
    "trophy": trophy,
    "speech_tail": speech_tail,
    "key_up": partial(key, turn=0),
    "key_right": partial(key, turn=90),
    "key_down": partial(key, turn=180),
    "key_left": partial(key, turn=270),
    "key_blank": key,
    "logo": logo,
    "icon": icon,
    "check": check,
    "cross": cross,
    "lock": lock,
    "mic": mic,
    "sound": sound,
    "chat": chat,
    "gear": gear,
    "replay": replay,
    "play": play,
    "pause": pause,
    "arrow": arrow,
    "no_entry": no_entry,
    "hand": hand,
    "pin": pin,
    "search": search,
    "calendar": calendar,
}
