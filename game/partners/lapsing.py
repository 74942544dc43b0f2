"""A cook who walks off now and then: a fault that experiments inject, the same in every crew."""

from dataclasses import dataclass

from game.content.level import CookSpec
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND, State
from game.partners.casting import Maker
from game.partners.standby import StandbySeat
from game.session.seats.seat import Seat


@dataclass(frozen=True, slots=True)
class Lapses:
    """The cook at seat `cook` does nothing for the last `lasts_s` of every `every_s` seconds."""

    cook: int
    every_s: float = 60.0
    lasts_s: float = 30.0

    def is_away(self, tick: int) -> bool:
        """Whether it does nothing then."""
        return tick / TICKS_PER_SECOND % self.every_s >= self.every_s - self.lasts_s

    def around(self, make: Maker) -> Maker:
        """Makes the same cooks, of whom one is so."""

        def made(cook: int, spec: CookSpec) -> Seat:
            seat = make(cook, spec)
            return LapsingSeat(seat, cook, self) if cook == self.cook else seat

        return made


class LapsingSeat(StandbySeat):
    """Stands by while it is away, and goes on with what it was asked for when it is back."""

    def __init__(self, inner: Seat, cook: int, lapses: Lapses) -> None:
        super().__init__(inner, cook)
        self.held = False
        self._lapses = lapses

    def move(self, state: State, cook: int) -> Move:
        self.held = self._lapses.is_away(state.tick)
        return super().move(state, cook)
