"""The round theme in three degrees of hurry: calm, busy, and the rush of the last half minute.

A bouncing tune in G. Form A A' B C, eight bars each; C is the title's climbing motif at work.
Calm and busy are equally long and can be faded into each other at any moment.
"""

from __future__ import annotations

from synthesis.band import Part, Piece
from synthesis.parts import bass, beat, broken, comping, held, second
from synthesis.players import (
    block,
    brush,
    celesta,
    clarinet,
    cup,
    double_bass,
    harmonium,
    kick,
    marimba,
    pizzicato,
    shaker,
    spoon,
    tub,
    ukulele,
)  # fmt: skip
from synthesis.score import BAR, Chord, Note, chords, later, melody, transposed

A_TUNE = """
  B4:1 D5:1 G5:2 E5:1 D5:1 B4:2        | C5:1 E5:1 G5:2 E5:1 C5:1 E5:2        |
  D5:1 F#5:1 A5:2 F#5:1 E5:1 D5:2      | D5:3 B4:1 D5:2 r:2                   |
  E5:1 G5:1 B5:2 A5:1 G5:1 E5:2        | C#5:1 E5:1 A5:2 G5:1 E5:1 C#5:2      |
  D5:1 E5:1 F#5:1 G5:1 A5:1 F#5:1 D5:2 | C5:1 B4:1 A4:2 D5:2 r:2
"""
A_CHORDS = "G | C | D7 | G/B | Em7 | A7 | D7 | Am7 D7"
HOME_TUNE = """
  B4:1 D5:1 G5:2 E5:1 D5:1 B4:2        | C5:1 E5:1 G5:2 E5:1 C5:1 E5:2        |
  D5:1 F#5:1 A5:2 F#5:1 E5:1 D5:2      | D5:2 G5:1 F#5:1 F5:2 D5:2            |
  E5:1 G5:1 C6:2 B5:1 G5:1 E5:2        | C#5:1 E5:1 Bb5:2 G5:1 E5:1 C#5:2     |
  D5:2 G5:2 F#5:1 A5:1 F#5:1 E5:1      | G5:3 D5:1 G4:2 r:2
"""
HOME_CHORDS = "G | C | D7 | G G7 | C | C#dim7 | G/D D7 | G6"
B_TUNE = """
  B5:2 G5:1 E5:1 F#5:1 G5:1 E5:2       | A5:2 F#5:1 D#5:1 E5:1 F#5:1 D#5:2    |
  G5:2 E5:1 B4:1 E5:1 F#5:1 G5:2       | F5:2 D5:1 B4:1 D5:1 E5:1 F5:2        |
  E5:3 C5:1 E5:2 G5:2                  | Eb5:3 C5:1 Eb5:2 A5:2                |
  G5:1 B5:1 G5:1 D5:1 G#5:1 B5:1 G#5:1 E5:1 | A5:1 G5:1 E5:1 C#5:1 D5:1 E5:1 F#5:1 A5:1
"""
B_CHORDS = "Em | B7 | Em7 | G7 | C | Cm6 | G/D E7 | A7 D7"
C_TUNE = """
  D5:1 E5:1 D5:1 B4:2 G4:1 B4:2        | D#5:1 E5:1 D#5:1 B4:2 A4:1 B4:2      |
  E5:1 F#5:1 E5:1 B4:2 G4:1 B4:2       | F5:1 G5:1 F5:1 D5:2 B4:1 D5:2        |
  E5:3 D5:1 C5:2 E5:2                  | G5:3 E5:1 C#5:2 E5:2                 |
  D5:1 E5:1 D5:1 B4:1 G#4:1 B4:1 D5:2  | C#5:1 E5:1 G5:2 F#5:2 r:2
"""
C_CHORDS = "G | B7 | Em | G7 | C | C#dim7 | G/D E7 | A7 D7"

EIGHT = 8 * BAR
SECTIONS = tuple(
    (melody(tune), chords(symbols))
    for tune, symbols in (
        (A_TUNE, A_CHORDS), (HOME_TUNE, HOME_CHORDS), (B_TUNE, B_CHORDS), (C_TUNE, C_CHORDS),
    )
)  # fmt: skip
#: The rush leaves out B and plays a fourth higher, in C.
RUSH = (0, 1, 3)
HIGHER = 5


def tune(sections: tuple[int, ...], only: tuple[int, ...] = (), steps: int = 0) -> list[Note]:
    """The melody of `sections` in turn; `only` these of them sound, if any are given."""
    return [
        note
        for place, i in enumerate(sections)
        if not only or i in only
        for note in later(SECTIONS[i][0], place * EIGHT, steps)
    ]


def harmony(sections: tuple[int, ...], only: tuple[int, ...] = (), steps: int = 0) -> list[Chord]:
    """The chords of `sections` in turn."""
    return [
        chord
        for place, i in enumerate(sections)
        if not only or i in only
        for chord in transposed(SECTIONS[i][1], place * EIGHT, steps)
    ]


WHOLE = (0, 1, 2, 3)


def _common() -> tuple[Part, ...]:
    """What calm and busy share."""
    full = harmony(WHOLE)
    return (
        Part(marimba, tune(WHOLE, (0, 1, 3)), 0.85, -0.1),
        Part(clarinet, tune(WHOLE, (2,)), 0.24, 0.1, 0.35),
        Part(pizzicato, second(tune(WHOLE, (1,)), full), 0.55, 0.35),
        Part(pizzicato, second(tune(WHOLE, (3,)), full), 0.55, 0.35),
        Part(double_bass, bass(full, "two"), 0.8, -0.05, 0.12),
        Part(ukulele, comping(full, "..x...x.", 0.4), 0.28, 0.45, 0.22, 0.009),
        Part(shaker, beat(32, "o...x...o...x.o."), 0.7, 0.4),
        Part(kick, beat(32, "x.......x......."), 0.4, 0.0, 0.12),
    )


def calm() -> Piece:
    """The kitchen has just opened."""
    return Piece("round_calm", 126, 32, 0.54, -21, _common())


def busy() -> Piece:
    """More players: broken chords, spoons, brushes on two and four, a middle voice."""
    full = harmony(WHOLE)
    more = (
        Part(celesta, broken(full, 2, 79), 0.16, -0.45, 0.45),
        Part(harmonium, held(full, 59), 0.06, 0.2, 0.3),
        Part(ukulele, comping(full, "...o..o.", 0.3), 0.2, -0.4, 0.22, 0.007),
        Part(brush, beat(32, "....X..o.o..X..o"), 0.55, -0.2),
        Part(shaker, beat(32, "xoooxoooxoooxooo"), 0.7, 0.4),
        Part(spoon, beat(32, "..x...x...x..xx. ..x...x...x.x.xx"), 0.17, 0.5, 0.35),
        Part(kick, beat(32, "X.....x.X......."), 0.3, 0.0, 0.12),
        Part(cup, beat(32, "............x... ................"), 0.16, -0.5, 0.4),
    )
    return Piece("round_busy", 126, 32, 0.54, -20, _common() + more)


def rush() -> Piece:
    """The last half minute: higher, faster, with drums and a clock that ticks."""
    full = harmony(RUSH, steps=HIGHER)
    lead = tune(RUSH, steps=HIGHER)
    parts = (
        Part(marimba, later(lead, 0, -12), 0.62, 0.15),
        Part(marimba, lead, 0.62, -0.15),
        Part(celesta, tune(RUSH, (1, 3), HIGHER), 0.2, -0.4, 0.4),
        Part(clarinet, second(tune(RUSH, (3,), HIGHER), full), 0.17, 0.35, 0.35),
        Part(pizzicato, broken(full, 4, 64), 0.38, 0.4),
        Part(double_bass, bass(full, "drive"), 0.6, -0.05, 0.1),
        Part(ukulele, comping(full, ".x.x.x.x", 0.25), 0.21, -0.45, 0.2, 0.006),
        Part(harmonium, held(full, 60), 0.07, 0.2, 0.3),
        Part(kick, beat(24, "X...X...X...X.x."), 0.32, 0.0, 0.1),
        Part(brush, beat(24, "....X..o....X.xx"), 0.55, -0.2),
        Part(shaker, beat(24, "xoxoxoxoxoxoxoxo"), 0.85, 0.4),
        Part(block, beat(24, "x.......x.......", 84), 0.2, 0.5),
        Part(block, beat(24, "....x.......x...", 79), 0.2, 0.5),
        Part(tub, beat(24, "x......x..x..... x......x..x.x.x.", 43), 0.45, -0.2),
    )
    return Piece("round_rush", 160, 24, 0.5, -19, parts)
