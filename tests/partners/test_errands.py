"""How standing orders that were made by pointing are changed: one more, one less."""

import pytest

from agents.intention import ALWAYS, Goal, Part, Prefer, Qualified, Stock
from game.partners.errands import changed

SOUP = Goal("serve", "alice", ALWAYS)


@pytest.mark.parametrize(
    ("part", "by", "new"),
    [
        (Qualified(SOUP, ("two",)), 1, Qualified(SOUP, ("three",))),
        (Qualified(SOUP, ("two",)), -1, Qualified(SOUP, ("free",))),
        (Qualified(SOUP, ("free",)), -1, None),
        (Qualified(SOUP, ("three",)), 1, None),  # there are no more cooks
        (Qualified(SOUP, ("mia",)), 1, None),
        (Stock("plate", 2), 1, Stock("plate", 3)),
        (Stock("plate", 1), -1, Stock("plate", 1)),
        (Qualified(Stock("onion", 9), ("mia",)), 1, Qualified(Stock("onion", 9), ("mia",))),
        (Prefer("urgent"), 1, None),
    ],
)
def test_one_more_or_less(part: Part, by: int, new: Part | None) -> None:
    assert changed(part, by, 3) == new
