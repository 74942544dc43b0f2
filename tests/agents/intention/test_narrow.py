"""The language of the first releases."""

import pytest
from hypothesis import given

from agents.intention import (
    ALWAYS,
    ANY,
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Only,
    Prefer,
    Stock,
    Wait,
    narrow,
)
from agents.intention._narrow import VERBS
from tests.agents.intention.kitchen import FULL_MENU, intentions


@pytest.mark.parametrize(
    ("wide", "expected"),
    [
        (NoIntention("insult"), NoIntention()),
        (Ask("recipe", "alice"), Ask("recipe", "alice")),
        (Ask("where", "plate"), Ask("status")),
        (Ask("count", "onion"), Ask("status", "onion")),
        (Ask("station", "pot 2"), Ask("status")),
        (Ask("time"), Ask("status")),
        (Ask("make"), Ask("status")),
        (Ask("who", "onion"), Ask("plan", "onion")),
        (Ask("told"), Ask("plan")),
        (Ask("why"), Ask("other")),
        (Ask("self"), Ask("other")),
        (Ask("advice"), Ask("other")),
        (Ask("missing", "bob"), Ask("recipe", "bob")),
        (Demand((Goal("chop", "onion", 2),), "instead"), Demand((Goal("chop", "onion", 2),))),
        (Demand((Only("any", "bob"),)), Demand((Goal("cook", "bob", ALWAYS),))),
        (Demand((Only("chop", "onion"),)), Demand((Goal("chop", "onion", ALWAYS),))),
        (Demand((Stock("onion", 3),)), Demand((Goal("chop", "onion", ALWAYS),))),
        (Demand((Avoid("plate", yours=True),)), Demand((Avoid("plate"),))),
        (Demand((Avoid(ANY, "alice", yours=True),)), Demand((Avoid("cook", "alice"),))),
        (Demand((Avoid(ANY, "onion"),)), Demand((Avoid("chop", "onion"),))),
        (Demand((Avoid(ANY),)), NoIntention()),
        (Demand((Avoid(ANY, "plate"),)), NoIntention()),
        (Demand((Control("stop"),)), NoIntention()),
        (Demand((Allow("chop", "onion"), Cancel(), Prefer("bob"), Wait(3))), NoIntention()),
        (Demand((Goal("pass", "onion"), Goal("cook", "bob"))), Demand((Goal("cook", "bob"),))),
    ],
)
def test_the_nearest_kin(wide: Intention, expected: Intention) -> None:
    assert narrow(wide, FULL_MENU) == expected


@given(intentions)
def test_nothing_is_left_that_it_has_not(wide: Intention) -> None:
    match narrow(wide, FULL_MENU):
        case NoIntention(kind):
            assert kind == "none"
        case Ask(kind, what):
            assert kind in ("orders", "recipe", "status", "plan", "other")
            assert what is None or what in (*FULL_MENU.dishes, *FULL_MENU.ingredients)
        case Demand(parts, place) as demand:
            assert place == "end" and parts == demand.tasks
            assert all(task.do in VERBS for task in demand.tasks)
            assert not any(avoid.yours for avoid in demand.avoids)
