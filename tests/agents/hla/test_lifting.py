"""Rules that rule out every order are told at once; a yes lifts them, free words lift all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.hla.knowledge import Knowledge
from agents.hla.reading import leaves_free
from agents.hla.reflecting._questions import LIFTING_TICKS
from agents.hla.reflecting._responding import rules_out_all
from agents.intention import ANY, Avoid
from agents.messages import Question
from agents.orders.wording import vocabulary_of
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, Session

ONIONS = "no onions"
ANSWERS = {
    ONIONS: "avoid chop onion",
    "no lettuce either": "avoid chop lettuce",
    "leave the onions to me": "leave chop onion",
    "only serve": "only serve any",
    "bob first": "prefer bob",
    "stop": "stop",
    "certainly": "yes",
    "nice weather": "none",
    "chop a tomato": "chop tomato x1",
}
ALL_WITH_ONION = ("alice", "cathy", "david")


def say(session: Session, text: str, ticks: int = 10) -> list[str]:
    """What is said to a message."""
    session.run(5)
    before = len(session.said())
    session.say(text)
    session.run(ticks)
    return session.said()[before:]


def questions(session: Session) -> list[tuple[str, ...]]:
    return [message.choices for _, message in session.log if isinstance(message, Question)]


def bans(session: Session) -> list[str]:
    return [entry.text for entry in session.orders.book.bans]


def test_it_is_told_at_once_with_the_way_out(play: Play) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    (line,) = say(session, ONIONS)
    assert "no onions" in line.lower() and "all three orders need onions" in line
    assert line.endswith("ift it?") and questions(session) == [("yes", "no")]
    assert bans(session) == ["no: chop Onion"] or bans(session) == ["no: chop onion"]


@pytest.mark.parametrize("yes", ["Yes!", "lift it", "certainly"])
def test_a_yes_lifts_it(play: Play, yes: str) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    say(session, ONIONS)
    (line,) = say(session, yes)
    assert bans(session) == [] and questions(session)[-1] == () and "onion" in line.lower()


def test_a_no_leaves_it_and_it_is_not_asked_again(play: Play) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    say(session, ONIONS)
    say(session, "no", LIFTING_TICKS)
    assert len(bans(session)) == 1 and questions(session) == [("yes", "no"), ()]


def test_without_an_answer_it_stays(play: Play) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    say(session, ONIONS, LIFTING_TICKS + 30)
    assert len(bans(session)) == 1 and questions(session) == [("yes", "no"), ()]


def test_other_words_are_no_answer(play: Play) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    say(session, ONIONS)
    say(session, "chop a tomato")
    assert len(bans(session)) == 1 and questions(session)[-1] == ()
    assert "Tomato" in str(session.asked())


def test_it_is_told_when_the_last_possible_order_is_gone(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("bob", "alice", "cathy")))
    (line,) = say(session, ONIONS)
    assert "?" not in line and questions(session) == []
    session.kitchen.orders.remove("bob")
    session.run(10)
    assert "both orders need onions" in session.said()[-1] and questions(session) == [("yes", "no")]


def test_the_question_ends_with_its_cause(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("alice",)))
    (line,) = say(session, ONIONS)
    assert "the only order needs onions" in line
    session.kitchen.orders.append("bob")
    session.run(10)
    assert questions(session)[-1] == ()


def test_several_rules_are_told_and_lifted_together(play: Play) -> None:
    session = play(ANSWERS, Kitchen(("cathy", "bob")))
    say(session, ONIONS)
    (line,) = say(session, "no lettuce either")
    assert "no onions and no lettuce" in line.lower() and "both orders need them" in line
    say(session, "yes")
    assert bans(session) == []


@pytest.mark.parametrize("text", ["leave the onions to me", "only serve"])
def test_what_the_human_does_itself_is_not_asked_about(play: Play, text: str) -> None:
    session = play(ANSWERS, Kitchen(ALL_WITH_ONION))
    say(session, text)
    assert questions(session) == []


def test_which_rules_rule_out_all_orders() -> None:
    now = Kitchen(ALL_WITH_ONION).observation()
    known = Knowledge(now, vocabulary_of(now))
    onion, tomato = Avoid("chop", "onion"), Avoid("chop", "tomato")
    assert rules_out_all([tomato, onion], known) == (tomato, onion)
    assert rules_out_all([tomato], known) == ()
    assert rules_out_all([Avoid(ANY, "onion")], known) == (Avoid(ANY, "onion"),)
    assert rules_out_all([Avoid("serve")], known) == (Avoid("serve"),)
    assert rules_out_all([replace(onion, yours=True)], known) == ()
    assert rules_out_all([onion], replace(known, now=replace(now, orders=()))) == ()


def test_what_is_in_the_pot_needs_no_onions_any_more() -> None:
    kitchen = Kitchen(("alice",))
    kitchen.pots["alice"] = 0
    now = kitchen.observation()
    known = Knowledge(now, vocabulary_of(now))
    assert rules_out_all([Avoid("chop", "onion")], known) == ()
    assert rules_out_all([Avoid("plate")], known) == (Avoid("plate"),)


@pytest.mark.parametrize(
    "text", ["Do what you think is best!", "ok, do whatever you like again", "it's up to you"]
)
def test_free_words_lift_all(play: Play, text: str) -> None:
    session = play(ANSWERS, Kitchen(("bob", "david")))
    for rule in (ONIONS, "leave the onions to me", "only serve", "bob first", "stop"):
        say(session, rule)
    (line,) = say(session, text)
    assert session.orders.book.entries == ()
    assert "nothing kept me" not in line


@pytest.mark.parametrize(
    "text",
    ["do what i say", "whatever", "do whatever you like but no onions", "what do you think?"],
)
def test_other_words_leave_nothing_free(text: str) -> None:
    assert not leaves_free(text)
