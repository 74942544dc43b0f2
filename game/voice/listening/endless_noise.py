"""Noise that does not end: a fan is loud without words, a radio has words without pauses."""

from dataclasses import dataclass
from enum import Enum, auto

from game.voice.listening.chunk import CHUNK_S
from game.voice.listening.loudness import Loudness


class Verdict(Enum):
    """What has become of noise."""

    BEGUN = auto()
    ENDED = auto()


@dataclass(frozen=True, slots=True)
class NoiseLimits:
    """`wordless_s`: of sound in which `answers` times no word was found. `endless_s`: of talk with
    hardly a pause, where a pause makes up for `pause_weight` times as much talk. `quiet_s`: after
    so long below the usual threshold the noise has ended.
    """

    wordless_s: float = 4.0
    answers: int = 3
    endless_s: float = 75.0
    pause_weight: float = 2.0
    quiet_s: float = 5.0


class EndlessNoise:
    """Watches everything that is heard hands free."""

    def __init__(self, limits: NoiseLimits | None = None) -> None:
        self._limits = limits or NoiseLimits()
        self._recent = Loudness(self._limits.quiet_s)
        self._wordless_s = self._endless_s = 0.0
        self._answers = 0

    @property
    def level(self) -> float:
        """How loud the noise is, in dB: its louder parts."""
        return self._recent.exceeded_by(0.1)

    def heard(self, db: float, speech: bool, usual_db: float, noisy: bool) -> Verdict | None:
        """A chunk. `speech`: of an utterance; `noisy`: BEGUN has been the last verdict."""
        self._recent.add(db)
        if speech:
            self._wordless_s += CHUNK_S
            self._endless_s += CHUNK_S
        else:
            self._endless_s = max(0.0, self._endless_s - self._limits.pause_weight * CHUNK_S)
        if self._begins():
            self.forget()
            return Verdict.BEGUN
        if noisy and self._recent.full and self.level < usual_db:
            return Verdict.ENDED
        return None

    def answered(self, words: bool) -> None:
        """The recogniser has looked for words in what was heard lately."""
        if words:
            self._wordless_s, self._answers = 0.0, 0
        else:
            self._answers += 1

    def paused(self) -> None:
        """An utterance has ended with a pause: what comes next is another sound."""
        self._wordless_s, self._answers = 0.0, 0

    def forget(self) -> None:
        """Everything but how loud it has been."""
        self._endless_s = 0.0
        self.paused()

    def _begins(self) -> bool:
        limits = self._limits
        wordless = self._wordless_s >= limits.wordless_s and self._answers >= limits.answers
        return wordless or self._endless_s >= limits.endless_s
