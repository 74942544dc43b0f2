"""Who cooks in a kitchen: cooks of a crew move in turn, whatever their seats are wrapped in."""

from collections.abc import Callable

import pytest

from game.content.load import load_level
from game.partners.casting import HUMANS, NOBODY, Maker, by_reflex, cast
from game.partners.lapsing import Lapses
from game.partners.standby import standing_by
from game.session.seats.pace import Pace
from tests.conftest import LEVELS

WRAPPERS = {
    "as they are": lambda maker: maker,
    "standing by": standing_by,
    "one walks off": Lapses(1).around,
}


@pytest.mark.parametrize("wrapped", WRAPPERS.values(), ids=WRAPPERS)
def test_those_of_a_crew_move_one_after_the_other(wrapped: Callable[[Maker], Maker]) -> None:
    level = load_level(LEVELS / "grand_banquet.yaml").with_cooks(4).with_humans(())
    seats = cast(level, HUMANS[NOBODY], wrapped(by_reflex))
    turns = [seat.pace.offset for seat in seats if isinstance(seat.pace, Pace)]
    assert len(set(turns)) == len(level.cooks)
