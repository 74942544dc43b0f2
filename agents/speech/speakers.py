"""Everybody who can speak here."""

from collections.abc import Callable, Mapping
from typing import Self

from agents.speech.espeak import Espeak
from agents.speech.festival import Festival
from agents.speech.flite import Flite
from agents.speech.piper import Piper
from agents.speech.voice import Engine, NoSuchEngineError, Samples, Voice

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
        """Whether an engine is installed."""
        try:
            self._engine(engine)
        except NoSuchEngineError:
            return False
        return True

    def close(self) -> None:
        """End all engines."""
        for engine in self._engines.values():
            engine.close()
        self._engines.clear()

    def _engine(self, name: str) -> Engine:
        if name not in self._engines:
            self._engines[name] = ENGINES[name]()
        return self._engines[name]
