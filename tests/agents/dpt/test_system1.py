"""System 1 as a mind: when it decides, what it asks for and what it tells."""

from __future__ import annotations

from dataclasses import replace

from agents.asked import SETTLE
from agents.dpt._system1 import System1
from agents.dpt.build import system1
from agents.llm.protocol import silent
from agents.messages import Do, FinishedMacro, FromMind, Observation, Thought
from agents.mind import MindSpec
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, seen


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
