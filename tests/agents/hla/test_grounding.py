"""What is plainly meant is named, and what is there already is not made once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from agents.hla.generation import outcomes
from agents.hla.grounding import GroundedDemand, Present, ground, wants_new
from agents.hla.knowledge import Knowledge
from agents.hla.reflecting._responding import acknowledged
from agents.intention import Demand, from_text, to_text
from agents.messages import Book, Fact, Heard, Observation, Option, Reason, StationFact, ThingState
from agents.orders import update_queue
from agents.orders._lapsing import lapsed
from agents.orders.wording import vocabulary_of
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, Session, thing
from tests.agents.hla.test_lifting import say
from tests.tables import table

LYING = StationFact("counter 4", "counter", (4, 1), "holding")


def demanded(text: str, now: Observation) -> Demand:
    found = from_text(f" {text}\n", vocabulary_of(now))
    assert isinstance(found, Demand)
    return found


def here(
    text: str,
    now: Observation,
    words: str = "",
    facts: Sequence[Fact] = (),
    *,
    anew: bool = False,
) -> GroundedDemand:
    known = Knowledge(now, vocabulary_of(now))
    heard = Heard(words, now.tick, "Ann", 1, 1)
    return ground(demanded(text, now), heard, known, Book(), facts, anew=anew)


def meant(found: GroundedDemand, now: Observation) -> str:
    return to_text(found.demand, vocabulary_of(now))


def holding(now: Observation, what: str, state: ThingState, seat: int = 0) -> Observation:
    return replace(now, things=(*now.things, thing(what, state, kind="hand", seat=seat)))


def lying(now: Observation, state: ThingState, *options: Option) -> Observation:
    """With a tomato on a counter."""
    tomato = thing("tomato", state, LYING.cell)
    return replace(now, options=(*now.options, *options), stations=(LYING,), things=(tomato,))


@pytest.fixture
def busy() -> Observation:
    """Alice stands cooked in pot 1, Bob cooks in pot 2."""
    kitchen = Kitchen(orders=("bob", "alice", "cathy"))
    kitchen.tick = 200
    kitchen.pots = {"alice": 20, "bob": 120}
    return kitchen.observation()


# ------------------------------------------------------------ what is meant


@table(__file__)
def test_what_the_kitchen_tells_is_named(
    busy: Observation, said: str, words: str, text: str, place: str
) -> None:
    if "pass" in said:
        passing = Option("Pass Alice Soup", "pass", "alice", available=True, value=0)
        busy = replace(busy, options=(*busy.options, passing))
    found = here(said, busy, words)
    assert (meant(found, busy), found.place) == (text, place)


def test_what_is_in_hand_is_served_first(busy: Observation) -> None:
    carrying = holding(busy, "cathy", "ready")
    assert meant(here("serve any x1", carrying), carrying) == "serve cathy x1"
    assert meant(here("chop any x1", now := holding(busy, "onion", "raw")), now) == "chop onion x1"


def test_what_another_holds_or_what_is_left_to_it_is_not_meant(busy: Observation) -> None:
    theirs = holding(busy, "david", "ready", seat=1)
    assert meant(here("serve any x1", theirs), theirs) == "serve alice x1"
    found = here("plate any x1, leave any alice", busy)
    assert meant(found, busy) == "plate bob x1, leave any alice"


def test_nothing_that_points_anywhere_leaves_it_open() -> None:
    now = Kitchen().observation()
    assert meant(here("serve any x1", now), now) == "serve any x1"


def test_what_is_named_is_told(busy: Observation) -> None:
    known = Knowledge(busy, vocabulary_of(busy))
    line = acknowledged(here("plate any x1", busy), (), (), (), known)
    assert line.facts["doing"] == "plating Alice Soup in pot 1"


# ------------------------------------------------------------ what is there


def standing(found: GroundedDemand) -> list[tuple[str, str]]:
    return [(each.what, each.standing) for each in found.left.present]


def test_what_cooks_is_not_cooked_again(busy: Observation) -> None:
    found = here("cook bob x1", busy)
    assert standing(found) == [("bob", "cooking")]
    line = acknowledged(found, (), (), found.needless, Knowledge(busy, vocabulary_of(busy)))
    assert line.situation == "there_cooking" and line.facts["seconds"] == "7"


def test_of_several_only_what_is_not_there_is_made(busy: Observation) -> None:
    found = here("cook bob x1, then cook cathy x1", busy)
    taken = update_queue(Book(), found.demand, vocabulary_of(busy), needless=found.needless)
    assert [entry.part for entry in taken.book.line] == [*demanded("cook cathy x1", busy).parts]
    line = acknowledged(found, (), (), taken.idle, Knowledge(busy, vocabulary_of(busy)))
    assert "Cathy" in line.facts["task"] and line.aside == "Bob Soup is on already."


def test_what_is_cooked_is_plated_and_served(busy: Observation) -> None:
    assert meant(here("cook alice x1", busy), busy) == "plate alice x1, then serve alice x1"
    told = here("cook alice x1, then serve alice x1", busy)
    assert meant(told, busy) == "plate alice x1, then serve alice x1"


@table(__file__)
def test_what_is_wanted_anew_is_made(said: str, orders: tuple[str, ...], anew: bool) -> None:
    kitchen = Kitchen(orders=orders)
    kitchen.tick, kitchen.pots = 50, {"bob": 0}
    now = kitchen.observation()
    found = here(said, now, anew=anew)
    assert meant(found, now) == said and not found.left.present


@pytest.mark.parametrize("words", ["another bob please", "cook it again", "one more"])
def test_another_is_a_new_one(words: str) -> None:
    assert wants_new(words, " cook bob x1\n") and wants_new("noch eine", " more x1\n")
    assert not wants_new("start the bob then", " cook bob x1\n")


def test_what_was_served_a_moment_ago_is_served_already() -> None:
    kitchen = Kitchen(orders=("bob",))
    kitchen.tick = 100
    now, served = kitchen.observation(), Fact(60, 1, "served", "alice")
    assert standing(here("serve alice x1", now, facts=[served])) == [("alice", "served")]
    assert standing(here("serve any x1", now, facts=[served])) == [("alice", "served")]
    assert standing(here("serve bob x1", now, facts=[served])) == []
    assert standing(here("serve bob x1", now, facts=[Fact(40, 1, "served", "bob")])) == []


def test_what_lies_within_reach_is_passed_already() -> None:
    now = Kitchen().observation()
    reach = Reason("a tomato lies within your reach already")
    passing = Option(
        "Pass Tomato", "pass", "tomato", available=False, value=0, reason=reach, settled=True
    )
    raw, now = lying(now, "raw", passing), lying(now, "chopped", passing)
    found = here("chop tomato x1, then pass tomato x1", now)
    assert found.left.present[-1] == Present(found.needless[-1], "passed", "tomato", LYING, None)
    assert set(found.needless) == set(found.demand.goals)
    assert here("chop tomato x1, then pass tomato x1", raw).needless == ()
    assert len(here("pass tomato x1", raw).needless) == 1


def test_a_chopped_one_was_passed_already() -> None:
    now = Kitchen().observation()
    passing = Option("Pass Tomato", "pass", "tomato", available=True, value=0)
    now = lying(now, "chopped", passing)
    passed = [Fact(0, 0, "passed", "tomato")]
    assert len(here("chop tomato x1, then pass tomato x1", now, facts=passed).needless) == 2
    assert here("chop tomato x1, then pass tomato x1", now).needless == ()
    assert here("pass tomato x1", now, facts=passed).needless == ()


def test_work_that_is_there_already_ends_a_stop(busy: Observation) -> None:
    vocabulary = vocabulary_of(busy)
    stopped = update_queue(Book(), demanded("stop", busy), vocabulary).book
    found = here("cook bob x1", busy)
    taken = update_queue(stopped, found.demand, vocabulary, needless=found.needless)
    assert taken.book.entries == () and taken.idle == found.needless


# ------------------------------------------------------------ what another did


def left(said: str, now: Observation, *facts: Fact) -> list[str]:
    vocabulary = vocabulary_of(now)
    book = update_queue(Book(), demanded(said, now), vocabulary, 10).book
    book, _ = lapsed(book, now, facts, vocabulary)
    return [to_text(Demand((entry.part,)), vocabulary) for entry in book.line]


def test_what_the_human_did_meanwhile_is_dropped() -> None:
    now = Kitchen(orders=("bob",)).observation()
    served = Fact(50, 1, "served", "bob")
    assert left("serve bob x1", now, served) == []
    assert left("serve bob x2", now, served) == ["serve bob x1"], "of two orders one is left"
    assert left("serve bob x1", now, replace(served, tick=5)) == ["serve bob x1"]
    assert left("serve bob x1", now, replace(served, seat=0)) == ["serve bob x1"]
    assert left("serve bob x1", now, replace(served, what="alice")) == ["serve bob x1"]


def test_what_another_did_is_told_as_it_is(busy: Observation) -> None:
    for said, words in (("cook bob x1", "on"), ("plate bob x1", "plated")):
        line = outcomes.overtaken(demanded(said, busy).parts, vocabulary_of(busy))
        assert line.facts == {"thing": "Bob Soup", "state": words}
    meant = demanded("serve bob x1", busy).parts
    assert outcomes.overtaken(meant, vocabulary_of(busy), by_you=True).facts["you"] == "you've"


def test_what_is_left_to_do_stays(busy: Observation) -> None:
    assert left("serve bob x1", busy, Fact(150, 1, "served", "bob")) == ["serve bob x1"]
    assert left("cook bob x1", busy, Fact(150, 1, "cooked", "bob")) == []
    more = replace(busy, orders=(*busy.orders, *busy.orders))
    assert left("cook bob x1", more, Fact(150, 1, "cooked", "bob")) == ["cook bob x1"]


# A wish whose order is gone is dropped, and that is told.

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
