"""From which loudness on sound counts as speech, and noise that does not end: a fan is loud without
words, a radio has words without pauses. All levels are dB below the loudest sound.
"""

from dataclasses import dataclass
from enum import Enum, auto

from game.voice.listening._loudness import CHUNK_S, Loudness
from game.voice.messages import Listening
from game.voice.sound import db_of

#: Speech goes on at a level at which it would not begin: ends of words are soft.
HYSTERESIS_DB = 4.0
_SOFTEST, _LOUDEST = -58.0, -12.0
#: Over what the room or an echo gives.
_OVER_NOISE_DB, _OVER_ECHO_DB = 6.0, 6.0
#: While the game speaks and its echo is not known yet.
_WARY_DB = 10.0
_HELD_DB = 8.0
#: The echo that is remembered fades by so much with every time the game speaks.
_FADING_DB = 1.0


class Threshold:
    """Follows the player's choices, noise that does not end, and the game's own voice."""

    def __init__(self) -> None:
        self._usual = usual_db(Listening("free"))
        self._raised: float | None = None
        self._echo: float | None = None
        self._game_speaks = False

    @property
    def db(self) -> float:
        """Now."""
        levels = [self._usual]
        if self._raised is not None:
            levels.append(self._raised)
        if self._game_speaks:
            levels.append(self._usual + _WARY_DB if self._echo is None else self._echo)
        return min(_LOUDEST, max(levels))

    @property
    def held_db(self) -> float:
        """While a key is held: soft speech counts too, and noise does no harm."""
        return self._usual - _HELD_DB

    @property
    def usual(self) -> float:
        """By the player's choices alone."""
        return self._usual

    @property
    def raised(self) -> bool:
        """Whether it is higher than the player chose, for noise."""
        return self._raised is not None

    def choose(self, listening: Listening) -> None:
        """What the player wants, and the room's noise; what was raised for noise is forgotten."""
        self._usual, self._raised = usual_db(listening), None

    def raise_over(self, noise_db: float) -> None:
        """There is noise of this level that does not end."""
        self._raised = noise_db + _OVER_NOISE_DB

    def lower(self) -> None:
        """The noise has ended."""
        self._raised = None

    def game_speaks(self, speaks: bool) -> None:
        """Whether the game's own voice sounds."""
        if speaks and not self._game_speaks and self._echo is not None:
            self._echo -= _FADING_DB
        self._game_speaks = speaks

    def echoed(self, db: float) -> None:
        """The game heard itself so loud: next time it should not."""
        known = _SOFTEST if self._echo is None else self._echo
        self._echo = max(known, db + _OVER_ECHO_DB)


def usual_db(listening: Listening) -> float:
    """By the room's noise if that was measured, else a level that suits most microphones."""
    if not listening.noise:
        return -30.0 - 24.0 * listening.sensitivity
    over_noise = 22.0 - 20.0 * listening.sensitivity
    return max(_SOFTEST, min(_LOUDEST, db_of(listening.noise) + over_noise))


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
