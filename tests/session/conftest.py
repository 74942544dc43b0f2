"""Short rounds on a shipped level, and seats that wander."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.kitchen.moves import Move
from game.kitchen.state import State
from game.session.seats.pace import Pace
from game.session.seats.seat import IdleSeat

LEVELS = Path(__file__).parents[2] / "levels"


class Wanderer(IdleSeat):
    """Moves at random, from its own generator."""

    def __init__(self, seed: int, moves_per_second: int = 10) -> None:
        super().__init__(f"wanderer {seed}", Pace.of(Fraction(moves_per_second)))
        self._random = Random(seed)

    def move(self, state: State, cook: int) -> Move:
        return self._random.choice(list(Move))


@pytest.fixture(scope="session")
def ring() -> Level:
    """A Ring round of 20 seconds."""
    return replace(load_level(LEVELS / "ring.yaml"), round_ticks=200)


@pytest.fixture
def wanderers() -> tuple[Wanderer, Wanderer]:
    return Wanderer(1), Wanderer(2, 3)
