"""pyttsx3, held to the one way of using it that works: one line into one file, then the next.

Its `say` plays by itself and blocks, two waiting files overwrite each other, and it is not safe
with threads. Its module finds its engine when it is imported, so that is done late.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.voice.speaking.synthesis import NoVoiceError, Recording, read_recording


@dataclass(frozen=True, slots=True)
class SystemVoice:
    """A voice that a driver knows. `languages`: such as 'en-us', in small letters."""

    id: str
    name: str
    languages: tuple[str, ...]


class PyttsxEngine:
    """One of its drivers. `folder`: for the file that is being written, private.

    `settle`: of a driver that takes properties while it goes on: waits until it has.
    """

    def __init__(
        self, driver: str, folder: Path, settle: Callable[[], object] | None = None
    ) -> None:
        """Raises NoVoiceError if the driver finds nothing to speak with."""
        self._file = folder / "line.wav"
        self._settle = settle
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
        self._engine.save_to_file(text, str(self._file))
        self._engine.runAndWait()
        return read_recording(self._file, pitch)


def _code(language: object) -> str:
    """Some drivers give bytes with a length before them."""
    text = language.decode(errors="ignore") if isinstance(language, bytes) else str(language)
    return text.strip("\x05\x02").lower().replace("_", "-")
