"""The title theme: a slow swing in F, whose motif climbs by semitones over the old progression.

Form A A' B A'', eight bars each.
"""

from __future__ import annotations

from synthesis.band import Part, Piece
from synthesis.parts import bass, beat, broken, comping, held, second
from synthesis.players import (
    brush,
    celesta,
    clarinet,
    cup,
    double_bass,
    harmonium,
    kick,
    marimba,
    shaker,
    swish,
    ukulele,
)  # fmt: skip
from synthesis.score import BAR, Chord, Note, chords, later, melody, transposed

MOTIF = """
  C5:1 D5:1 C5:1 A4:2 F4:1 A4:2 | C#5:1 D5:1 C#5:1 A4:2 G4:1 A4:2 |
  D5:1 E5:1 D5:1 A4:2 F4:1 A4:2 | Eb5:1 F5:1 Eb5:1 C5:2 A4:1 C5:2 |
"""
A_TUNE = (
    MOTIF
    + """
  D5:3 C5:1 Bb4:2 D5:2          | F5:3 D5:1 B4:2 D5:2             |
  C5:1 D5:1 C5:1 A4:1 F#4:1 A4:1 C5:2 | B4:1 D5:1 F5:2 E5:3 r:1
"""
)
A_CHORDS = "F6 | A7 | Dm7 | F7 | Bbmaj7 | Bdim7 | F/C D7 | G7 C7"
#: The way home: two chords a bar.
HOME_TUNE = (
    MOTIF
    + """
  D5:2 Bb4:1 D5:1 F5:2 D5:2     | C5:1 D5:1 C5:1 A4:1 F#4:1 A4:1 C5:2 |
  Bb4:1 C5:1 D5:1 F5:1 E5:2 C5:1 E5:1 | F5:3 C5:1 F4:2 r:2
"""
)
HOME_CHORDS = "F6 | A7 | Dm7 | F7 | Bbmaj7 Bdim7 | F/C D7 | Gm7 C7 | F6 C9sus"
B_TUNE = """
  D5:6 F5:2            | Db5:4 F5:2 Db5:2      | C5:5 A4:1 C5:1 E5:1 | F#5:3 E5:1 D5:2 C5:2 |
  Bb4:6 D5:2           | B4:3 D5:1 F5:2 D5:2   | G5:3 F5:1 D5:2 C5:2 | E5:2 C5:1 E5:1 G5:2 r:2
"""
B_CHORDS = "Bbmaj7 | Bbm6 | Am7 | D7 | Gm7 | G7 | C9sus | C7"

EIGHT = 8 * BAR
TUNES = (melody(A_TUNE), melody(HOME_TUNE), melody(B_TUNE), melody(HOME_TUNE))
PROGRESSIONS = (chords(A_CHORDS), chords(HOME_CHORDS), chords(B_CHORDS), chords(HOME_CHORDS))


def tune(*sections: int) -> list[Note]:
    """The melody of these sections, each in its place."""
    return [note for i in sections for note in later(TUNES[i], i * EIGHT)]


def harmony(*sections: int) -> list[Chord]:
    """The chords of these sections, each in its place."""
    return [chord for i in sections for chord in transposed(PROGRESSIONS[i], i * EIGHT, 0)]


def _in(sections: tuple[int, ...], grid: str) -> list[Note]:
    return [note for i in sections for note in later(beat(8, grid), i * EIGHT)]


def piece() -> Piece:
    """The theme with its players."""
    full = harmony(0, 1, 2, 3)
    rhythm = [
        *comping(harmony(0, 1), "..x...x.", 0.5),
        *later(comping(PROGRESSIONS[3], "..x..ox.", 0.5), 3 * EIGHT),
    ]
    sparse = later(comping(PROGRESSIONS[2], "..o...o.", 0.6), 2 * EIGHT)
    low = [*bass(harmony(0, 1), "two"), *bass(harmony(2, 3), "walk")]
    parts = (
        Part(marimba, tune(0, 1, 3), 0.85, -0.1),
        Part(clarinet, tune(2), 0.26, 0.1, 0.4),
        Part(marimba, second(tune(1), full), 0.42, 0.35),
        Part(clarinet, second(tune(3), full), 0.16, 0.35, 0.4),
        Part(celesta, later(tune(3), 0, 12), 0.22, -0.35, 0.45),
        Part(celesta, later(broken(PROGRESSIONS[2], 2, 76), 2 * EIGHT), 0.24, -0.4, 0.5),
        Part(harmonium, held(harmony(2, 3), 58), 0.07, 0.2, 0.35),
        Part(ukulele, rhythm, 0.3, 0.45, 0.25, 0.011),
        Part(ukulele, sparse, 0.24, 0.45, 0.25, 0.02),
        Part(double_bass, low, 0.8, -0.05, 0.12),
        Part(kick, _in((1, 3), "x.......x......."), 0.4, 0.0, 0.15),
        Part(swish, _in((0, 2), "x...o...x...o..."), 0.45, -0.3),
        Part(brush, _in((1, 3), "....x.......x..o"), 0.5, -0.25),
        Part(shaker, _in((1, 2, 3), "o.o.x.o.o.o.x.o."), 0.7, 0.4),
        Part(cup, _in((3,), "................ ............x..."), 0.2, -0.5, 0.5),
    )
    return Piece("title", 100, 32, 0.63, -20, parts)
