"""A wish whose order is gone is dropped, and that is told."""

from __future__ import annotations

import pytest

from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, Session
from tests.agents.hla.test_lifting import say

ANSWERS = {
    "make the bob": "cook bob x1, then serve bob x1",
    "two bobs": "cook bob x2",
    "an alice ahead": "cook alice x1",
    "keep cooking bob": "cook bob always",
    "chop three onions": "chop onion x3",
}


def tasks(session: Session) -> list[str]:
    return [entry.text for entry in session.orders.book.entries if entry.kind != "ban"]


def expire(session: Session, dish: str, seat: int | None = None) -> list[str]:
    """An order goes, and what is said to that."""
    before = len(session.said())
    session.kitchen.orders.remove(dish)
    session.kitchen.happened("expired" if seat is None else "served", dish, seat)
    session.run(10)
    return session.said()[before:]


@pytest.mark.parametrize("seat", [None, 1])
def test_it_is_dropped_and_told(play: Play, seat: int | None) -> None:
    session = play(ANSWERS, Kitchen(("bob", "cathy"), ticks=300))
    say(session, "make the bob")
    assert len(tasks(session)) == 2
    (line,) = expire(session, "bob", seat)
    assert "Bob Soup" in line and tasks(session) == []


def test_what_another_order_waits_for_stays(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("bob", "bob"), ticks=300))
    say(session, "two bobs")
    expire(session, "bob")
    assert [entry.times for entry in session.orders.book.entries] == [1]
    expire(session, "bob")
    assert tasks(session) == []


def test_what_was_never_ordered_stays(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("bob", "cathy"), ticks=300))
    say(session, "an alice ahead")
    say(session, "keep cooking bob")
    expire(session, "bob")
    expire(session, "cathy")
    assert len(tasks(session)) == 2


def test_an_order_that_went_before_the_wish_is_no_reason(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("bob", "cathy"), ticks=300))
    session.run(5)
    expire(session, "bob")
    say(session, "make the bob")
    session.run(20)
    assert len(tasks(session)) == 2
