"""What turns sound into words: the interface of recognisers, and how they fail."""

from typing import Protocol

from game.voice.messages import Ill


class Transcriber(Protocol):
    """A recogniser that is loaded. Only one thread may use it."""

    @property
    def name(self) -> str:
        """What it is called."""

    def transcribe(self, pcm: bytes) -> str:
        """The words of 16-bit mono sound at 16 kHz, '' if there are none. TranscriberError."""

    def close(self) -> None:
        """Give back what it holds. Twice is harmless."""


class TranscriberError(Exception):
    """A recogniser that cannot be loaded or did not answer.

    `str(error)`: one sentence for the player, with what to do; `ill`: what is the matter; `detail`:
    for the log file, never with a key.
    """

    def __init__(self, ill: Ill, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.ill = ill
        self.detail = detail
