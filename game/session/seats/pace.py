"""How often a cook may move: exact rational rates on integer ticks."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random
from typing import Protocol

from game.kitchen.state import TICKS_PER_SECOND


class Paced(Protocol):
    """When a seat may move. `interval`: ticks from one move to the next, >= 1."""

    @property
    def interval(self) -> Fraction: ...

    def allows(self, tick: int) -> bool:
        """Whether a move may be made at `tick`."""


def interval(moves_per_second: Fraction) -> Fraction:
    """Ticks between two moves. `moves_per_second` lies in (0, 10]; ValueError if it does not."""
    if not 0 < moves_per_second <= TICKS_PER_SECOND:
        raise ValueError(
            f"moves per second: expected more than 0 and at most {TICKS_PER_SECOND}, "
            f"found {moves_per_second}"
        )
    return TICKS_PER_SECOND / moves_per_second


@dataclass(frozen=True, slots=True)
class Pace:
    """Evenly spaced moves: the k-th, from 0 on, is made at tick ceil(k * interval + offset).

    `offset`: in ticks, 0 or more and less than `interval`.
    """

    interval: Fraction
    offset: Fraction = Fraction(0)

    @classmethod
    def of(cls, moves_per_second: Fraction) -> "Pace":
        return cls(interval(moves_per_second))

    def allows(self, tick: int) -> bool:
        # In parts of a tick, of which interval and offset are whole numbers.
        parts = self.interval.denominator * self.offset.denominator
        interval = self.interval.numerator * self.offset.denominator
        offset = self.offset.numerator * self.interval.denominator
        latest = (tick * parts - offset) // interval  # no later move lies at or before `tick`
        return latest >= 0 and latest * interval + offset > (tick - 1) * parts


@dataclass(frozen=True, slots=True)
class UnevenPace:
    """A hand that is no clockwork: as many moves as `Pace` makes, each at some moment of the time
    that is its own there, as `seed` draws it. `interval` >= 1.
    """

    interval: Fraction
    seed: int

    def allows(self, tick: int) -> bool:
        move = int(tick / self.interval)
        late = Random(f"hand {self.seed} {move}").randrange(int(self.interval))
        return tick == ceil(move * self.interval) + late


class Cooldown:
    """A person's pace: at once after a rest, then `interval` ticks from move to move.

    While moves follow each other without a rest the exact interval is kept, so that a held key at
    3 moves a second makes 30 moves in 10 seconds although single gaps are 3 or 4 ticks.
    """

    def __init__(self, moves_per_second: Fraction) -> None:
        self.interval = interval(moves_per_second)
        self._ready = Fraction(0)

    def allows(self, tick: int) -> bool:
        return tick >= self._ready

    def spent(self, tick: int) -> None:
        """A move was made at `tick`."""
        rested = tick - self._ready >= 1
        self._ready = (Fraction(tick) if rested else self._ready) + self.interval


@dataclass(frozen=True, slots=True)
class EveryTick:
    """No limit but the tick itself, for recorded moves: they had been made at `interval`."""

    interval: Fraction = Fraction(1)

    def allows(self, tick: int) -> bool:
        """Always: `tick` does not matter."""
        return tick >= 0
