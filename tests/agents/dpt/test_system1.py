"""System 1 as a mind: when it decides, what it asks for and what it tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.asked import SETTLE
from agents.dpt._agenda import CannotGoOn, Waits, deeds_of, next_step
from agents.dpt._decision_context import DecisionContext
from agents.dpt._system1 import System1
from agents.dpt.build import system1
from agents.llm.protocol import silent
from agents.messages import Do, FinishedMacro, FromMind, Observation, Thought
from agents.mind import MindSpec
from agents.policy.tasks import Action, Task
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, moment, seen
from tests.kitchen.scenario import SOUPS, Scene
from tests.partners.test_observation_builder import KITCHEN, look


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
