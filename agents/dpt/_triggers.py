"""When a planning mind thinks: at a fixed period of game time, at once on words, or when idle.

A trigger goes by the kitchen's ticks. What falls due while a thought is running is not lost: the
next observation that the mind gets finds the trigger due (docs/dpt.md, 'Where ours differs').
"""

from dataclasses import dataclass
from typing import Protocol

from agents.messages import TICKS_PER_SECOND, Observation

#: DPT-Agent's paper, System 2: the shipped configuration.
POLICY_EVERY_S, REFLECTION_EVERY_S = 5.0, 12.5


class Trigger(Protocol):
    """Says when to think."""

    def hurry(self) -> None:
        """Something happened that is not to wait."""
        ...

    def due(self, now: Observation) -> bool:
        """Whether to think about this kitchen."""
        ...

    def done(self, now: Observation) -> None:
        """This kitchen has been thought about."""
        ...

    def fresh(self) -> "Trigger":
        """One for another round."""
        ...


@dataclass(slots=True)
class PeriodicTrigger:
    """Due at every multiple of `every_s` seconds, and whenever it was hurried.

    `at_start`: and at once when the round begins.
    """

    every_s: float
    at_start: bool = False
    _thought_at: int = 0
    _hurried: bool = False

    def __post_init__(self) -> None:
        self._hurried = self.at_start

    def hurry(self) -> None:
        """Something happened that is not to wait for the period."""
        self._hurried = True

    def due(self, now: Observation) -> bool:
        """Whether to think about this kitchen."""
        return self._hurried or self._periods(now.tick) > self._periods(self._thought_at)

    def done(self, now: Observation) -> None:
        """This kitchen has been thought about."""
        self._thought_at, self._hurried = now.tick, False

    def fresh(self) -> "PeriodicTrigger":
        """One for another round."""
        return PeriodicTrigger(self.every_s, self.at_start)

    def _periods(self, tick: int) -> int:
        return int(tick / (self.every_s * TICKS_PER_SECOND))


class NothingLeft:
    """Due whenever no task is left to do."""

    def hurry(self) -> None:
        """What is being done is done to its end."""

    def due(self, now: Observation) -> bool:
        """Whether to think about this kitchen."""
        return now.policy is None or not now.policy.tasks

    def done(self, now: Observation) -> None:
        """What was thought of is seen in the kitchen to come."""

    def fresh(self) -> "NothingLeft":
        """One for another round."""
        return NothingLeft()
