"""Tasks of policies as macro actions."""

import pytest

from agents.dpt._carrying_out import Begin, CannotGoOn, Waits, deeds_of, next_step
from agents.dpt._decision_context import DecisionContext
from agents.policy.tasks import Action, Task
from tests.agents.dpt.burger_scene import kitchen, moment
from tests.kitchen.scenario import SOUPS, Scene
from tests.partners.test_observation_builder import KITCHEN, look

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
    assert next_step(deed, now) == Begin(now.options["cook", "cathy"]), "the mix must be cooked"


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
    assert next_step(deed, now) == (Begin(now.named[step]) if isinstance(step, str) else step)


def test_what_has_just_failed_is_not_begun_again() -> None:
    now = DecisionContext(moment(kitchen()).now, frozenset({"Fry Beef"}))
    assert next_step(("cook", "beef"), now) == CannotGoOn("it has just failed")
    assert isinstance(next_step(("plate", "beef"), now), CannotGoOn)
