"""The released finite-state machine, with its faults."""

from random import Random

import pytest

from agents.dpt._rules import ReleasedFiniteState
from agents.dpt._system1 import System1
from agents.messages import Do
from agents.workers.inline_link import think_once
from tests.agents.dpt.burger_scene import kitchen, moment, seen

BEEF_BURGER = "plate of cooked beef+ready bread"


@pytest.mark.parametrize(
    ("orders", "held", "on", "name"),
    [
        ({"bb": 40}, {0: BEEF_BURGER}, {}, "Serve Beef Burger"),
        ({"bb": 40}, {}, {"a": "plate of cooked beef"}, "Assemble Beef Burger"),
        ({"lb": 40}, {}, {}, "Chop Lettuce"),
        # Only the most urgent order counts, met or not.
        ({"bb": 1, "lb": 40}, {}, {"a": "chopped lettuce"}, "Fry Beef"),
        # In-progress beef counts for nothing.
        ({"bb": 40}, {}, {"K": "cooking beef"}, "Fry Beef"),
        # What the partner holds is not looked at.
        ({"bb": 30, "lb": 40}, {1: BEEF_BURGER}, {}, "Fry Beef"),
        # Fires are left burning.
        ({"lb": 40}, {}, {"K": "fire beef"}, "Chop Lettuce"),
        ((), {}, {}, ""),
    ],
)  # fmt: skip
def test_its_decisions(orders, held, on, name) -> None:
    rules, now = ReleasedFiniteState(), moment(kitchen(orders, held, on))
    assert rules.alarm(now) is None
    choice = rules.decide(now, (), Random(0))
    assert ("" if choice is None else choice.option.name) == name


def test_what_is_missing_is_chosen_at_random() -> None:
    now = moment(kitchen({"blb": 40}))
    picks = {
        choice.option.name
        for seed in range(10)
        if (choice := ReleasedFiniteState().decide(now, (), Random(seed)))
    }
    assert picks == {"Fry Beef", "Chop Lettuce"}


def test_fried_beef_is_waited_for() -> None:
    mind = System1(ReleasedFiniteState())

    def asks(scene, number: int) -> list[str]:
        arrivals = think_once(mind, seen(scene, number=number, tick=10 * number))
        return [a.message.macro for a in arrivals if isinstance(a.message, Do)]

    assert asks(kitchen({"bb": 40}), 1) == ["Fry Beef"]
    assert asks(kitchen({"bb": 40}, on={"K": "cooking beef"}), 2) == []
    assert asks(kitchen({"bb": 40}, on={"K": "hot beef"}), 3) == ["Plate Beef"]
