"""Places that can be meant, for whom parts hold, and what conditions go by."""

import pytest

from agents.intention import (
    Demand,
    IntentionError,
    Referents,
    Spot,
    from_text,
    to_text,
    told_apart,
)
from tests.agents.intention.kitchen import FULL_MENU
from tests.tables import table

SPOTS = (
    Spot("pot 1", "upper left"), Spot("pot 2", "lower left"), Spot("pot 3", "right"),
    Spot("board 1", "top"), Spot("board 2", "second from the top"), Spot("oven", "middle"),
)  # fmt: skip
CREW = Referents(spots=SPOTS, cooks=("mia", "ben"), last=Demand(()), topic="bob")


def found(text: str, now: Referents = CREW) -> str:
    return to_text(from_text(text, FULL_MENU, now), FULL_MENU)


@table(__file__)
def test_a_place_that_is_one_gets_its_name(place: str, meant: str) -> None:
    assert found(f"chop onion x1 at {place}") == f"chop onion x1 at {meant}"


@table(__file__)
def test_what_is_not_there_is_told(text: str, problem: str) -> None:
    with pytest.raises(IntentionError, match=problem):
        found(text)


@table(__file__)
def test_for_whom_a_part_is_holds_for_those_after_it(said: str, written: str | None) -> None:
    meant = from_text(said, FULL_MENU, CREW)
    text = to_text(meant, FULL_MENU)
    assert from_text(text, FULL_MENU, CREW) == meant and written in (None, text)


def test_who_is_alone_is_not_named() -> None:
    alone = Referents(cooks=("mia",))
    assert found("mia: chop onion x1", alone) == found("all: chop onion x1", alone)
    assert found("free me: chop onion x1", alone) == "chop onion x1"
    me = Referents(cooks=("mia", "ben"), me="ben")
    assert found("ben: chop onion x1, mia: stop", me) == "chop onion x1, mia: stop"


def test_that_is_what_is_at_hand_where_nothing_is_pointed_at() -> None:
    held = Referents(at_hand=("plate", "onion"))
    assert found("chop that x1", held) == "chop onion x1"
    assert found("pass that x1", held) == "pass plate x1"


def test_stations_are_told_apart_by_where_they_stand() -> None:
    assert told_apart([(0, 0), (4, 0)]) == ["left", "right"]
    assert told_apart([(0, 0), (4, 0), (0, 3), (4, 3)]) == [
        "upper left", "upper right", "lower left", "lower right",
    ]  # fmt: skip
    assert told_apart([(0, y) for y in range(4)])[0] == "top"
