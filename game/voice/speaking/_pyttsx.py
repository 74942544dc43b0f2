"""pyttsx3, held to the one way of using it that works: one line into one file, then the next.

Its `say` plays by itself and blocks, two waiting files overwrite each other, and it is not safe
with threads. Its module finds its engine when it is imported, so that is done late.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any

from game.voice.messages import VoiceChoice
from game.voice.speaking.synthesis import (
    WORDS_PER_MINUTE,
    NoVoiceError,
    Recording,
    pitch_factor,
    read_recording,
)

#: Seconds after which a driver is taken to have lost the end of a line, and tries at a line.
LONGEST_S, TRIES = 15.0, 2


@dataclass(frozen=True, slots=True)
class SystemVoice:
    """A voice that a driver knows. `languages`: such as 'en-us', in small letters."""

    id: str
    name: str
    languages: tuple[str, ...]


class PyttsxEngine:
    """One of its drivers. `folder`: for the file that is being written, private.

    `settle`: of a driver that takes properties while it goes on: waits until it has. `longest_s`:
    for a line, after which it is begun again.
    """

    def __init__(
        self,
        driver: str,
        folder: Path,
        settle: Callable[[], object] | None = None,
        longest_s: float = LONGEST_S,
    ) -> None:
        """Raises NoVoiceError if the driver finds nothing to speak with."""
        self._file = folder / "line.wav"
        self._settle = settle
        self._longest_s = longest_s
        try:
            self._engine: Any = importlib.import_module("pyttsx3").init(driver)
        except Exception as error:  # a driver fails with whatever its system raises
            raise NoVoiceError(f"pyttsx3's {driver}: {error!r}") from error

    def voices(self) -> Sequence[SystemVoice]:
        """All that the driver finds."""
        found = self._engine.getProperty("voices") or ()
        return [SystemVoice(v.id, str(v.name), tuple(map(_code, v.languages))) for v in found]

    def voice(self) -> str:
        """The id of the voice that spoke last."""
        return str(self._engine.getProperty("voice"))

    def record(self, text: str, properties: Mapping[str, object], pitch: float = 1.0) -> Recording:
        """The sound of `text` with these properties set before. Raises NoVoiceError."""
        for name, value in properties.items():
            self._engine.setProperty(name, value)
        if self._settle is not None:
            # Else they are taken when the line begins, and a driver still at it cancels the line.
            self._engine.proxy.setBusy(False)
            self._settle()
        for _ in range(TRIES):
            self._write(text)
            if self._file.exists():
                break
        return read_recording(self._file, pitch)

    def _write(self, text: str) -> None:
        """The sound of `text` into the file; none if the driver never says that it has finished.

        Once in many thousand lines eSpeak does not, and the driver would wait for ever.
        """
        overdue = Timer(self._longest_s, self._engine.proxy.endLoop, (True,))
        overdue.daemon = True
        # Another game that starts takes empty folders away.
        self._file.parent.mkdir(mode=0o700, exist_ok=True)
        self._engine.save_to_file(text, str(self._file))
        overdue.start()
        try:
            self._engine.runAndWait()
        finally:
            overdue.cancel()


def _code(language: object) -> str:
    """Some drivers give bytes with a length before them."""
    text = language.decode(errors="ignore") if isinstance(language, bytes) else str(language)
    return text.strip("\x05\x02").lower().replace("_", "-")


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
