"""The level of sound over some seconds."""

from collections import deque

from game.voice.listening.chunk import CHUNK_S


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
