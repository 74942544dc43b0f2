"""When a mind of System 2 thinks: at a fixed period of game time, and at once on words.

A trigger goes by the kitchen's ticks. What falls due while a thought is running is not lost: the
next observation that the mind gets finds the trigger due (dpt.md section 10, 15).
"""

from dataclasses import dataclass

from agents.messages import TICKS_PER_SECOND

#: dpt.md section 5: the shipped configuration.
POLICY_EVERY_S, REFLECTION_EVERY_S = 5.0, 12.5


@dataclass(slots=True)
class PeriodicTrigger:
    """Due at every multiple of `every_s` seconds, and whenever it was hurried."""

    every_s: float
    _thought_at: int = 0
    _hurried: bool = False

    def hurry(self) -> None:
        """Something happened that is not to wait for the period."""
        self._hurried = True

    def due(self, tick: int) -> bool:
        """Whether to think about the kitchen of `tick`."""
        return self._hurried or self._periods(tick) > self._periods(self._thought_at)

    def done(self, tick: int) -> None:
        """The kitchen of `tick` has been thought about."""
        self._thought_at, self._hurried = tick, False

    def _periods(self, tick: int) -> int:
        return int(tick / (self.every_s * TICKS_PER_SECOND))
