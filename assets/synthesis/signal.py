"""Building blocks of every sound: time, noise, envelopes, ringing modes, filters.

Signals are float arrays at RATE; one-shots are mono with the shape (samples,).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]
Random = np.random.Generator

#: Samples per second of everything we make; 16 kHz of bandwidth are plenty for wood and clay.
RATE = 32_000
SEED = 2024


def random_for(name: str) -> Random:
    """The generator of one sound: adding a sound never changes another."""
    return np.random.default_rng([SEED, *name.encode()])


def samples(seconds: float) -> int:
    """How many samples that is."""
    return round(seconds * RATE)


def times(seconds: float) -> Signal:
    """The moments of the samples, in seconds."""
    return np.arange(samples(seconds)) / RATE


def noise(random: Random, seconds: float) -> Signal:
    """White noise with a mean square of 1."""
    return random.standard_normal(samples(seconds))


def decay(seconds: float, life: float, attack: float = 0.001) -> Signal:
    """A quick rise over `attack`, then a fall to 1/1000 after `life` seconds."""
    t = times(seconds)
    return np.minimum(1.0, t / attack) * np.exp(-6.9 * t / life)


def swell(seconds: float, rise: float, fall: float) -> Signal:
    """A rise and a fall, both smooth, with full strength in between."""
    t = times(seconds)
    up = np.clip(t / rise, 0, 1)
    down = np.clip((seconds - t) / fall, 0, 1)
    shape: Signal = np.sin(up * np.pi / 2) ** 2 * np.sin(down * np.pi / 2) ** 2
    return shape


def tone(start: float, end: float, seconds: float) -> Signal:
    """A sine that glides from one frequency to another, evenly in pitch."""
    t = times(seconds) / seconds
    pitch = start * (end / start) ** t
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE)


def ring(
    modes: Sequence[tuple[float, float, float]], seconds: float, attack: float = 0.001
) -> Signal:
    """Something struck: (frequency, strength, life in seconds) of each way in which it rings."""
    t = times(seconds)
    total = np.zeros_like(t)
    for frequency, strength, life in modes:
        if frequency < RATE * 0.47:
            total += strength * np.sin(2 * np.pi * frequency * t) * np.exp(-6.9 * t / life)
    return total * np.minimum(1.0, t / attack)


def band(signal: Signal, low: float = 0.0, high: float = 0.0, steep: int = 2) -> Signal:
    """Keep what lies between two frequencies (0: no limit), with slopes like analogue filters.

    The filter wraps around the end, so what was a loop stays one.
    """
    spectrum = np.fft.rfft(signal)
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    gain = np.ones_like(frequency)
    if low:
        ratio = (frequency / low) ** (2 * steep)
        gain *= np.sqrt(ratio / (1 + ratio))
    if high:
        gain /= np.sqrt(1 + (frequency / high) ** (2 * steep))
    return np.fft.irfft(spectrum * gain, len(signal))


def puff(random: Random, seconds: float, low: float, high: float, life: float) -> Signal:
    """A burst of noise between two frequencies that dies away."""
    padded = np.concatenate([noise(random, seconds), np.zeros(samples(0.02))])
    return band(padded, low, high)[: samples(seconds)] * decay(seconds, life)


def place(parts: Sequence[tuple[float, Signal]], seconds: float = 0.0) -> Signal:
    """Add signals up, each beginning at its time. `seconds`: the length, 0 for what is needed."""
    length = samples(seconds) or max(samples(at) + len(part) for at, part in parts)
    total = np.zeros(length)
    for at, part in parts:
        begin = samples(at)
        piece = part[: length - begin]
        total[begin : begin + len(piece)] += piece
    return total


def scatter(parts: Sequence[tuple[float, Signal]], seconds: float) -> Signal:
    """Like `place` for a loop: what goes past the end comes in at the beginning."""
    total = np.zeros(samples(seconds))
    for at, part in parts:
        where = (samples(at) + np.arange(len(part))) % len(total)
        total[where] += part  # no part is longer than the loop
    return total


def note(name: str) -> float:
    """The frequency of a note such as A4 or C#5."""
    return 440.0 * 2 ** ((midi(name) - 69) / 12)


def midi(name: str) -> int:
    """The number of a note: 60 for C4."""
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    shift = name.count("#") - name[1:].count("b")
    return 12 * (int(name[-1]) + 1) + steps[name[0]] + shift
