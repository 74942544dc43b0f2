"""Voices, their engines, and sound as all engines give it."""

import io
import wave
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

#: Mono sound from -1 to 1.
Samples = NDArray[np.float64]

#: Samples a second of all sound here.
RATE = 16_000


@dataclass(frozen=True, slots=True)
class Voice:
    """A speaker and its manner.

    `speed`: 1 is usual, 2 twice as fast. `pitch`: 0 to 100, 50 usual; only eSpeak's voices have it.
    """

    engine: str
    name: str
    speed: float = 1.0
    pitch: int = 50

    def __str__(self) -> str:
        return f"{self.engine} {self.name}"


class Engine(Protocol):
    """What makes sound of text."""

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text."""

    def close(self) -> None:
        """End what it keeps running. It cannot speak any more."""


class NoSuchEngineError(OSError):
    """The engine of a voice is not installed; the message says what to install."""


def of_wav(data: bytes) -> Samples:
    """The sound of a 16-bit mono WAV file."""
    with wave.open(io.BytesIO(data)) as sound:
        return of_pcm(sound.readframes(sound.getnframes()), sound.getframerate())


def of_pcm(data: bytes, rate: int) -> Samples:
    """16-bit sound of any rate; what is too high for RATE is filtered out."""
    samples = np.frombuffer(data, "<i2") / 32768
    if rate == RATE or not len(samples):
        return samples
    count = round(len(samples) * RATE / rate)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return np.fft.irfft(spectrum, count) * (count / len(samples))
