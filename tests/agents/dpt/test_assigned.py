"""What System 1 does of a plan: turns, conditions, orders that come first, and what is dropped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.dpt._agenda import STALE
from agents.dpt._rules import FiniteState, Rules
from agents.dpt._system1 import System1
from agents.dpt.build import system1
from agents.llm.protocol import silent
from agents.messages import CodePolicy, Do, Fact, FinishedMacro, Observation, PlannedTask
from agents.mind import MindSpec
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, seen

BEEF_BURGER = "plate of cooked beef+ready bread"


def planned(*tasks: str | tuple[str, str]) -> tuple[PlannedTask, ...]:
    """Tasks as text, or with the condition before it."""
    pairs = [("", task) if isinstance(task, str) else task for task in tasks]
    return tuple(PlannedTask(when, task, f"{task}.") for when, task in pairs)


class Cook:
    """System 1 and the kitchen as it is told of it."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.mind = System1(rules or FiniteState())
        self.policy: CodePolicy | None = None
        self.tick = 0

    def plan(self, *tasks: str | tuple[str, str], seen: int | None = None) -> Cook:
        """System 2 announces a plan."""
        revision = 1 if self.policy is None else self.policy.revision + 1
        made = self.tick if seen is None else seen
        self.policy = CodePolicy(planned(*tasks), made, revision, "because")
        return self

    def sees(self, scene, doing: str = "", **changes: object) -> str:
        """What it asks for; what it announces is shown to it from then on."""
        self.tick += 10
        now = replace(seen(scene, doing), tick=self.tick, policy=self.policy, **changes)
        return self.asks(now)

    def asks(self, now: Observation) -> str:
        asked = ""
        for arrival in think_once(self.mind, now):
            match arrival.message:
                case CodePolicy() as announced:
                    assert announced.revision == now.policy.revision
                    self.policy = announced
                case Do(macro):
                    asked = macro
        return asked

    def ends(self, scene, macro: str, result: str = "ok", doing: str = "") -> str:
        """What it asks for when a macro action is over."""
        over = FinishedMacro(macro, result, self.tick, self.tick + 10, 0)
        return self.sees(scene, doing, finished=(over,))

    @property
    def left(self) -> list[str]:
        assert self.policy is not None
        return [task.task for task in self.policy.tasks]


def test_tasks_come_before_the_default_each_in_its_turn() -> None:
    cook, scene = Cook().plan("prepare lettuce", "pass_on plate"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce", "the default would fry beef"
    assert cook.left == ["prepare lettuce", "pass_on plate"]
    assert cook.ends(scene, "Chop Lettuce") == "Pass Plate"
    assert cook.left == ["pass_on plate"]
    assert cook.ends(scene, "Pass Plate") == "Fry Beef"
    assert cook.left == []


def test_a_task_of_two_macro_actions_waits_for_the_heat_and_works_meanwhile() -> None:
    cook = Cook().plan("prepare beef on a plate")
    assert cook.sees(kitchen({"lb": 40})) == "Fry Beef"
    cooking = kitchen({"lb": 40}, on={"K": "cooking beef"})
    assert cook.ends(cooking, "Fry Beef") == "Chop Lettuce"
    assert cook.left == ["prepare beef on a plate"]
    done = kitchen({"lb": 40}, on={"K": "hot beef", "a": "chopped lettuce"})
    assert cook.ends(done, "Chop Lettuce") == "Plate Beef"
    assert cook.ends(kitchen({"lb": 40}, {0: "plate of cooked beef"}), "Plate Beef") != "Plate Beef"
    assert cook.left == []


def test_a_false_condition_discards_its_task_in_its_turn_only() -> None:
    cook = Cook().plan("prepare lettuce", ("count(lettuce, chopped) == 0", "pass_on plate"))
    assert cook.sees(kitchen({"bb": 40})) == "Chop Lettuce"
    assert len(cook.left) == 2, "its turn has not come"
    there = kitchen({"bb": 40}, on={"a": "chopped lettuce"})
    assert cook.ends(there, "Chop Lettuce") == "Fry Beef"
    assert cook.left == []
    assert cook.plan(("fires > 0", "putout_fire"), "prepare lettuce").sees(there) == "Chop Lettuce"
    assert cook.left == ["prepare lettuce"]


def test_a_condition_is_asked_once() -> None:
    cook = Cook().plan(("count(beef) == 0", "prepare beef on a plate"))
    assert cook.sees(kitchen({"lb": 40})) == "Fry Beef"
    assert cook.ends(kitchen({"lb": 40}, on={"K": "hot beef"}), "Fry Beef") == "Plate Beef"


def test_an_order_comes_first_until_it_is_served() -> None:
    cook, scene = Cook().plan("order lb"), kitchen({"bb": 30, "lb": 40})
    assert cook.sees(scene) == "Chop Lettuce" and cook.left == ["order lb"]
    served = Fact(cook.tick + 5, 1, "served", "lb")
    two = kitchen({"bb": 30, "lb": 40})
    over = FinishedMacro("Chop Lettuce", "ok", 0, 15, 0)
    assert cook.sees(two, finished=(over,), facts=(served,)) == "Fry Beef"
    assert cook.left == [], "it is used up although the same is ordered again"


def test_an_order_that_is_gone_comes_first_no_more() -> None:
    cook = Cook().plan("order lb", "order lb")
    assert cook.sees(kitchen({"bb": 30, "lb": 40})) == "Chop Lettuce" and cook.left == ["order lb"]
    assert cook.ends(kitchen({"bb": 30}), "Chop Lettuce") == "Fry Beef" and cook.left == []


def test_nothing_is_served_that_nobody_orders() -> None:
    cook = Cook().plan("serve bb")
    assert cook.sees(kitchen({"lb": 40}, {0: BEEF_BURGER})) == "Chop Lettuce" and cook.left == []
    cook.plan("serve bb")
    assert cook.sees(kitchen({"bb": 40}, {0: BEEF_BURGER})) == "Serve Beef Burger"
    assert cook.left == ["serve bb"]


def test_an_empty_plan_means_the_default_again() -> None:
    cook, scene = Cook().plan("prepare lettuce", "prepare lettuce"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce"
    assert cook.plan().ends(scene, "Chop Lettuce") == "Fry Beef"


@pytest.mark.parametrize(("age", "asked"), [(STALE, "Chop Lettuce"), (STALE + 1, "Fry Beef")])
def test_a_plan_that_comes_too_late_is_dropped(age, asked) -> None:
    cook = Cook()
    cook.tick = 300
    cook.plan("prepare lettuce", seen=310 - age)
    assert cook.sees(kitchen({"bb": 40})) == asked
    assert bool(cook.left) == (age == STALE)


def test_who_does_nothing_else_does_what_comes_late() -> None:
    """As the baselines without a default: a slow model's answer is all they have."""
    late = planned("prepare lettuce")
    now = replace(seen(kitchen({"bb": 40})), tick=900, policy=CodePolicy(late, 10, 1, "because"))
    mind = system1(MindSpec("agents.dpt.build:system1", None, {"rules": "none"}), silent)
    assert [a.message.macro for a in think_once(mind, now) if isinstance(a.message, Do)] == [
        "Chop Lettuce"
    ]


def test_what_was_done_since_is_not_done_twice() -> None:
    cook, scene = Cook().plan("prepare lettuce"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce"
    begun = cook.tick
    assert cook.ends(scene, "Chop Lettuce") == "Fry Beef"
    cook.plan("prepare lettuce", "pass_on plate", seen=begun)
    assert cook.ends(scene, "Fry Beef") == "Pass Plate"


def test_a_new_plan_that_begins_with_the_task_at_hand_goes_on_with_it() -> None:
    cook = Cook().plan("prepare beef on a plate")
    assert cook.sees(kitchen({"lb": 40})) == "Fry Beef"
    cook.plan("prepare beef on a plate", "pass_on plate")
    assert cook.ends(kitchen({"lb": 40}, on={"K": "hot beef"}), "Fry Beef") == "Plate Beef"


def test_what_runs_is_left_only_for_a_fire() -> None:
    cook = Cook().plan("prepare lettuce")
    assert cook.sees(kitchen({"bb": 40}), doing="Fry Beef") == ""
    assert cook.sees(kitchen({"bb": 40}, on={"K": "fire beef"}), doing="Fry Beef") == "Putout"
    assert cook.left == ["prepare lettuce"]


def test_after_the_fire_the_task_goes_on() -> None:
    cook, scene = Cook().plan("prepare lettuce"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce"
    burning = kitchen({"bb": 40}, on={"K": "fire beef"})
    assert cook.sees(burning, doing="Chop Lettuce") == "Putout"
    assert cook.ends(burning, "Chop Lettuce", "interrupted", doing="Putout") == ""
    assert cook.ends(scene, "Putout") == "Chop Lettuce"


def test_what_fails_is_given_up_for_the_next() -> None:
    cook, scene = Cook().plan("prepare lettuce", "pass_on plate"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce"
    assert cook.ends(scene, "Chop Lettuce", "failed") == "Pass Plate"
    assert cook.left == ["pass_on plate"]


def test_without_a_default_it_idles() -> None:
    cook, scene = Cook(Rules()).plan("prepare lettuce"), kitchen({"bb": 40})
    assert cook.sees(scene) == "Chop Lettuce"
    assert cook.ends(scene, "Chop Lettuce") == ""


def test_what_cannot_be_read_is_passed_over() -> None:
    cook = Cook().plan(("__import__('os')", "prepare beef"), "dance", "prepare lettuce")
    assert cook.sees(kitchen({"bb": 40})) == "Chop Lettuce" and cook.left == ["prepare lettuce"]
