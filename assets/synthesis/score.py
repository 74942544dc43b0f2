"""Written music: melodies and chords as text, and what can be read from them.

A melody is bars of `C5:3` (note and eighths), `r:2` for a rest, with `|` between bars. Chords are
symbols such as `Gm7`, also between `|`; those of one bar share it evenly. A bar has four quarters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from synthesis.signal import midi

NAMES = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")
#: Quarter notes in a bar.
BAR = 4.0
QUALITIES = {
    "": (0, 4, 7), "6": (0, 4, 7, 9), "maj7": (0, 4, 7, 11), "7": (0, 4, 7, 10),
    "9": (0, 4, 7, 10, 14), "m": (0, 3, 7), "m6": (0, 3, 7, 9), "m7": (0, 3, 7, 10),
    "dim7": (0, 3, 6, 9), "9sus": (0, 5, 7, 10, 14),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Note:
    """`at` and `length` in quarters from the beginning, `key` as midi counts, `force` 0..1."""

    at: float
    length: float
    key: int
    force: float = 0.8


@dataclass(frozen=True, slots=True)
class Chord:
    """A symbol and when it sounds. `bass` and `tones` are pitch classes; `tones[0]` is the root."""

    at: float
    length: float
    name: str
    bass: int
    tones: tuple[int, ...]


class ScoreError(ValueError):
    """A bar that is too short or long, or a chord nobody knows."""


def melody(text: str) -> list[Note]:
    """Read a melody. Raises ScoreError with the bar that does not add up."""
    notes: list[Note] = []
    for index, bar in enumerate(text.split("|")):
        at = index * BAR
        for token in bar.split():
            name, eighths = token.split(":")
            length = int(eighths) / 2
            if name != "r":
                notes.append(Note(at, length, midi(name)))
            at += length
        if at != (index + 1) * BAR:
            raise ScoreError(f"bar {index + 1} has not eight eighths: {bar.strip()}")
    return notes


def chords(text: str) -> list[Chord]:
    """Read chord symbols. Raises ScoreError for an unknown one."""
    found: list[Chord] = []
    for index, bar in enumerate(text.split("|")):
        names = bar.split()
        for i, name in enumerate(names):
            length = BAR / len(names)
            found.append(_chord(index * BAR + i * length, length, name))
    return found


def later(notes: list[Note], quarters: float, steps: int = 0) -> list[Note]:
    """The same notes some time later and `steps` semitones higher."""
    return [Note(n.at + quarters, n.length, n.key + steps, n.force) for n in notes]


def transposed(progression: list[Chord], quarters: float, steps: int) -> list[Chord]:
    """The same chords some time later and `steps` semitones higher."""
    return [
        Chord(
            c.at + quarters, c.length, c.name, (c.bass + steps) % 12,
            tuple((tone + steps) % 12 for tone in c.tones),
        )
        for c in progression
    ]  # fmt: skip


def sounding(progression: list[Chord], at: float) -> Chord:
    """The chord at a moment."""
    return next(c for c in progression if c.at <= at < c.at + c.length)


def strangers(notes: list[Note], progression: list[Chord]) -> Iterator[tuple[Note, Chord]]:
    """Notes on a beat, a quarter long or longer, that do not belong to their chord."""
    for note in notes:
        chord = sounding(progression, note.at)
        if note.at % 1 == 0 and note.length >= 1 and note.key % 12 not in chord.tones:
            yield note, chord


def named(key: int) -> str:
    """What musicians call a key: C4 for 60."""
    return f"{NAMES[key % 12]}{key // 12 - 1}"


def _chord(at: float, length: float, symbol: str) -> Chord:
    name, _, bass = symbol.partition("/")
    size = 2 if name[1:2] in ("#", "b") else 1
    quality = name[size:]
    if name[0] not in "ABCDEFG" or quality not in QUALITIES:
        raise ScoreError(f"unknown chord {symbol}")
    root = midi(name[:size] + "4") % 12
    tones = tuple((root + step) % 12 for step in QUALITIES[quality])
    return Chord(at, length, symbol, midi(bass + "4") % 12 if bass else root, tones)
