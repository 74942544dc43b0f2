"""The instruments of the music: each makes one note of a given key, length in seconds and force."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from synthesis.materials import chime, clay, mallet, wood
from synthesis.signal import (
    RATE,
    Random,
    Signal,
    band,
    decay,
    noise,
    place,
    puff,
    samples,
    swell,
    times,
    tone,
)  # fmt: skip

#: (generator, frequency, seconds, force) -> signal; drums ignore frequency and length.
Player = Callable[[Random, float, float, float], Signal]


def marimba(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Rosewood bars; deep ones ring longer."""
    life = 0.5 * (440 / pitch) ** 0.4 + 0.35
    knock = 0.05 * force * puff(random, 0.03, 500, 3000, 0.02)
    return place([(0.0, force * mallet(pitch, life, 1.6 - 0.8 * force)), (0.0, knock)])


def celesta(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Small bells under felt hammers."""
    return force * chime(pitch, 1.1, 0.35 + 0.3 * force)


def plucked(pitch: float, seconds: float, force: float, life: float, softness: float) -> Signal:
    """A string: overtones as where the finger was, high ones die first; damped at the end."""
    t = times(seconds + 0.06)
    total = np.zeros_like(t)
    for k in range(1, int(min(18, 9000 / pitch)) + 1):
        strength = np.sin(np.pi * k * 0.22) / k * np.exp(-softness * (k - 1))
        stretched = pitch * k * (1 + 0.00006 * k * k)
        total += (
            strength * np.sin(2 * np.pi * stretched * t) * np.exp(-6.9 * t * (1 + 0.22 * k) / life)
        )
    damped = np.clip((seconds + 0.06 - t) / 0.06, 0, 1)
    return force * total * np.minimum(1, t / 0.002) * damped


def ukulele(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Nylon strings, stopped when the note is over."""
    return plucked(pitch, seconds, force, 0.9, 0.16)


def pizzicato(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A plucked violin: short, whatever is written."""
    return plucked(pitch, min(seconds, 0.3), force, 0.55, 0.3)


def double_bass(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Plucked with a broad finger; a little of the board is heard."""
    string = plucked(pitch, seconds, force, 1.5, 0.42)
    return place([(0.0, string), (0.0, 0.03 * force * puff(random, 0.03, 300, 1500, 0.02))])


def clarinet(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Soft, odd overtones, a breath of noise, vibrato once the note has settled."""
    seconds += 0.05
    t = times(seconds)
    vibrato = 0.0035 * np.clip((t - 0.18) / 0.3, 0, 1) * np.sin(2 * np.pi * 5.1 * t)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + vibrato)) / RATE
    overtones = (
        (1, 1.0),
        (2, 0.06),
        (3, 0.3 * force),
        (4, 0.04),
        (5, 0.14 * force),
        (7, 0.05 * force),
    )
    reed = np.zeros_like(t)
    for order, strength in overtones:
        reed += strength * np.sin(order * phase)
    air = 0.02 * band(noise(random, seconds), 1200, 4500)
    return force * (reed + air) * swell(seconds, 0.05, 0.09)


def harmonium(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Two reeds a trifle apart, coming and going slowly."""
    seconds += 0.12
    t = times(seconds)
    total = np.zeros_like(t)
    for detune in (0.9985, 1.0015):
        phase = random.uniform(0, 2 * np.pi)
        for order, strength in ((1, 1.0), (2, 0.45), (3, 0.22), (4, 0.1), (6, 0.05)):
            total += strength * np.sin(2 * np.pi * pitch * detune * order * t + order * phase)
    return 0.5 * force * total * swell(seconds, 0.12, 0.16)


def kick(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A foot on a wooden crate."""
    body = tone(105, 52, 0.2) * decay(0.2, 0.24, 0.003)
    return force * place([(0.0, body), (0.0, 0.15 * puff(random, 0.02, 300, 1600, 0.014))])


def brush(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A brush on a small drum."""
    skin = 0.3 * tone(215, 180, 0.1) * decay(0.1, 0.1)
    return force * place([(0.0, 0.55 * puff(random, 0.16, 1100, 6000, 0.13)), (0.0, skin)])


def swish(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A brush drawn over the drum."""
    return 0.35 * force * band(noise(random, 0.22), 1500, 6000) * np.hanning(samples(0.22))


def shaker(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Rice in a jar."""
    life = 0.05 + 0.03 * force
    return 0.3 * force * band(noise(random, 0.09), 3800, 9500) * decay(0.09, life, 0.012)


def spoon(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """Two wooden spoons."""
    return force * wood(random, 1050, 0.06, 0.3)


def block(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A wooden block at the key asked for."""
    return force * wood(random, pitch, 0.09, 0.2)


def cup(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A teaspoon on a cup."""
    return force * 0.6 * clay(random, 1680, 0.2)


def tub(random: Random, pitch: float, seconds: float, force: float) -> Signal:
    """A big pot as a drum."""
    return force * place(
        [
            (0.0, tone(pitch * 1.2, pitch, 0.35) * decay(0.35, 0.4, 0.003)),
            (0.0, 0.2 * wood(random, 330, 0.05)),
        ]
    )
