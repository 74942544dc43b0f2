"""Finds the words of sounds, and what they might be instead, and looks at nothing twice."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from game.voice.hearing.rescoring import other_readings
from game.voice.messages import Expected
from game.voice.sound import RATE, WIDTH

#: Silence at the end from which on it may be the end: 0.15 s.
_PAUSE_BYTES = int(0.15 * RATE) * WIDTH


@dataclass(frozen=True, slots=True)
class Sound:
    """Of an utterance, so far or `whole`. `spoken_bytes`: up to the end of speech; two that agree
    in it hold the same words. `splits`: where a piece of it ends and the next begins, in bytes.
    `held`: a key was held. `db`: how loud it is in its loud parts.
    """

    utterance: int
    whole: bool
    pcm: bytes
    spoken_bytes: int
    began: float
    ended: float
    held: bool
    db: float
    splits: tuple[int, ...] = ()

    @property
    def pieces(self) -> tuple[bytes, ...]:
        """The sound, split; a last piece in which nobody speaks is left out."""
        bounds = (0, *self.splits, len(self.pcm))
        if self.splits and self.spoken_bytes <= self.splits[-1]:
            bounds = bounds[:-1]
        return tuple(self.pcm[begin:end] for begin, end in pairwise(bounds))

    @property
    def pauses(self) -> bool:
        """Whether it ends in silence."""
        return len(self.pcm) - self.spoken_bytes >= _PAUSE_BYTES


@dataclass(frozen=True, slots=True)
class _Found:
    """The words of the last look. `others`: at other speeds, None if nobody has listened so."""

    utterance: int
    spoken_bytes: int
    words: str
    others: tuple[str, ...] | None = None

    def of(self, sound: Sound) -> bool:
        """Whether these are the words of that sound."""
        return (self.utterance, self.spoken_bytes) == (sound.utterance, sound.spoken_bytes)


class WordFinder:
    """`read` gives the words of sound; None if it could not be looked for any."""

    def __init__(self, read: Callable[[bytes], str | None]) -> None:
        self._read = read
        self._last = _Found(0, 0, "")
        self._ended: dict[bytes, str] = {}  # words of the ended pieces of the last utterance

    def last(self, utterance: int) -> str:
        """The words that were found in this utterance last, '' if none were yet."""
        return self._last.words if self._last.utterance == utterance else ""

    def words(self, sound: Sound) -> str | None:
        """Those of a sound; known already if nothing was said since it was looked at last."""
        if self._last.of(sound):
            return self._last.words
        if self._last.utterance != sound.utterance:
            self._ended.clear()
        *ended, last = sound.pieces
        found = [*map(self._words_of_ended, ended), self._read(last)]
        if None in found:
            return None
        words = " ".join(filter(None, found))
        self._last = _Found(sound.utterance, sound.spoken_bytes, words)
        return words

    def others(self, sound: Sound, expected: Expected) -> tuple[str, ...]:
        """What the words of a sound might also be; ask for its words first."""
        if self._last.of(sound) and self._last.others is not None:
            return self._last.others
        words = self.words(sound) or ""
        others = other_readings(words, sound.pcm, expected, self._read)
        self._last = _Found(sound.utterance, sound.spoken_bytes, words, others)
        return others

    def _words_of_ended(self, piece: bytes) -> str | None:
        """A piece to which nothing is added any more is looked at once."""
        if piece not in self._ended and (words := self._read(piece)) is not None:
            self._ended[piece] = words
        return self._ended.get(piece)
