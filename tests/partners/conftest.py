"""What tests of partners share."""

import pytest

from game.content.level import Level
from tests.partners.minding import lasting


@pytest.fixture
def long_ring(ring: Level) -> Level:
    """A Ring round of ten minutes."""
    return lasting(ring, 600)
