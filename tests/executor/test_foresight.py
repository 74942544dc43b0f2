"""Looking ahead: what orders would yield, against what they do, and what that makes cooks begin."""

import random
from dataclasses import replace
from math import exp

import pytest

from game.executor import reflex
from game.executor._forecast import PATIENCE_TICKS, Forecast
from game.executor._outlook import outlook, unasked
from game.executor._per_state import KEPT, per_state
from game.executor.driver import PolicyDriver
from game.executor.macros import worth
from game.executor.teammate_model import MOVE_TICKS, TeammateModel
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen.step import first_state, step
from game.lab.runs.arguments import named_level
from tests.executor.driving import carry_out, macro, view
from tests.kitchen.scenario import BURGERS, Scene
from tests.tables import table

KITCHEN = """
    #TLO##a#
    #......B
    C.0....D
    P......b
    #SS#cE##"""
GRILL = """
    #RLFTa##
    #......#
    C.0....D
    P......b
    #KKBcE##"""


def ahead(scene):
    return Forecast(view(scene), TeammateModel(0))


def chosen(scene, closes=None):
    scene.kitchen = replace(scene.kitchen, closes=closes)
    scene.state = replace(scene.state, kitchen=scene.kitchen)
    watch = TeammateModel(0)
    return str(reflex.choose(watch.look(scene.state), (), watch))


@pytest.mark.parametrize(("held", "lying", "name"), [
    ("plate of cooked lettuce+onion", {}, "Serve Alice Soup"),
    ("-", {"a": "plate of cooked lettuce+onion"}, "Serve Alice Soup"),
    ("-", {"b": "plate of cooked lettuce+onion"}, "Serve Alice Soup"),
])  # fmt: skip
def test_a_dish_yields_what_its_serving_does_in_the_time_that_takes(held, lying, name):
    scene = Scene(KITCHEN, held={0: held}, on=lying).order("alice")
    gain = ahead(scene).gain(macro(scene, name))
    moves, ended = carry_out(scene, name)
    assert ended.outcome == "done"
    assert gain == pytest.approx(15 * exp(-moves * MOVE_TICKS / PATIENCE_TICKS))


@table(__file__)
def test_what_brings_an_order_on_yields_something_and_nothing_else_does(lying, names):
    scene = Scene(KITCHEN, on=lying).order("alice")
    forecast = ahead(scene)
    work = ("Chop Lettuce", "Chop Onion", "Chop Tomato", "Cook Alice Soup", "Plate Alice Soup",
            "Prepare Alice Ingredients", "Serve Alice Soup", "Putout")  # fmt: skip
    gains = {name: forecast.gain(macro(scene, name)) for name in work}
    assert [name for name, gain in gains.items() if gain is not None] == names
    assert all(gains[name] > 0 for name in names)


def test_a_burger_is_foreseen_from_its_parts_on():
    scene = Scene(GRILL, menu=BURGERS)
    dish = next(iter(scene.kitchen.menu.dishes))
    scene.order(dish)
    begun = [f"{step.task}" for step in view(scene).recipes.course(dish)]
    forecast = ahead(scene)
    assert any((forecast.gain(macro(scene, name)) or 0) > 0 for name in begun)


def test_what_fits_the_orders_is_chopped_before_what_does_not():
    lying = {"a": "chopped lettuce", "b": "chopped lettuce"}
    scene = Scene(KITCHEN, on=lying).order("alice", "bob")
    gains = [ahead(scene).gain(macro(scene, f"Chop {what}")) for what in ("Onion", "Tomato")]
    assert min(gains) > 0
    assert ahead(scene).gain(macro(scene, "Chop Lettuce")) is None


def test_before_the_round_ends_the_dish_that_is_ready_is_served_and_nothing_begun():
    lying = {"S": "cooking lettuce+onion", "a": "chopped lettuce", "b": "chopped tomato"}
    scene = Scene(KITCHEN, on=lying).order("bob", "alice").wait(140)
    assert chosen(scene) == "Prepare Bob Ingredients"
    assert chosen(scene, closes=scene.state.tick + 60) == "Plate Alice Soup"


def test_a_cook_finds_out_what_a_move_takes_it():
    scene, watch = Scene(KITCHEN), TeammateModel(0)
    for tick in range(0, 100, 2):
        watch.look(replace(scene.state, tick=tick))
    assert watch.move_ticks == pytest.approx(2, abs=0.01)


# What is worked out once for all cooks of a state is what each would find for itself.

CLAIMS = (("chop", "onion"), ("cook", "alice"), ("serve", "bob"), ("plate", "bob"))


def states(kitchen, ticks, every):
    """Some of a round that cooks by reflex play."""
    state, cooks = first_state(kitchen, 5), range(len(kitchen.starts))
    drivers = [PolicyDriver(cook, reflex.choose) for cook in cooks]
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
