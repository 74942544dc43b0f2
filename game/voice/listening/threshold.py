"""From which loudness on sound counts as speech. All levels are dB below the loudest sound."""

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
