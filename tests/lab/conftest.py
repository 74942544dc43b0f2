"""Short levels, and a data folder of the test's own."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.content.level import Level
from game.content.load import load_level

LEVELS = Path(__file__).parents[2] / "levels"


@pytest.fixture
def ring() -> Level:
    """A Ring round of 20 seconds."""
    return replace(load_level(LEVELS / "ring.yaml"), round_ticks=200)
