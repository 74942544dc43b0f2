"""eSpeak NG through its library: many voices, none of them human-like, and phonemes."""

import ctypes
from importlib import import_module
from typing import TYPE_CHECKING

from agents.speech.voice import NoSuchEngineError, Samples, Voice, of_pcm

if TYPE_CHECKING:
    _Shorts = ctypes._Pointer[ctypes.c_short]

#: The asynchronous mode has a thread of its own, for which `espeak_Terminate` may wait for ever.
_SYNCHRONOUS, _DO_NOT_EXIT = 2, 0x8000
_SPEED, _PITCH, _RANGE = 1, 3, 4
_UTF8 = 1
_WORDS_A_MINUTE = 160


class Espeak:
    """One thread only, one of these per process: the library is global."""

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

    def close(self) -> None:
        """Give its memory back."""
        self._library.espeak_Terminate()

    def _collect(self, samples: "_Shorts", count: int, _: int | None) -> int:
        if samples and count > 0:
            self._chunks.append(ctypes.string_at(samples, count * 2))
        return 0
