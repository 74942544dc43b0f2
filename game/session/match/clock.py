"""Wall time into ticks of exactly 0.1 s, for play in a window."""

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter_ns

from game.kitchen.state import TICKS_PER_SECOND

TICK_NS = 1_000_000_000 // TICKS_PER_SECOND

#: More ticks than this are never made up for in one frame: after a hiccup the game goes on from
#: where it is instead of running away.
CATCH_UP = 3


class Clock:
    """Counts wall time in integer nanoseconds, so nothing is lost to rounding over a round.

    `now` gives the time in nanoseconds. `speed` scales it (2: twice as fast). `dropped` counts the
    ticks that were not made up for.
    """

    def __init__(
        self, now: Callable[[], int] = perf_counter_ns, speed: Fraction = Fraction(1)
    ) -> None:
        self._now = now
        self.speed = speed
        self.dropped = 0
        self._last: int | None = None
        self._gathered = Fraction(0)  # nanoseconds of game time not yet turned into ticks

    @property
    def paused(self) -> bool:
        return self._last is None

    def resume(self) -> None:
        """Start, or go on after a pause; the time in between never happened."""
        if self._last is None:
            self._last = self._now()

    def pause(self) -> None:
        """Stand still; the time that has passed until now is kept."""
        self._gather()
        self._last = None

    def advance(self) -> int:
        """How many ticks to make in this frame, 0..CATCH_UP. Call it once a frame."""
        if self.paused:
            return 0
        self._gather()
        due = int(self._gathered // TICK_NS)
        self._gathered -= due * TICK_NS
        self.dropped += max(0, due - CATCH_UP)
        return min(due, CATCH_UP)

    @property
    def alpha(self) -> float:
        """How much of the next tick has passed, 0..1: where to draw between two states."""
        return min(1.0, float(self._gathered / TICK_NS))

    def _gather(self) -> None:
        if self._last is not None:
            now = self._now()
            self._gathered += (now - self._last) * self.speed
            self._last = now
