"""How loud sound is: a chunk of it, over some seconds, and the room when nobody speaks."""

from collections import deque
from dataclasses import dataclass

from game.voice.sound import RATE, share_of

#: Samples and seconds of a chunk.
CHUNK = 512
CHUNK_S = CHUNK / RATE


@dataclass(frozen=True, slots=True)
class Chunk:
    """`CHUNK` samples: `pcm`, how loud they are in `db`, and when they arrived."""

    pcm: bytes
    db: float
    at: float


class Loudness:
    """Of the last `seconds`, chunk by chunk."""

    def __init__(self, seconds: float) -> None:
        self._levels: deque[float] = deque(maxlen=round(seconds / CHUNK_S))

    @property
    def full(self) -> bool:
        """Whether so many seconds have been heard."""
        return len(self._levels) == self._levels.maxlen

    def add(self, db: float) -> None:
        """A chunk was so loud."""
        self._levels.append(db)

    def clear(self) -> None:
        """Forget all."""
        self._levels.clear()

    def exceeded_by(self, share: float) -> float:
        """The level that this share of the chunks exceeds, in dB."""
        levels = sorted(self._levels, reverse=True)
        return levels[min(len(levels) - 1, int(share * len(levels)))]


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
