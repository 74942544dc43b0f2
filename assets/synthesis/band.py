"""A small band plays a score into a stereo loop: swing, human timing, seats, a warm room."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from synthesis.players import Player
from synthesis.score import Note
from synthesis.signal import RATE, Random, Signal, band, random_for, samples

#: Seconds by which players are early or late, and the spread of how hard they play.
SLOPPINESS, TOUCH = 0.004, 0.06


@dataclass(frozen=True, slots=True)
class Part:
    """One player with notes. `side`: -1 left to 1 right; `room`: share that goes to the room.

    `strum`: seconds between the notes of a chord, from below.
    """

    player: Player
    notes: list[Note]
    volume: float
    side: float = 0.0
    room: float = 0.25
    strum: float = 0.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A loop. `swing`: where the second eighth falls within its quarter, 0.5 for straight."""

    name: str
    bpm: float
    bars: int
    swing: float
    loudness: float
    parts: tuple[Part, ...]

    @property
    def seconds(self) -> float:
        return self.bars * 4 * 60 / self.bpm


def play(piece: Piece) -> Signal:
    """The loop as (samples, 2). What rings past the end comes in at the beginning."""
    dry = np.zeros((samples(piece.seconds), 2))
    sent = np.zeros_like(dry)
    for index, part in enumerate(piece.parts):
        one = _part(piece, part, random_for(f"{piece.name} {index}"))
        angle = (part.side + 1) * np.pi / 4
        placed = one[:, None] * np.array([np.cos(angle), np.sin(angle)]) * part.volume
        dry += placed
        sent += part.room * placed
    return dry + _room(sent, random_for("room"))


def _part(piece: Piece, part: Part, random: Random) -> Signal:
    total = np.zeros(samples(piece.seconds))
    quarter = 60 / piece.bpm
    places = _order_in_chord(part.notes)
    for note, place in zip(part.notes, places, strict=True):
        force = note.force * (1 + TOUCH * random.standard_normal())
        pitch = 440 * 2 ** ((note.key - 69) / 12)
        sound = part.player(random, pitch, note.length * quarter, force)
        late = SLOPPINESS * random.standard_normal() + part.strum * place
        begin = samples(swung(note.at, piece.swing) * quarter + late)
        where = (begin + np.arange(len(sound))) % len(total)
        total[where] += sound  # no sound is longer than the loop
    return total


def swung(at: float, swing: float) -> float:
    """A moment in quarters, with the second half of every quarter moved to `swing`."""
    whole = np.floor(at)
    part = at - whole
    if part < 0.5:
        return float(whole + part * swing / 0.5)
    return float(whole + swing + (part - 0.5) * (1 - swing) / 0.5)


def _order_in_chord(notes: list[Note]) -> list[int]:
    """For each note how many of its chord lie below it."""
    return [sum(o.at == n.at and o.key < n.key for o in notes[max(0, i - 4) : i + 5])
            for i, n in enumerate(notes)]  # fmt: skip


def _room(sent: Signal, random: Random) -> Signal:
    """The echo of a small wooden room; circular, so that the loop stays one."""
    length = samples(0.9)
    t = np.arange(length) / RATE
    spectrum = np.fft.rfft(sent, axis=0)
    wet = np.zeros_like(sent)
    for side in range(2):
        echo = random.standard_normal(length) * np.exp(-6.9 * t / 0.75) * np.clip(t / 0.012, 0, 1)
        echo = band(echo, 180, 4200)
        echo /= np.sqrt(np.sum(echo**2))
        wet[:, side] = np.fft.irfft(spectrum[:, side] * np.fft.rfft(echo, len(sent)), len(sent))
    return wet
