"""What turns sound into words: the interface of recognisers, how they fail, and their words made
plain: one line, without what they make of noise.
"""

import re
from typing import Protocol

from game.voice.troubles import Fault

#: Letters of what one can say in the ten seconds that an utterance may last, and more.
_LONGEST = 600
#: '[BLANK_AUDIO]', '(music)', '*sighs*': notes about sound, not words.
_NOTES = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|\*[^*]*\*|♪[^♪]*♪?")
#: Up to eight words said over four times and more: a recogniser that found no end.
_LOOP = re.compile(r"\b((?:[\w']+\W+){0,7}?[\w']+)(?:\W+\1\b){3,}", re.IGNORECASE)
_WORD = re.compile(r"\w")


def cleaned(text: str) -> str:
    """The words alone, '' if there are none."""
    line = "".join(c if c.isprintable() else " " for c in text[: 10 * _LONGEST])
    line = " ".join(_NOTES.sub(" ", line).split())[:_LONGEST]
    line = _LOOP.sub(r"\1", line)
    return line if _WORD.search(line) else ""


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

    `str(error)`: one sentence for the player, with what to do; `fault`: what is the matter;
    `detail`: for the log file, never with a key.
    """

    def __init__(self, fault: Fault, sentence: str, detail: str = "") -> None:
        super().__init__(sentence)
        self.fault = fault
        self.detail = detail
