"""Playing a film: position, speed, leaps."""

from collections.abc import Callable
from fractions import Fraction

from game.client.replay.film import Film, Still
from game.kitchen.state import TICKS_PER_SECOND
from game.session.match.clock import Clock

#: The speeds that the keys go through.
SPEEDS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4), Fraction(8))


class Playback:
    """Where in `film` one is. It plays from the start at `speed` until paused or at the end.

    `nanoseconds` gives wall time, as for a match.
    """

    def __init__(self, film: Film, nanoseconds: Callable[[], int], speed: Fraction) -> None:
        self.film = film
        self.tick = 0
        self._clock = Clock(nanoseconds, speed)
        self._clock.resume()

    @property
    def playing(self) -> bool:
        return not self._clock.paused

    @property
    def ended(self) -> bool:
        return self.tick >= self.film.last

    @property
    def speed(self) -> Fraction:
        return self._clock.speed

    @property
    def still(self) -> Still:
        return self.film.stills[self.tick]

    @property
    def moment(self) -> float:
        """The present in ticks with the fraction of the next one."""
        return self.tick + (0.0 if self.ended else self._clock.alpha)

    def advance(self) -> list[Still]:
        """The stills that came up since the last call; call it once a frame."""
        due = min(self._clock.advance(), self.film.last - self.tick)
        passed = [self.film.stills[self.tick + i + 1] for i in range(due)]
        self.tick += due
        if self.ended:
            self._clock.pause()
        return passed

    def pause(self) -> None:
        self._clock.pause()

    def toggle(self) -> bool:
        """Play or pause; from the end it plays again, and the answer is True for that leap."""
        if self.playing:
            self._clock.pause()
            return False
        leap = self.ended
        if leap:
            self.tick = 0
        self._clock.resume()
        return leap

    def seek(self, tick: int) -> None:
        self.tick = max(0, min(self.film.last, tick))
        if self.ended:
            self._clock.pause()

    def skip(self, seconds: int) -> None:
        """Go forward, or back if negative."""
        self.seek(self.tick + seconds * TICKS_PER_SECOND)

    def next_speed(self) -> None:
        """The next higher of the speeds, after the highest the lowest: for a single button."""
        before = self.speed
        self.faster(True)
        if self.speed == before:
            self._clock.speed = SPEEDS[0]

    def faster(self, faster: bool) -> None:
        now = self.speed
        if faster:
            self._clock.speed = min((s for s in SPEEDS if s > now), default=now)
        else:
            self._clock.speed = max((s for s in SPEEDS if s < now), default=now)
