"""What kitchens are made of: wood, clay, metal, felt, water, steam. Struck, poured or blown."""

from __future__ import annotations

import numpy as np

from synthesis.signal import Random, Signal, band, decay, noise, place, puff, ring, samples, tone


def wood(random: Random, pitch: float, life: float = 0.09, hardness: float = 0.4) -> Signal:
    """A board or block being hit; `hardness` is how much of the hit itself is heard."""
    ratios = ((1.0, 1.0, 1.0), (1.83, 0.55, 0.7), (2.71, 0.35, 0.5), (4.4, 0.18, 0.3))
    modes = [
        (pitch * ratio * random.uniform(0.985, 1.015), strength, life * length)
        for ratio, strength, length in ratios
    ]
    knock = hardness * puff(random, 0.03, 900, 5200, 0.016)
    return place([(0.0, ring(modes, life * 1.1)), (0.0, knock)])


def clay(random: Random, pitch: float, life: float = 0.22) -> Signal:
    """A plate or bowl being touched."""
    ratios = ((1.0, 1.0, 1.0), (1.58, 0.6, 0.75), (2.24, 0.45, 0.5), (2.92, 0.25, 0.35))
    modes = [
        (pitch * ratio * random.uniform(0.99, 1.01), strength, life * length)
        for ratio, strength, length in ratios
    ]
    return place(
        [(0.0, ring(modes, life * 1.1)), (0.0, 0.12 * puff(random, 0.02, 2500, 8000, 0.01))]
    )


def mallet(pitch: float, life: float = 0.5, warmth: float = 1.0) -> Signal:
    """A marimba bar: fundamental and the two overtones that makers tune, then a soft knock."""
    modes = (
        (pitch, 1.0, life),
        (pitch * 3.98, 0.22 / warmth, life * 0.28),
        (pitch * 9.4, 0.06 / warmth, life * 0.1),
        (pitch * 0.5, 0.05, 0.06),
    )
    return ring(modes, life * 1.05, 0.002)


def chime(pitch: float, life: float = 1.0, brightness: float = 1.0) -> Signal:
    """A celesta or small bell: two strings of it beat slowly against each other."""
    modes = (
        (pitch, 0.8, life),
        (pitch * 1.0021, 0.3, life * 0.9),
        (pitch * 2.0, 0.18 * brightness, life * 0.5),
        (pitch * 2.76, 0.2 * brightness, life * 0.35),
        (pitch * 5.4, 0.08 * brightness, life * 0.15),
    )
    return ring(modes, life * 1.05, 0.0015)


def coin(random: Random, pitch: float) -> Signal:
    """One small coin falling on others."""
    modes = [
        (pitch * ratio * random.uniform(0.98, 1.02), strength, life)
        for ratio, strength, life in ((1.0, 0.8, 0.16), (1.47, 0.6, 0.12), (2.09, 0.3, 0.08))
    ]
    return ring(modes, 0.17)


def felt(random: Random, pitch: float, life: float = 0.07) -> Signal:
    """Something soft on something firm."""
    thud = tone(pitch * 1.25, pitch * 0.8, life) * decay(life, life, 0.004)
    return thud + 0.25 * puff(random, life, 120, 900, life * 0.6)


def bubble(pitch: float, seconds: float, rise: float = 1.9) -> Signal:
    """A drop or bubble: it sings higher as it closes."""
    return tone(pitch, pitch * rise, seconds) * decay(seconds, seconds, 0.004)


def steam(random: Random, seconds: float, low: float, high: float) -> Signal:
    """Steady rushing without beginning or end: it loops."""
    return band(noise(random, seconds), low, high)


def sway(random: Random, seconds: float, slowest: float, fastest: float) -> Signal:
    """A slow random swing around 1 that loops, for breathing life into steady sounds."""
    count = samples(seconds)
    spectrum = np.zeros(count // 2 + 1, dtype=complex)
    first, last = max(1, round(slowest * seconds)), round(fastest * seconds)
    phases = random.uniform(0, 2 * np.pi, last - first + 1)
    spectrum[first : last + 1] = np.exp(1j * phases)
    swing = np.fft.irfft(spectrum, count)
    swaying: Signal = 1 + 0.5 * swing / np.abs(swing).max()
    return swaying


def paper(random: Random, seconds: float) -> Signal:
    """A slip of paper moving."""
    rustle = noise(random, seconds) * sway(random, seconds, 12, 60) ** 3
    return band(rustle, 2200, 6500) * np.hanning(samples(seconds))


def breath(pitch: float, seconds: float, bend: float = 1.0) -> Signal:
    """A small muted horn: a few soft odd overtones, sliding to `bend` times its pitch."""
    total = np.zeros(samples(seconds))
    for order, strength in ((1, 1.0), (2, 0.25), (3, 0.35), (5, 0.1)):
        total += strength * tone(pitch * order, pitch * order * bend, seconds)
    return total
