"""Sounds of a place where nobody talks to the game: noise, hum, clatter, a room full of people."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.random import Generator

from agents.speech.noise import babble, loudness, white
from agents.speech.voice import RATE, Samples
from game.voice.sound import share_of

_SECONDS = 3.0
#: How loud, in dB below full scale: from a whisper to a shout at the microphone.
_SOFTEST, _LOUDEST = -45.0, -12.0


def rackets(count: int, talk: Sequence[Samples]) -> Iterator[tuple[str, Samples]]:
    """So many clips with their kinds, all kinds in turn; `talk`: what people in the room say."""
    makers: Mapping[str, Callable[[Generator], Samples]] = {
        "white": lambda random: white(_COUNT, random),
        "hum": _hum,
        "clatter": _clatter,
        "rumble": _rumble,
        "people": lambda random: babble(_COUNT, talk, random),
    }
    for number in range(count):
        name = list(makers)[number % len(makers)]
        random = np.random.default_rng(number)
        sound = makers[name](random)
        loud = share_of(float(random.uniform(_SOFTEST, _LOUDEST))) / (loudness(sound) or 1.0)
        yield name, np.clip(sound * loud, -1, 1)


_COUNT = int(_SECONDS * RATE)
_TIME = np.arange(_COUNT) / RATE


def _hum(random: Generator) -> Samples:
    """Mains and a fan."""
    sound = white(_COUNT, random) * 0.05
    for harmonic in (1, 2, 3, 4, 6):
        sound += random.uniform(0.2, 1) * np.sin(2 * np.pi * 50 * harmonic * _TIME)
    return sound


def _clatter(random: Generator) -> Samples:
    """Pans and plates: strokes that ring out."""
    sound = white(_COUNT, random) * 0.002
    for _ in range(random.integers(2, 9)):
        at, pitch = random.integers(_COUNT - RATE // 2), random.uniform(600, 5000)
        ring = _TIME[: _COUNT - at]
        partials = (np.sin(2 * np.pi * pitch * n * ring) / n for n in (1, 2.76, 5.4))
        sound[at:] += np.sum(list(partials), axis=0) * np.exp(-ring * random.uniform(5, 40))
    return sound


def _rumble(random: Generator) -> Samples:
    """Traffic: the deeper, the louder."""
    walk = np.cumsum(white(_COUNT, random))
    deep: Samples = walk - np.convolve(walk, np.ones(800) / 800, mode="same")
    return deep
