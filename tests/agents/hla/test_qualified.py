"""For whom, where and when: what one cook makes of a demand to a crew, and on a condition."""

from __future__ import annotations

from agents.hla.grounding import mine
from agents.intention import Referents, Vocabulary, from_text, to_text
from agents.messages import Book, CookFact, Observation
from agents.orders.wording import vocabulary_of
from tests.agents.hla.conftest import Play
from tests.agents.hla.kitchen import Kitchen, Session
from tests.agents.hla.test_flow import spoken
from tests.agents.intention.kitchen import SPOTS
from tests.tables import table

CREW = (
    CookFact(0, "Robin", (1, 1), False),
    CookFact(1, "Ann", (5, 1), True),
    CookFact(2, "Mia", (3, 1), False, "Chop Onion"),
    CookFact(3, "Ben", (4, 1), False),
)


def taken(text: str, seat: int, soups: Vocabulary) -> str:
    """What the cook in a seat makes of it, in text form; '' for nothing."""
    now: Observation = Kitchen().observation(cooks=CREW, seat=seat)
    names = tuple(cook.name.lower() for cook in CREW if not cook.human)
    demand = from_text(text, soups, Referents(cooks=names, spots=SPOTS))
    found, _ = mine(demand, now, vocabulary_of(now), Book())  # type: ignore[arg-type]
    return "" if found is None else to_text(found, soups)


@table(__file__)
def test_each_takes_what_is_for_it(
    text: str, robin: str, mia: str, ben: str, soups: Vocabulary
) -> None:
    assert [taken(text, seat, soups) for seat in (0, 2, 3)] == [robin, mia, ben]


@table(__file__)
def test_the_queue_gets_what_it_can_hold(text: str, found: str, soups: Vocabulary) -> None:
    assert taken(text, 0, soups) == found


def chopped(session: Session) -> list[str]:
    return [name for name in session.kitchen.done if name == "Chop Onion"]


def test_work_on_a_condition_begins_with_its_event(play: Play) -> None:
    session = play({"then": "chop onion x2 when served bob"}, Kitchen(orders=()))
    spoken(session, "then", 100)
    assert chopped(session) == []
    shown = session.intends()[-1].queue
    assert [(entry.kind, entry.state) for entry in shown] == [("standing", "active")]
    session.kitchen.happened("served", "bob", 1)
    session.run(100)
    assert chopped(session) == ["Chop Onion"] * 2


def test_lasting_work_ends_with_its_event(play: Play) -> None:
    session = play({"keep": "chop onion always until served bob"}, Kitchen(orders=()))
    spoken(session, "keep", 60)
    before = len(chopped(session))
    session.kitchen.happened("served", "bob", 1)
    session.run(200)
    assert 0 < before <= len(chopped(session)) <= before + 1
    assert session.intends()[-1].queue == () or all(e.over for e in session.intends()[-1].queue)


def test_a_question_beside_a_wish_is_answered_and_the_wish_done(play: Play) -> None:
    session = play({"both": "ask score, then chop onion x1"}, Kitchen(orders=()))
    spoken(session, "both", 100)
    assert chopped(session) == ["Chop Onion"]
    assert any("0" in text for text in session.said())


def test_what_no_cook_can_do_is_said(play: Play) -> None:
    session = spoken(play({"zzz": "help ben"}, Kitchen(orders=())), "zzz", 20)
    assert "can't" in session.said()[0] or "more than" in session.said()[0]


def test_what_is_for_somebody_else_is_left_to_them(play: Play) -> None:
    kitchen = Kitchen(orders=())
    watched = kitchen.observation
    kitchen.observation = lambda **changes: watched(**{"cooks": CREW, **changes})  # type: ignore[method-assign]
    session = spoken(play({"mia": "mia: chop onion x1"}, kitchen), "mia", 100)
    assert chopped(session) == [] and session.said() == []
