"""Seats that wander."""

from fractions import Fraction
from random import Random

import pytest

from game.kitchen.moves import Move
from game.kitchen.state import State
from game.session.seats.pace import Pace
from game.session.seats.seat import Seat


class Wanderer(Seat):
    """Moves at random, from its own generator."""

    def __init__(self, seed: int, moves_per_second: int = 10) -> None:
        super().__init__(f"wanderer {seed}", Pace.of(Fraction(moves_per_second)))
        self._random = Random(seed)

    def move(self, state: State, cook: int) -> Move:
        return self._random.choice(list(Move))


@pytest.fixture
def wanderers() -> tuple[Wanderer, Wanderer]:
    return Wanderer(1), Wanderer(2, 3)
