"""Noise below speech: white, or babble made of other people's voices."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from game.voice.sound import Samples

#: How many talk at once in babble.
VOICES = 4


def loudness(sound: Samples) -> float:
    """The root of the mean square; 0 for silence."""
    return float(np.sqrt(np.mean(sound**2))) if len(sound) else 0.0


def white(count: int, random: Generator) -> Samples:
    """So many samples of noise, as loud at any pitch."""
    return random.normal(0.0, 1.0, count)


def babble(count: int, talk: Sequence[Samples], random: Generator) -> Samples:
    """So many samples of VOICES people talking at once; `talk`: what there is of them."""
    talking = np.zeros(count)
    for _ in range(VOICES):
        talking += _talk(count, talk, random)
    return talking


def mixed(speech: Samples, noise: Samples, decibels: float) -> Samples:
    """`noise` so many decibels below `speech`, measured over all of both, softer if it clips."""
    below = loudness(noise) * 10 ** (decibels / 20)
    sound = speech + noise * (loudness(speech) / below if below else 0.0)
    return sound / max(1.0, float(np.max(np.abs(sound), initial=0.0)))


def _talk(count: int, talk: Sequence[Samples], random: Generator) -> Samples:
    """One voice after the other, all equally loud, begun anywhere."""
    pieces: list[Samples] = []
    while sum(map(len, pieces)) < 2 * count:
        piece = talk[int(random.integers(len(talk)))]
        pieces.append(piece / (loudness(piece) or 1.0))
    begun = int(random.integers(count + 1))
    return np.concatenate(pieces)[begun : begun + count]
