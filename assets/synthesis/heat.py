"""Effects of heat: boiling, sizzling, fire, the extinguisher, what is done and what is lost."""

from __future__ import annotations

import numpy as np

from synthesis.effect import Effect
from synthesis.materials import bubble, chime, clay, mallet, steam, sway, wood
from synthesis.signal import (
    Random,
    Signal,
    band,
    decay,
    noise,
    note,
    place,
    puff,
    samples,
    scatter,
    swell,
    times,
    tone,
)  # fmt: skip


def boil(random: Random, variant: int) -> Signal:
    """A pot that simmers: bubbles over a soft murmur."""
    seconds = 3.2
    murmur = 0.25 * steam(random, seconds, 90, 420) * sway(random, seconds, 1, 6)
    bubbles = [
        (
            random.uniform(0, seconds),
            random.uniform(0.25, 1.0)
            * bubble(random.uniform(210, 620), random.uniform(0.04, 0.09)),
        )
        for _ in range(58)
    ]
    return murmur + scatter(bubbles, seconds)


def sizzle(random: Random, variant: int) -> Signal:
    """Fat in a hot pan: a soft hiss full of tiny crackles."""
    seconds = 2.4
    hiss = 0.35 * steam(random, seconds, 2300, 6500) * sway(random, seconds, 2, 14)
    crackles = [
        (
            random.uniform(0, seconds),
            random.uniform(0.3, 1.6) * puff(random, 0.012, 1500, 6000, 0.008),
        )
        for _ in range(240)
    ]
    return hiss + scatter(crackles, seconds)


def fire(random: Random, variant: int) -> Signal:
    """Flames: a flapping roar with crackling wood."""
    seconds = 3.2
    roar = steam(random, seconds, 70, 380) * sway(random, seconds, 3, 11)
    flap = 0.25 * steam(random, seconds, 400, 1800) * sway(random, seconds, 4, 13) ** 2
    crackles = [
        (
            random.uniform(0, seconds),
            random.uniform(0.5, 3.0) * puff(random, 0.02, 900, 4800, 0.012),
        )
        for _ in range(60)
    ]
    return roar + flap + scatter(crackles, seconds)


def spray(random: Random, variant: int) -> Signal:
    """The extinguisher: air with powder, not sharp."""
    seconds = 1.2
    air = steam(random, seconds, 700, 4200) * sway(random, seconds, 6, 25)
    return air + 0.4 * steam(random, seconds, 180, 500)


def fire_started(random: Random, variant: int) -> Signal:
    """A flame leaps up, and three low bars call for help."""
    whoosh = band(noise(random, 0.7), 120, 1400) * swell(0.7, 0.16, 0.5)
    call = [
        (0.1 + 0.14 * i, 0.75 * mallet(note(n), 0.4)) for i, n in enumerate(("E4", "Bb4", "E5"))
    ]
    knocks = [(0.1 + 0.14 * i, 0.4 * wood(random, 330, 0.06, 0.3)) for i in range(3)]
    return place([(0.0, 0.9 * whoosh), *call, *knocks])


def fire_out(random: Random, variant: int) -> Signal:
    """Steam sighs away, and two bars say that all is well."""
    sigh = noise(random, 0.9) * decay(0.9, 1.0, 0.03)
    low, high = band(sigh, 500, 1600), band(sigh, 1600, 5000)
    fall = np.exp(-4 * times(0.9))
    tune = [(0.22, 0.6 * mallet(note("D5"), 0.4)), (0.36, 0.7 * mallet(note("G5"), 0.6))]
    return place([(0.0, 0.6 * (low + high * fall)), *tune])[: samples(1.0)]


def cooked(random: Random, variant: int) -> Signal:
    """A kitchen timer made of clay: ding, ding."""
    return place(
        [
            (0.0, 0.8 * chime(note("E6"), 0.7, 0.7)),
            (0.0, 0.5 * mallet(note("E5"), 0.4)),
            (0.13, chime(note("A6"), 0.9, 0.6)),
            (0.13, 0.5 * mallet(note("A5"), 0.5)),
        ]
    )


def seared(random: Random, variant: int) -> Signal:
    """A cold patty meets hot fat: a thud, and a hiss that flares up and settles."""
    thud = 0.7 * tone(190, 95, 0.12) * decay(0.12, 0.14, 0.004)
    flare = puff(random, 0.9, 1900, 6500, 0.75)
    body = 0.4 * puff(random, 0.7, 700, 2200, 0.5)
    spits = [
        (
            random.uniform(0.03, 0.6),
            random.uniform(0.4, 1.4) * puff(random, 0.014, 1500, 6000, 0.01),
        )
        for _ in range(34)
    ]
    return place([(0.0, thud), (0.02, 0.8 * flare), (0.02, body), *spits])


def fried(random: Random, variant: int) -> Signal:
    """A patty is done: it hisses once more, under the kitchen timer."""
    hiss = 0.3 * steam(random, 0.8, 2300, 6500) * swell(0.8, 0.06, 0.6)
    return place([(0.0, cooked(random, variant)), (0.0, hiss)])


def lifted(random: Random, variant: int) -> Signal:
    """A spatula scrapes over iron, the fat sighs, and a plate takes the patty."""
    scrape = band(noise(random, 0.16), 1400, 4200) * swell(0.16, 0.03, 0.09)
    ringing = 0.25 * chime(1480, 0.2, 0.5)
    sigh = 0.4 * puff(random, 0.35, 1800, 5600, 0.3)
    rest = [(0.12, sigh), (0.2, 0.7 * clay(random, 1047, 0.22))]
    return place([(0.0, 0.5 * scrape), (0.02, ringing), *rest])


def burns_soon(random: Random, variant: int) -> Signal:
    """Somebody taps the rim of the pan with a spoon: now, now, now."""
    taps = [(0.13 * i, (0.6 + 0.2 * i) * clay(random, 1568, 0.1)) for i in range(3)]
    bars = [(0.13 * i, 0.6 * mallet(note("E5"), 0.18)) for i in range(3)]
    return place([*taps, *bars, (0.0, 0.25 * puff(random, 0.5, 2000, 6000, 0.45))])


EFFECTS = {
    "boil": Effect(boil, -37, loop=True),
    "sizzle": Effect(sizzle, -37, loop=True),
    "fire": Effect(fire, -31, loop=True),
    "spray": Effect(spray, -31, loop=True),
    "fire_started": Effect(fire_started, -21),
    "fire_out": Effect(fire_out, -24),
    "cooked": Effect(cooked, -22),
    "seared": Effect(seared, -25),
    "fried": Effect(fried, -22),
    "lifted": Effect(lifted, -26),
    "burns_soon": Effect(burns_soon, -23),
}
