"""How quiet it is around a speaker: clean, or noise of a kind so many decibels below the speech."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

import numpy as np

from agents.speech.noise import babble, mixed, white
from agents.speech.voice import Samples


@dataclass(frozen=True, slots=True)
class Condition:
    """`noise`: of what kind; `decibels`: how far below the speech."""

    noise: Literal["none", "white", "babble"] = "none"
    decibels: float = 0.0

    def __str__(self) -> str:
        return "clean" if self.noise == "none" else f"{self.noise} {self.decibels:g} dB"

    def around(self, speech: Samples, talk: Sequence[Samples], name: str) -> Samples:
        """`speech` as it is heard so. `talk`: what others say; `name`: the same, the same noise."""
        random = np.random.default_rng(crc32(f"{name} {self}".encode()))
        match self.noise:
            case "none":
                return speech
            case "white":
                return mixed(speech, white(len(speech), random), self.decibels)
            case "babble":
                return mixed(speech, babble(len(speech), talk, random), self.decibels)


CLEAN = Condition()
CONDITIONS = (
    CLEAN,
    Condition("white", 20),
    Condition("babble", 20),
    Condition("white", 10),
    Condition("babble", 10),
)
