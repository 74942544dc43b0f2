"""eSpeak NG as espeakng-loader brings it, spoken through pyttsx3: Linux needs no other package.

Without that package it is the system's own eSpeak NG, if there is one. The library ends its whole
process if its data are missing, so they are looked for first.
"""

import ctypes
import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from game.voice.messages import VoiceChoice
from game.voice.speaking._pyttsx import PyttsxEngine
from game.voice.speaking.synthesis import WORDS_PER_MINUTE, NoVoiceError, Recording

_LOADER, _SYSTEMS = "espeakng_loader", "libespeak-ng.so.1"
#: An accent and a variant each. The first four are the cooks' own: two higher and two lower ones,
#: of those in which a recogniser told all dishes and amounts apart.
VOICES = (
    "en-us+f2", "en+m2", "en-us+linda", "en-us+m3",
    "en-us+Annie", "en-us+robert", "en-us+f1", "en+robert", "en-us+m6", "en-gb-scotland+m7",
)  # fmt: skip
#: Without these of its data files the library cannot start, or knows no English.
_NEEDED = ("phontab", "phonindex", "phondata", "intonations", "en_dict")


class Espeak:
    """A synthesiser. Only one can be made in a process: the library cannot start twice."""

    def __init__(self, engine: PyttsxEngine, data: Path) -> None:
        self._engine = engine
        self.voices = tuple(voice for voice in VOICES if _is_there(voice, data))
        if not self.voices:
            raise NoVoiceError(f"none of our voices is in {data}")

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        properties = {
            "voice": voice.name if voice.name in self.voices else self.voices[0],
            "pitch": voice.pitch,
            "rate": round(WORDS_PER_MINUTE * voice.rate),
        }
        return self._engine.record(text, properties)


def open_espeak(folder: Path) -> Espeak:
    """The library and its data, found and loaded: ours, else the system's. Raises NoVoiceError."""
    file = _ours() if find_spec(_LOADER) else _SYSTEMS
    try:
        # pyttsx3 asks for the library by its name and gets the one that is loaded already.
        library = ctypes.CDLL(file, mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise NoVoiceError(f"eSpeak's library: {error}") from error
    engine = PyttsxEngine("espeak", folder, library.espeak_Synchronize)
    data = ctypes.c_char_p()
    library.espeak_Info(ctypes.byref(data))
    return Espeak(engine, Path(os.fsdecode(data.value or b"")))


def _ours() -> str:
    """The file of the library that espeakng-loader brings, told where its data are."""
    loader = import_module(_LOADER)
    try:
        data = Path(loader.get_data_path())
    except RuntimeError as error:
        raise NoVoiceError(str(error)) from error
    missing = [name for name in _NEEDED if not _has_content(data / name)]
    if missing:
        raise NoVoiceError(f"{', '.join(missing)} missing or empty in {data}")
    os.environ["ESPEAK_DATA_PATH"] = str(data)
    return str(loader.get_library_path())


def _has_content(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except OSError:
        return False


def _is_there(voice: str, data: Path) -> bool:
    """An unknown name would not be refused: the last voice would go on speaking."""
    accent, _, variant = voice.partition("+")
    languages = {file.name.lower() for file in (data / "lang" / "gmw").glob("en*")}
    return accent in languages and (data / "voices" / "!v" / variant).is_file()
