"""What only one room has is handed over unasked, over however many counters, and served."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.executor import reflex
from game.executor._supply import supply
from game.executor.driver import Habit
from game.executor.macros import CannotStart, available
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.menu import Dish, Ingredient
from tests.examples import examples
from tests.executor.driving import macro, play, view
from tests.kitchen.scenario import BURGERS, SOUPS, WASHED_SOUPS, Scene


def served(drawing, dish, menu=SOUPS, ticks=500, **there):
    """Whether `dish` is served by reflex cooks before its order is lost, and the scene."""
    scene = Scene(drawing, menu=menu, **there).order(dish)
    drivers = {cook: Habit(cook, reflex.choose) for cook in range(len(scene.state.cooks))}
    play(scene, drivers, ticks, lambda: bool(scene.happened(ev.Served)))
    return bool(scene.happened(ev.Served))


KITCHENS = {
    "raw food and plates": ("#####\nO0a1C\nL.#.S\nP.#.D\n#####", "alice", SOUPS),
    "boards on this side": ("#C###\nO0a1#\nL.#.S\nP.#.D\n#####", "alice", SOUPS),
    "boards on the other side, back again": ("#D#C#\nO0a1#\nL.#.#\nP.#.#\n#S###", "alice", SOUPS),
    "each has one ingredient": ("#C#C#\nO0a1L\n#.b.S\nP.#.D\n#####", "alice", SOUPS),
    "one counter for all": ("##C##\nO0a1S\nL.C.D\n#P###", "alice", SOUPS),
    "over two rooms": ("#L#C#S#\nO0a1b2D\n#P#c#d#", "alice", SOUPS),
    "a finished dish": ("#C###\nO0#.#\nL.a1#\nP.#.D\n#S###", "alice", SOUPS),
    "one counter, taken by what is there for good": (
        "#DC###FK#\n#..##...#\n#0..a1..#\n#..##...#\n#P####RL#", "blb", BURGERS),
    "two in a room with one counter": (
        "#KP##RCE#\n#..##...#\n#0..a1..#\n#..##2..#\n#D####LF#", "lb", BURGERS),
    "plates that come back dirty": ("##C##\nO0a1S\nL.C.D\nP.#.#\n#W#Q#", "alice", WASHED_SOUPS),
    "assembled where the bread is not": ("#R###\nP0a1D\n#.#.F\n###K#", "bb", BURGERS),
    "a cold dish": ("#R###\nP0a1D\n#.b.L\n###C#", "lb", BURGERS),
}  # fmt: skip


@pytest.mark.parametrize("name", KITCHENS)
def test_what_one_room_lacks_comes_from_the_others(name):
    drawing, dish, menu = KITCHENS[name]
    assert served(drawing, dish, menu)


@given(st.permutations("OLPCSD"), st.integers(1, 5))
@examples(8)
def test_wherever_the_wall_is_a_soup_is_served(stations, wall):
    """All that it takes stands in a line, some on each side."""
    top, floor = "".join(stations), "0....1"
    drawing = f"#{top[:wall]}#{top[wall:]}#\n#{floor[:wall]}a{floor[wall:]}#\n#########"
    assert served(drawing, "alice", ticks=590)


def test_in_one_room_nothing_is_handed_over():
    scene = Scene("O0.1#\n#CSPD").order("alice")
    assert supply(scene.state) is None
    assert not [o for o in reflex.options(view(scene)) if o.macro.verb == "pass"]


def test_what_was_handed_over_is_left_to_those_it_is_for():
    scene = Scene("#C#C#\nO0a1S\nL.b.D\n#P###", on={"a": "plate"}).order("alice")
    assert supply(scene.state).meant == {scene.cell("a"): scene.state.cooks[1].cell}


def test_the_extinguisher_is_handed_over_to_a_fire():
    scene = Scene("E0a1S\n###P#", on={"S": "fire onion+tomato"})
    drivers = {cook: Habit(cook, reflex.choose) for cook in range(2)}
    play(scene, drivers, 100, lambda: bool(scene.happened(ev.FireOut)))
    assert scene.happened(ev.FireOut)


@pytest.mark.parametrize("cook", [0, 1])
def test_a_fire_and_an_extinguisher_between_two_rooms_are_everybodys(cook):
    scene = Scene("0a1\n.S.\n#P#", on={"S": "fire onion+tomato", "a": "extinguisher"})
    play(scene, {cook: Habit(cook, reflex.choose)}, 100, lambda: bool(scene.happened(ev.FireOut)))
    assert scene.happened(ev.FireOut)


def test_hands_are_emptied_into_the_bin_before_a_fire_where_no_counter_is_free():
    scene = Scene("#B#\nE0S\n#P#", held={0: "chopped onion"}, on={"S": "fire onion+tomato"})
    play(scene, {0: Habit(0, reflex.choose)}, 100, lambda: bool(scene.happened(ev.FireOut)))
    assert scene.happened(ev.FireOut)


def test_what_a_crate_gives_goes_into_the_bin_for_want_of_a_counter():
    scene = Scene("#B#\nO0S\n#P#", held={0: "raw onion"}, on={"S": "hot lettuce+onion"})
    play(scene, {0: Habit(0, reflex.choose)}, 20)
    assert scene.happened(ev.TakenFromHeat)


def test_what_a_dish_of_one_thing_lacks_is_told_by_that_thing():
    menu = replace(
        SOUPS,
        ingredients={"onion": Ingredient("onion", "Onion")},
        dishes={"plain": Dish("plain", "Plain Soup", ("onion",), "pot", 600, 15)},
    )
    scene = Scene("O0a1S", menu=menu)
    found = available(View(scene.state, 1, people=frozenset({0})), macro(scene, "Cook Plain Soup"))
    assert isinstance(found, CannotStart)
    assert found.reason == "onion has to come from your side"
