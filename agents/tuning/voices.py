"""Synthetic speakers for `hear`: eSpeak NG through its library, and flite where it is installed."""

import ctypes
import subprocess
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

#: Mono sound from -1 to 1.
Samples = NDArray[np.float64]

if TYPE_CHECKING:
    _Shorts = ctypes._Pointer[ctypes.c_short]

#: Samples a second of everything that leaves this module.
RATE = 16_000
_ESPEAK = ("en-us", "en-us+f3", "en-us+m3", "en-gb", "en-gb+f2", "en-gb-scotland+m7")
#: The more human ones twice.
_FLITE = ("slt", "slt", "rms", "rms", "awb", "kal16")
_RETRIEVE, _DO_NOT_EXIT = 1, 0x8000
_SPEED, _PITCH, _RANGE = 1, 3, 4
_UTF8 = 1


@dataclass(frozen=True, slots=True)
class Voice:
    """A speaker and its manner.

    `speed`: 1 is usual, 2 twice as fast. `pitch`: 0 to 100, 50 usual; only eSpeak's voices have it.
    """

    engine: str
    name: str
    speed: float
    pitch: int


def choose_voice(random: Random) -> Voice:
    """Any voice, three times in four one of flite's, at any speed people speak at."""
    flite = random.random() < 0.75 and which("flite") is not None
    name = random.choice(_FLITE if flite else _ESPEAK)
    engine = "flite" if flite else "espeak"
    return Voice(engine, name, random.uniform(0.8, 1.25), random.randrange(25, 80))


class Speakers:
    """Speaks with any voice. One thread only, one of these per process: eSpeak is global."""

    def __init__(self) -> None:
        """Raises ModuleNotFoundError without espeakng_loader, OSError if eSpeak does not start."""
        loader = import_module("espeakng_loader")
        self._espeak = ctypes.CDLL(loader.get_library_path())
        data = loader.get_data_path().encode()
        self._rate = self._espeak.espeak_Initialize(_RETRIEVE, 0, data, _DO_NOT_EXIT)
        if self._rate <= 0:
            raise OSError("eSpeak NG did not start; is its data folder complete?")
        self._espeak.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._chunks: list[bytes] = []
        shorts = ctypes.POINTER(ctypes.c_short)
        kind = ctypes.CFUNCTYPE(ctypes.c_int, shorts, ctypes.c_int, ctypes.c_void_p)
        self._callback = kind(self._collect)
        self._espeak.espeak_SetSynthCallback(self._callback)

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text."""
        return _flite(text, voice) if voice.engine == "flite" else self._synthesise(text, voice)

    def sounds(self, text: str) -> str:
        """The phonemes of a text in American English, without stress or pauses."""
        self._espeak.espeak_SetVoiceByName(b"en-us")
        pointer, parts = ctypes.c_char_p(text.encode()), []
        while pointer.value:
            spoken = self._espeak.espeak_TextToPhonemes(ctypes.byref(pointer), _UTF8, 0)
            parts.append((spoken or b"").decode())
        return "".join(sound for sound in " ".join(parts) if sound not in "',_:|=%")

    def _collect(self, samples: "_Shorts", count: int, _: int | None) -> int:
        if samples and count > 0:
            self._chunks.append(ctypes.string_at(samples, count * 2))
        return 0

    def _synthesise(self, text: str, voice: Voice) -> Samples:
        espeak, data = self._espeak, text.encode()
        espeak.espeak_SetVoiceByName(voice.name.encode())
        espeak.espeak_SetParameter(_SPEED, int(160 * voice.speed), 0)
        espeak.espeak_SetParameter(_PITCH, voice.pitch, 0)
        espeak.espeak_SetParameter(_RANGE, 60, 0)
        self._chunks = []
        espeak.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
        espeak.espeak_Synchronize()
        return _resampled(b"".join(self._chunks), self._rate)


def _flite(text: str, voice: Voice) -> Samples:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        stretch = f"duration_stretch={1 / voice.speed:.3f}"
        command: Sequence[str] = ("flite", "-voice", voice.name, "--setf", stretch)
        subprocess.run((*command, "-t", text, "-o", str(path)), check=True, capture_output=True)
        with wave.open(str(path)) as sound:
            return _resampled(sound.readframes(sound.getnframes()), sound.getframerate())


def _resampled(data: bytes, rate: int) -> Samples:
    samples = np.frombuffer(data, "<i2") / 32768
    if rate == RATE or not len(samples):
        return samples
    wanted = np.linspace(0, len(samples) - 1, int(len(samples) * RATE / rate))
    return np.interp(wanted, np.arange(len(samples)), samples)
