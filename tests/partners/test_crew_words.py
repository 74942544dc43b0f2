"""Words to a crew: its leader makes standing orders and assignments of them, and answers for it."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.hla.profiles import PROFILES
from agents.intention import ALWAYS, Condition, Event, Goal, Prefer, Qualified, Stay, Stock
from agents.llm.recording import AnswersModel
from agents.messages import Assign
from tests.partners.crew import crew_level
from tests.partners.led_table import Table
from tests.tables import stored

MEANINGS = stored(__file__, "MEANINGS")
WIDE = replace(PROFILES["tuned"], wide=True)
CHOPPED = Condition("when", Event("chopped", "onion"))
SOUPS = Qualified(Goal("serve", "alice", ALWAYS), ("two",))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    known = {text.lower(): meant for text, meant in MEANINGS.items()}
    return Table(crew_level(tmp_path), AnswersModel(known), WIDE)


def test_words_become_standing_orders_and_go_again(table: Table) -> None:
    told = table.say("Two on alice soup, one at the pots")
    assert table.kept == {SOUPS: (0, 1), Qualified(Stay(), ("free",), "pots"): (2,)}
    assert told == ["Ann and Ben will always serve Alice Soup.", "Mia will stay at the pots."]
    assert table.say("Always three plates ready") == ["Ann will keep 3 plates ready."]
    assert table.say("Chef, urgent ones first") == ["Everybody will put the urgent orders first."]
    assert table.kept[Prefer("urgent")] == (0, 1, 2)
    assert table.say("everybody stop") == ["Everybody will stop everything."]
    assert table.say("go on") == ["Work goes on."]
    table.say("forget the plates")
    assert Stock("plate", 3) not in table.kept and SOUPS in table.kept


def test_work_is_for_who_is_meant_and_questions_are_answered_for_all(table: Table) -> None:
    assert "didn't understand" in table.say("Fritz, chop")[0]
    assert table.say("Mia, two onions") == ["Mia will chop 2 onions."]
    assert "Mia: chop 2 onions." in table.say("Who does what?")[0]
    (told,) = table.say("whoever is free: an onion")
    assert told.endswith(" will chop 1 onion.")
    urgent = [
        sent.entry.cook
        for sent in table.match.history.talk
        if isinstance(sent.entry, Assign) and sent.entry.urgent
    ]
    assert urgent[0] == 2 and len(urgent) == 2
    assert "Soup" in table.say("What is ordered?")[0] and table.say("Thanks")
    table.say("keep chopping tomatoes until we have one", seconds=15)
    assert not table.kept


def test_what_is_kept_on_a_condition_rests_until_then(table: Table) -> None:
    tomatoes = Qualified(Goal("chop", "tomato", ALWAYS), ("ben",), "", CHOPPED)
    told = table.say("once an onion is chopped, Ben, tomatoes")
    assert told == ["Ben will always chop tomatoes when onion is chopped."]
    (order,) = table.crew.orders
    assert (order.part, order.rests, order.cooks) == (tomatoes, True, ())
    told = table.say("Mia, two onions", seconds=20)
    assert "Ben will always chop tomatoes when onion is chopped." in told
    (order,) = table.crew.orders
    assert (order.part, order.rests, order.cooks) == (tomatoes, False, (1,))
    told = table.say("once a tomato is chopped, Mia, one more", seconds=20)
    assert "Mia will chop 1 tomato." in told and len(table.crew.orders) == 1
    assert table.crew.orders[0].part == tomatoes


def test_what_is_kept_unless_something_is_so_rests_meanwhile(table: Table) -> None:
    match = table.match
    table.say("unless bob is ordered, keep two plates")
    for dish, rests in (("bob", True), ("alice", False), ("bob", True)):
        orders = tuple(replace(order, dish=dish) for order in match.state.orders)
        match.state = replace(match.state, orders=orders)
        for _ in range(15):
            match.tick()
        (order,) = table.crew.orders
        assert order.rests == rests and bool(order.cooks) != rests


def test_the_others_are_those_who_are_left(table: Table) -> None:
    table.say("others onions, one at the pots")
    kept = {part.inner: cooks for part, cooks in table.kept.items() if isinstance(part, Qualified)}
    assert kept == {Goal("chop", "onion", ALWAYS): (1, 2), Stay(): (0,)}


def test_words_that_are_taken_back_are_undone(table: Table) -> None:
    """Standing orders and what was assigned; what was there before stays."""
    table.say("Always three plates ready")
    for said in ("Two on alice soup, one at the pots", "Mia, two onions"):
        table.say(said, seconds=0.5)
        assert table.match.unsay(table.match.words[-1].number)
        for _ in range(10):
            table.match.tick()
        assert [*table.kept] == [Stock("plate", 3)]
        given = (e.given for cook in range(3) for e in table.crew._work.of(cook).assigned)
        assert not any(each.is_yours for each in given)


def test_the_last_words_are_undone_though_older_ones_are_taken_back_at_once_after_them(
    table: Table,
) -> None:
    table.say("Hello", seconds=0.5)
    table.say("Always three plates ready", seconds=0.5)
    first, last = (words.number for words in table.match.words[-2:])
    assert table.match.unsay(last)
    table.match.unsay(first)
    for _ in range(10):
        table.match.tick()
    assert not table.kept
