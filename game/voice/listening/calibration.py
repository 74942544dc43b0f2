"""How loud the room is when nobody speaks."""

from game.voice.listening.chunk import CHUNK_S
from game.voice.listening.loudness import Loudness
from game.voice.sound import share_of

#: A device that has just begun to hear clicks.
_SETTLING_S = 0.2
#: A door or a cough counts less than what is always there.
_SHARE = 0.2
#: What no room undercuts; less would mean 'not measured'.
_LEAST = 0.0001


class Calibration:
    """A measurement of so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._loudness = Loudness(seconds)
        self._settling_s = _SETTLING_S

    def heard(self, db: float) -> float | None:
        """The noise as a share of the loudest sound, once enough was heard."""
        if self._settling_s > 0:
            self._settling_s -= CHUNK_S
            return None
        self._loudness.add(db)
        if not self._loudness.full:
            return None
        return max(_LEAST, share_of(self._loudness.exceeded_by(_SHARE)))
