"""Everybody has a name of their own, and is called by it."""

import pytest

from game.session.words import address, own_names

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


@pytest.mark.parametrize(
    ("text", "to", "rest"),
    [
        ("Ben, chop 2 onions", 0, "chop 2 onions"),
        ("ben chop 2 onions", 0, "chop 2 onions"),
        ("@Mia serve Bob Soup!", 1, "serve Bob Soup!"),
        ("Leo: stop", 2, "stop"),
        ("Chop 2 onions, Mia!", 1, "Chop 2 onions"),
        ("chop an onion @leo", 2, "chop an onion"),
        ("Mia!", 1, "Mia!"),
        ("chop 2 onions", None, "chop 2 onions"),
        ("help Ben with the onions", None, "help Ben with the onions"),
        ("Bench the tomatoes", None, "Bench the tomatoes"),
        ("Ben and Mia, chop onions", None, "Ben and Mia, chop onions"),
        ("Ben, Mia: chop onions", None, "Ben, Mia: chop onions"),
        ("You, wait", None, "You, wait"),
        ("all of you chop", None, "all of you chop"),
    ],
)
def test_who_is_called(text: str, to: int | None, rest: str) -> None:
    assert address(text, NAMES, speaker=3) == (to, rest)


def test_alone_nobody_is_called() -> None:
    assert address("You, wait", ("You",), 0) == (None, "You, wait")
