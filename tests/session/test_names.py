"""Everybody has a name of their own, and is called by it."""

import pytest

from game.session.words import address, own_names
from tests.tables import table

NAMES = ("Ben", "Mia", "Leo", "You")


@pytest.mark.parametrize(
    ("names", "own"),
    [
        (("Partner", "You"), ("Partner", "You")),
        (("Partner", "Partner", "You"), ("Ben", "Mia", "You")),
        (("Partner", "Ben", "Partner"), ("Mia", "Ben", "Leo")),
        (("X",) * 9, (*["Ben", "Mia", "Leo", "Zoe", "Max", "Ivy", "Sam", "Marta"], "Cook 1")),
    ],
)
def test_nobody_shares_a_name(names: tuple[str, ...], own: tuple[str, ...]) -> None:
    assert own_names(names) == own


@table(__file__)
def test_who_is_called(text: str, to: int | None, rest: str) -> None:
    assert address(text, NAMES, speaker=3) == (to, rest)


def test_alone_nobody_is_called() -> None:
    assert address("You, wait", ("You",), 0) == (None, "You, wait")
