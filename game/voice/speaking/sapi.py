"""Windows' own voices, spoken through pyttsx3."""

from collections.abc import Sequence
from pathlib import Path

from game.voice.messages import VoiceChoice
from game.voice.speaking.pyttsx import PyttsxEngine, SystemVoice
from game.voice.speaking.synthesis import WORDS_PER_MINUTE, NoVoiceError, Recording, pitch_factor


class Sapi:
    """A synthesiser. The driver cannot change the pitch, so that is done with the sound."""

    def __init__(self, engine: PyttsxEngine) -> None:
        self._engine = engine
        self._ids = {voice.name: voice.id for voice in english_first(engine.voices())}
        self.voices = tuple(self._ids)
        if not self.voices:
            raise NoVoiceError("Windows has no voice installed")

    def record(self, text: str, voice: VoiceChoice) -> Recording:
        pitch = pitch_factor(voice.pitch)
        name = voice.name if voice.name in self._ids else self.voices[0]
        rate = round(WORDS_PER_MINUTE * voice.rate / pitch)
        return self._engine.record(text, {"voice": self._ids[name], "rate": rate}, pitch)


def open_sapi(folder: Path) -> Sapi:
    """What Windows has. Raises NoVoiceError."""
    return Sapi(PyttsxEngine("sapi5", folder))


def english_first(voices: Sequence[SystemVoice]) -> list[SystemVoice]:
    """Only those that speak English, if any does."""
    english = [voice for voice in voices if any(code.startswith("en") for code in voice.languages)]
    return english or list(voices)
