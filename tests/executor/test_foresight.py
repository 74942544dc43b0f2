"""Looking ahead: what orders would yield, against what they do, and what that makes cooks begin."""

from dataclasses import replace
from math import exp

import pytest

from game.executor import reflex
from game.executor._forecast import PATIENCE_TICKS, Forecast
from game.executor.teammate_model import MOVE_TICKS, TeammateModel
from tests.executor.driving import carry_out, macro, view
from tests.kitchen.scenario import BURGERS, Scene

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


@pytest.mark.parametrize(("lying", "names"), [
    ({"a": "chopped lettuce+onion"}, ["Cook Alice Soup"]),
    ({"a": "chopped lettuce", "b": "chopped onion"}, ["Prepare Alice Ingredients"]),
    ({"a": "chopped lettuce"}, ["Chop Onion"]),
    ({"C": "chopping lettuce 3", "a": "chopped onion"}, ["Chop Lettuce"]),
    ({"S": "hot lettuce+onion"}, ["Plate Alice Soup"]),
    ({}, ["Chop Lettuce", "Chop Onion"]),
])  # fmt: skip
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
