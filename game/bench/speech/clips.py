"""Speech for measurements: what is said of whom, in which noise, and kept for the next run."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, Self
from zlib import crc32

import numpy as np
from numpy.random import Generator

from agents.whole_file import replacing
from game.bench.speech.speakers import Speakers, Voice, of_wav
from game.voice.sound import Pcm, Samples

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
        # One voice after the other, all equally loud, begun anywhere.
        pieces: list[Samples] = []
        while sum(map(len, pieces)) < 2 * count:
            piece = talk[int(random.integers(len(talk)))]
            pieces.append(piece / (loudness(piece) or 1.0))
        begun = int(random.integers(count + 1))
        talking += np.concatenate(pieces)[begun : begun + count]
    return talking


def mixed(speech: Samples, noise: Samples, decibels: float) -> Samples:
    """`noise` so many decibels below `speech`, measured over all of both, softer if it clips."""
    below = loudness(noise) * 10 ** (decibels / 20)
    sound = speech + noise * (loudness(speech) / below if below else 0.0)
    return sound / max(1.0, float(np.max(np.abs(sound), initial=0.0)))


#: flite's rms is the most human-like of these.
TUNING = (
    Voice("espeak", "en-us", 1.0),
    Voice("espeak", "en+f2", 1.1, 60),
    Voice("espeak", "en-us+m3", 0.9, 40),
    Voice("flite", "rms", 1.0),
    Voice("flite", "awb", 1.1),
    Voice("flite", "kal16", 0.95),
    Voice("festival", "kal_diphone", 1.05),
)
#: Piper's joe, then both slt are the most human-like of these. Piper needs packages of its own.
JUDGING = (
    Voice("espeak", "en-us+f5", 1.05, 55),
    Voice("espeak", "en+m7", 0.95, 45),
    Voice("espeak", "en-gb-x-rp+f1", 1.1, 50),
    Voice("flite", "slt", 1.0),
    Voice("flite", "slt", 1.2),
    Voice("festival", "cmu_us_slt_arctic_hts", 1.0),
    Voice("festival", "cmu_us_slt_arctic_hts", 0.85),
    Voice("festival", "ked_diphone", 1.0),
    Voice("piper", "joe", 1.0),
    Voice("piper", "joe", 1.2),
)


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


class Clips:
    """What voices say, at 16 kHz. To be closed, or used in a `with`."""

    def __init__(self, folder: Path) -> None:
        """`folder`: is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._speakers = Speakers()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises as `Speakers.speak`; what is kept needs no engine."""
        path = self._folder / f"{sha256(repr((text, voice)).encode()).hexdigest()[:24]}.wav"
        if not path.exists():
            with replacing(path) as unfinished:
                unfinished.write_bytes(Pcm.of(self._speakers.speak(text, voice)).wav())
        return of_wav(path.read_bytes())

    def has(self, voice: Voice) -> bool:
        return self._speakers.has(voice.engine)

    def close(self) -> None:
        """End all engines; what was spoken stays."""
        self._speakers.close()
