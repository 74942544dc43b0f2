"""The sheet's four situations: what System 2 plans for each changes what System 1 does.

The plans are recorded answers, asked for with the full prompts and read as any model's.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from agents.dpt._rules import FiniteState, ReleasedFiniteState, Rules
from agents.dpt._system1 import System1
from agents.dpt.build import planner
from agents.llm.protocol import silent
from agents.messages import CodePolicy, Do, Observation
from agents.mind import Mind, MindSpec
from agents.workers.inline_link import think_once
from game.content.load import load_level
from game.kitchen.layout import Control
from tests.agents.dpt.burger_scene import SMALL, seen
from tests.conftest import LEVELS
from tests.kitchen.scenario import Scene

MENU = load_level(LEVELS / "counter_circuit.yaml").kitchen.menu
LETTUCE, BEEF = "chopped lettuce", "plate of cooked beef"


def kitchen(
    orders: Mapping[str, int], held: Mapping[int, str] | None = None, **on: str
) -> Observation:
    """What System 1's cook sees five seconds after the start; orders by the seconds left."""
    scene = Scene(SMALL, held=held or {}, on=on, menu=MENU, control=Control.INTERACT)
    scene.order(*(name.rstrip("2") for name in orders))
    timed = zip(scene.state.orders, orders.values(), strict=True)
    left = tuple(replace(order, deadline=10 * seconds) for order, seconds in timed)
    scene.state = replace(scene.state, orders=left)
    return seen(scene, tick=50)


FIRE = kitchen({"beef_burger": 40}, K="fire beef")
#: The first cannot be made any more, and the lettuce is there for the other.
URGENT = kitchen({"full_burger": 8, "lettuce_burger": 12}, a=LETTUCE)
#: Ann comes with the beef of the first order.
SPLIT = kitchen({"beef_burger": 30, "beef_burger2": 35, "lettuce_burger": 40}, held={1: BEEF})
AHEAD = kitchen({"beef_burger": 50}, K="cooking beef")


def done(now: Observation, rules: Rules, policy: CodePolicy | None = None) -> str:
    """What System 1 begins."""
    told = think_once(System1(rules), replace(now, policy=policy))
    return next((each.message.macro for each in told if isinstance(each.message, Do)), "")


def policy_for(now: Observation) -> CodePolicy:
    mind: Mind = planner(MindSpec("agents.dpt.build:planner"), silent)
    told = [each.message for each in think_once(mind, now)]
    return next(message for message in told if isinstance(message, CodePolicy))


@pytest.mark.parametrize(
    ("now", "rules", "without", "with_it"),
    [
        # The repaired rules put fires out unasked; the public code's do not.
        (FIRE, ReleasedFiniteState(), "Fry Beef", "Putout"),
        (URGENT, FiniteState(), "Fry Beef", "Assemble Lettuce Burger"),
        (SPLIT, FiniteState(), "Fry Beef", "Chop Lettuce"),
        (AHEAD, FiniteState(), "Chop Lettuce", "Plate Bread"),
    ],
)
def test_a_recorded_plan_changes_what_is_done(
    now: Observation, rules: Rules, without: str, with_it: str
) -> None:
    assert done(now, rules) == without
    assert done(now, rules, policy_for(now)) == with_it
