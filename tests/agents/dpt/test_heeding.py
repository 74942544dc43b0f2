"""What the human wants comes before plan and rules, as HLA does it."""

from __future__ import annotations

from dataclasses import replace

from agents.dpt._rules import FiniteState
from agents.dpt._system1 import System1
from agents.intention import load
from agents.messages import Book, CodePolicy, Do, Fact, Observation, PlannedTask
from agents.orders import OrderBook, update_queue
from agents.orders.wording import vocabulary_of
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, seen
from tests.tables import table


def asked(now: Observation, *parts: dict[str, object]) -> Observation:
    """The same after the Slow Mind has understood a demand for `parts`."""
    vocabulary = vocabulary_of(now)
    demand = load(list(parts))
    return replace(now, book=update_queue(Book(), demand, vocabulary, now.tick, 1).book)


def _counted(now: Observation, orders: OrderBook) -> Observation:
    """The same as the game shows it."""
    [*_] = orders.see(now, vocabulary_of(now))
    return replace(now, book=orders.book)


def does(now: Observation, mind: System1 | None = None) -> Do | None:
    found = think_once(mind or System1(FiniteState()), now)
    return next((a.message for a in found if isinstance(a.message, Do)), None)


GOAL = {"do": "chop", "what": "lettuce", "times": 2}


def test_what_is_asked_for_comes_before_plan_and_rules() -> None:
    now = asked(seen(kitchen({"bb": 40})), GOAL)
    planned = CodePolicy((PlannedTask("", "pass_on plate", "Pass on a plate."),), 0, 1)
    for told in (now, replace(now, policy=planned)):
        do = does(told)
        assert do is not None and (do.macro, do.source) == ("Chop Lettuce", "intention")


def test_it_is_done_as_often_as_it_was_asked_for_then_the_rules_go_on() -> None:
    mind, now = System1(FiniteState()), asked(seen(kitchen({"bb": 40})), GOAL)
    first = does(now, mind)
    orders = OrderBook()
    orders.book = now.book
    second, third = (
        does(
            _counted(
                replace(now, tick=tick + 1, facts=(Fact(tick, 0, "chopped", "lettuce"),)), orders
            ),
            mind,
        )
        for tick in (49, 99)
    )
    assert [do and do.source for do in (first, second, third)] == ["intention", "intention", "rule"]


def test_new_words_end_what_runs_and_progress_does_not() -> None:
    mind, running = System1(FiniteState()), seen(kitchen({"bb": 40}), doing="Fry Beef")
    assert does(running, mind) is None
    do = does(asked(running, GOAL), mind)
    assert do is not None and do.urgent and do.macro == "Chop Lettuce"
    later = replace(asked(running, GOAL), tick=50)
    assert does(later, mind) is None, "the same words are no news"


def test_what_must_come_first_is_done_first() -> None:
    do = does(asked(seen(kitchen({"lb": 40})), {"do": "serve", "what": "bb", "times": 1}))
    assert do is not None and do.macro == "Fry Beef"


def test_what_waits_for_the_heat_leaves_time_for_the_rules() -> None:
    scene = kitchen({"lb": 40}, on={"K": "cooking beef"})
    do = does(asked(seen(scene), {"do": "plate", "what": "beef", "times": 1}))
    assert do is not None and (do.macro, do.source) == ("Chop Lettuce", "rule")


@table(__file__)
def test_bans_and_preferences_bound_the_rules(part, macro) -> None:
    do = does(asked(seen(kitchen({"bb": 30, "lb": 40})), part))
    assert do is not None and (do.macro, do.source) == (macro, "rule")


def test_told_to_wait_it_stands_by_but_for_fires() -> None:
    wait = {"wait": 30}
    assert does(asked(seen(kitchen({"bb": 40})), wait)) is None
    do = does(asked(seen(kitchen({"bb": 40}, on={"K": "fire beef"})), wait))
    assert do is not None and do.macro == "Putout"
