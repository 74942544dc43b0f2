"""System 1 as a mind: when it decides, what it asks for and what it tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.asked import SETTLE
from agents.dpt._agenda import CannotGoOn, Waits, deeds_of, next_step
from agents.dpt._decision_context import DecisionContext
from agents.dpt._rules import FiniteState
from agents.dpt._system1 import System1
from agents.dpt.build import system1
from agents.intention import load
from agents.llm.protocol import silent
from agents.messages import (
    Book,
    CodePolicy,
    Do,
    Fact,
    FinishedMacro,
    FromMind,
    Observation,
    PlannedTask,
    Thought,
)
from agents.mind import MindSpec
from agents.orders import OrderBook, update_queue
from agents.orders.wording import vocabulary_of
from agents.policy.tasks import Action, Task
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, moment, seen
from tests.kitchen.scenario import SOUPS, Scene
from tests.partners.test_observation_builder import KITCHEN, look
from tests.tables import table


def mind() -> System1:
    return system1(MindSpec("agents.dpt.build:system1"), silent)


def told(mind: System1, now: Observation) -> list[FromMind]:
    return [arrival.message for arrival in think_once(mind, now)]


def test_it_asks_for_what_the_rules_say_and_tells_why() -> None:
    thought, do = told(mind(), seen(kitchen({"bb": 40}), number=7))
    assert isinstance(thought, Thought) and thought.stage == "action"
    assert thought.choices[0].name == "Fry Beef"
    assert thought.finding == "Beef Burger wants beef."
    assert do == Do("Fry Beef", 7, source="rule")


def test_at_work_it_asks_for_nothing() -> None:
    assert told(mind(), seen(kitchen({"bb": 40}), doing="Chop Lettuce")) == []


def test_only_a_fire_is_worth_leaving_work_for() -> None:
    burning = kitchen({"bb": 40}, on={"K": "fire beef"})
    _, do = told(mind(), seen(burning, doing="Chop Lettuce", number=3))
    assert do == Do("Putout", 3, urgent=True, source="rule")
    assert told(mind(), seen(burning, doing="Putout")) == []
    others = kitchen({"bb": 40}, held={1: "extinguisher"}, on={"K": "fire beef", "E": "-"})
    assert told(mind(), seen(others, doing="Chop Lettuce")) == []


def test_it_asks_once_and_again_if_the_game_does_not_begin() -> None:
    asking = mind()
    now = seen(kitchen({"bb": 40}))
    assert len(told(asking, now)) == 2
    assert told(asking, replace(now, tick=now.tick + SETTLE - 1)) == []
    assert len(told(asking, replace(now, tick=now.tick + SETTLE))) == 2


def test_what_failed_a_moment_ago_is_not_taken_up_again() -> None:
    asking = mind()
    now = seen(kitchen({"bb": 30, "lb": 40}))
    told(asking, now)
    failed = FinishedMacro("Fry Beef", "failed", 0, 20, now.seat)
    _, do = told(asking, replace(now, tick=20, finished=(failed,)))
    assert isinstance(do, Do) and do.macro == "Chop Lettuce"


def test_a_fresh_one_remembers_nothing() -> None:
    asking = mind()
    now = seen(kitchen({"bb": 40}))
    told(asking, now)
    assert told(asking, now) == []
    assert len(told(asking.fresh(), now)) == 2


# Tasks of policies as macro actions.

CHOPPED = "chopped lettuce"


@pytest.mark.parametrize(
    ("task", "deeds"),
    [
        (Task(Action.PREPARE, "beef"), [("cook", "beef")]),
        (Task(Action.PREPARE, "beef", plate=True), [("cook", "beef"), ("plate", "beef")]),
        (Task(Action.PREPARE, "lettuce"), [("chop", "lettuce")]),
        (Task(Action.PREPARE, "lettuce", plate=True), [("chop", "lettuce"), ("plate", "lettuce")]),
        (Task(Action.PREPARE, "bread"), [("fetch", "bread")]),
        (Task(Action.PREPARE, "bread", plate=True), [("plate", "bread")]),
        (Task(Action.ASSEMBLE, "blb"), [("prepare", "blb")]),
        (Task(Action.PASS_ON, "plate"), [("pass", "plate")]),
        (Task(Action.SERVE, "bb"), [("serve", "bb")]),
        (Task(Action.PUT_OUT), [("putout", None)]),
        (Task(Action.CLEAN), [("clean", None)]),
    ],
)
def test_what_tasks_consist_of(task, deeds) -> None:
    assert deeds_of(task, moment(kitchen())) == tuple(deeds)


def test_in_a_kitchen_of_soups_assembling_ends_on_a_plate() -> None:
    now = DecisionContext(look(Scene(KITCHEN, menu=SOUPS, on={"a": "chopped onion+tomato"})))
    (deed,) = deeds_of(Task(Action.ASSEMBLE, "cathy"), now)
    assert deed == ("plate", "cathy")
    assert next_step(deed, now) == now.options["cook", "cathy"], "the mix must be cooked"


@pytest.mark.parametrize(
    ("deed", "on", "step"),
    [
        (("cook", "beef"), {}, "Fry Beef"),
        (("plate", "beef"), {"K": "hot beef"}, "Plate Beef"),
        # What is in the heat is waited for, on its own account or as a part of a dish.
        (("plate", "beef"), {"K": "cooking beef"}, Waits()),
        (("prepare", "bb"), {"K": "cooking beef"}, Waits()),
        # What was taken away is made again: that is still preparing.
        (("plate", "beef"), {}, "Fry Beef"),
        # A dish without its ingredients fails at once, as in the paper.
        (("prepare", "bb"), {}, CannotGoOn("beef must be fried first")),
        (("prepare", "lb"), {"a": CHOPPED}, "Assemble Lettuce Burger"),
        (("serve", "bb"), {}, CannotGoOn("no plated Beef Burger is within reach")),
        (("putout", None), {}, CannotGoOn("nothing burns")),
    ],
)
def test_the_next_step(deed, on, step) -> None:
    now = moment(kitchen(on=on))
    assert next_step(deed, now) == (now.named[step] if isinstance(step, str) else step)


def test_what_has_just_failed_is_not_begun_again() -> None:
    now = DecisionContext(moment(kitchen()).now, frozenset({"Fry Beef"}))
    assert next_step(("cook", "beef"), now) == CannotGoOn("it has just failed")
    assert isinstance(next_step(("plate", "beef"), now), CannotGoOn)


# What the human wants comes before plan and rules, as HLA does it.


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
