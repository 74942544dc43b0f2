"""What is worked out once for all cooks of a state is what each would find for itself."""

import random
from dataclasses import replace

import pytest

from game.executor import reflex
from game.executor._order_needs import OrderNeeds
from game.executor._outlook import outlook, unasked
from game.executor._per_state import KEPT, per_state
from game.executor.driver import Habit
from game.executor.macros import worth
from game.executor.view import View
from game.kitchen.step import first_state, step
from game.lab.runs.arguments import named_level

CLAIMS = (("chop", "onion"), ("cook", "alice"), ("serve", "bob"), ("plate", "bob"))


def states(kitchen, ticks, every):
    """Some of a round that cooks by reflex play."""
    state, cooks = first_state(kitchen, 5), range(len(kitchen.starts))
    drivers = [Habit(cook, reflex.choose) for cook in cooks]
    for tick in range(ticks):
        if tick % every == 0:
            yield state
        state, _ = step(state, [driver.next(state) for driver in drivers])


@pytest.mark.parametrize("name", ["partition", "quick", "stadium", "grand_banquet"])
def test_every_cook_finds_the_values_that_are_its_own(name):
    kitchen, draw = named_level(name).kitchen, random.Random(1)
    cooks = range(len(kitchen.starts))
    choices, compared = unasked(first_state(kitchen, 5)), set()
    for state in states(kitchen, 300, 37):
        still = frozenset(draw.sample(cooks, draw.randrange(2)))
        for cook in cooks:
            view = View(state, cook, still - {cook})
            expected = draw.choices(CLAIMS, k=draw.randrange(3))
            shared = outlook(view).expecting(expected)
            own = OrderNeeds(view, expected)
            values = {macro: worth(own, macro) for macro in choices}
            assert {macro: shared.worth(macro) for macro in choices} == values
            compared |= {value for value in values.values() if value}
    assert len(compared) > 5


def test_it_is_made_once_for_each_state_and_forgotten_when_others_come(ring):
    made = []
    remembering = per_state(lambda state: made.append(state.tick))
    first = first_state(ring.kitchen, 0)
    remembering(first)
    remembering(first)
    assert made == [0]
    for tick in range(1, KEPT + 1):
        remembering(replace(first, tick=tick))
    remembering(first)
    assert made == [0, *range(1, KEPT + 1), 0]
