"""Keeping the kitchen in order: no dish is thrown away, counters come free, things go back."""

from dataclasses import replace

import pytest

from game.executor import reflex
from game.executor._hands import put_away
from game.executor.driver import PolicyDriver, chore
from game.executor.macros import CanStart, available
from game.executor.plans import Fail, UseStation
from game.executor.reflex import options
from game.executor.view import View
from game.kitchen import events as ev
from tests.executor.driving import macro, nothing, play, view
from tests.kitchen.scenario import Scene, item
from tests.tables import table


def settle(scene, ticks=40, policy=nothing):
    play(scene, {0: PolicyDriver(0, policy)}, ticks)
    return scene


@table(__file__)
def test_what_is_held_goes_where_it_belongs(held, drawing, place):
    scene = Scene(drawing, held={0: held})
    if "E" in drawing:
        scene.put("E", "-")
    assert put_away(view(scene)) == UseStation(scene.cell(place))


def test_with_no_room_raw_food_goes_into_the_bin():
    scene = Scene("a0B", held={0: "raw onion"}, on={"a": "plate"})
    assert put_away(view(scene)) == UseStation(scene.cell("B"))


def test_with_no_room_a_needless_piece_goes_into_the_bin_but_not_a_needed_one():
    scene = Scene("L0B\na.#\n#O#", held={0: "chopped onion"})
    for cell, station in enumerate(scene.chars):
        if station in "#a":
            _fill(scene, cell)
    assert put_away(view(scene)) == UseStation(scene.cell("B"))
    scene.order("alice")
    assert put_away(view(scene)) == Fail("there is no free counter to put things down")


def _fill(scene, cell):
    contents = list(scene.state.contents)
    contents[cell] = item("plate of cooked onion+tomato")
    scene.state = replace(scene.state, contents=tuple(contents))


@pytest.mark.parametrize("dish", ["alice", "nobody"])
def test_a_finished_dish_is_never_binned_however_little_room_there_is(dish):
    scene = Scene("a0B", held={0: "plate of cooked lettuce+onion"}, on={"a": "plate"})
    if dish == "alice":
        scene.order("alice")
    settle(scene)
    assert scene.holds() == "plate of cooked lettuce+onion"
    assert not scene.happened(ev.Binned)


def test_when_counters_are_full_loose_plates_go_back_first():
    scene = Scene("P0a\nB.b", on={"a": "plate", "b": "chopped onion"})
    settle(scene, 10)
    assert (scene.on("a"), scene.on("b")) == ("-", "chopped onion")


def test_a_plate_taken_up_to_make_room_is_not_put_back_on_the_nearer_counter():
    scene = Scene("a0..P\nb...#", on={"a": "plate", "b": "plate"})
    _fill(scene, scene.chars.index("#"))
    settle(scene, 20)
    assert (scene.on("a"), scene.on("b")) in (("-", "-"), ("-", "plate"), ("plate", "-"))
    assert scene.holds() == "-"
    assert len(scene.happened(ev.Took)) <= 2


def test_when_counters_are_full_a_spare_piece_is_binned():
    scene = Scene("B0a\nC.b", on={"a": "plate of cooked onion+tomato", "b": "chopped onion"})
    settle(scene, 20)
    assert scene.on("b") == "-"
    assert [e.food.ingredients for e in scene.happened(ev.Binned)] == [("onion",)]


def test_with_room_nothing_is_tidied_away():
    scene = Scene("P0a\nB.b\nc.d", on={"a": "plate", "b": "chopped onion"})
    assert chore(view(scene)) is None


def test_all_counters_full_the_kitchen_comes_to_work_again():
    """Plates and soups that nobody wants on every counter, a wrong piece on the only board."""
    lying = {"a": "plate", "b": "plate", "C": "chopped onion"}
    scene = Scene("aTbL#\nC0..#\nS...P\n...1.\n#DB##", on=lying).order("bob")
    for cell, char in enumerate(scene.chars):
        if char == "#":
            _fill(scene, cell)
    settle(scene, 500, reflex.choose)
    assert scene.happened(ev.Served)
    assert not [e for e in scene.happened(ev.Binned) if e.food.parts in scene.kitchen.menu.dish_of]


def test_a_dish_that_only_another_can_serve_is_passed_on():
    scene = Scene("a0b1D", on={"a": "plate of cooked lettuce+onion"}).order("alice")
    settle(scene, 6)
    assert scene.on("b") == "plate of cooked lettuce+onion"


def test_a_piece_that_only_another_can_cook_is_passed_on():
    scene = Scene("C0b1S", on={"C": "chopped onion"}).order("alice")
    settle(scene, 6)
    assert scene.on("b") == "chopped onion"


def test_nothing_is_passed_on_when_no_shared_counter_is_free():
    scene = Scene("C0b1S", on={"C": "chopped onion", "b": "plate"}).order("alice")
    settle(scene, 6)
    assert scene.on("C") == "chopped onion"


def test_charred_food_everywhere_is_cleared_away():
    lying = {"S": "charred onion+tomato", "a": "plate of charred onion+tomato"}
    scene = Scene("Sa#\n0..\nP1B\n#..", on=lying)
    settle(scene, 60, reflex.choose)
    assert (scene.on("S"), scene.on("a")) == ("-", "-")
    assert len(scene.happened(ev.Binned)) == 2


def test_a_fire_comes_before_chopping_and_the_extinguisher_goes_back():
    scene = Scene("ES#\n0..\nTCL\n1..", on={"S": "fire onion+tomato"}).order("bob")
    settle(scene, 70, reflex.choose)
    assert (scene.on("E"), scene.on("S")) == ("extinguisher", "charred onion+tomato")


def test_with_the_extinguisher_in_hand_and_no_fire_it_is_put_back_before_serving():
    scene = Scene("a0D\n#E#", held={0: "extinguisher"},
                  on={"a": "plate of cooked onion+tomato", "E": "-"}).order("cathy")  # fmt: skip
    settle(scene, 10, reflex.choose)
    assert scene.on("E") == "extinguisher"
    assert scene.happened(ev.Served)


# A cook that keeps to some stations: the others are as good as out of its reach, but for fires.

#: The boards are on the left, the pot and the plates on the right.
ROOM = """
    #TLO#P##
    C0.....D
    C.....1S
    #e####a#"""


def right(scene: Scene) -> View:
    width = scene.kitchen.width
    zone = frozenset(c for c in range(len(scene.chars)) if c % width >= width / 2)
    return View(scene.state, 0, zone=zone)


@pytest.mark.parametrize(
    ("name", "there"), [("Chop Onion", False), ("Fetch Plate", True), ("Fetch Onion", False)]
)
def test_only_what_can_be_done_in_the_zone_is_open(name: str, there: bool) -> None:
    scene = Scene(ROOM)
    assert isinstance(available(right(scene), macro(scene, name)), CanStart) == there
    assert isinstance(available(View(scene.state, 0), macro(scene, name)), CanStart)


def test_what_lies_elsewhere_is_left_to_others() -> None:
    scene = Scene(ROOM, on={"e": "chopped onion", "S": "fire onion"})
    assert right(scene).lying == () and right(scene).anywhere.lying
    assert (
        right(scene).with_preferred_site(None).zone
        == right(scene).unbarred().zone
        == right(scene).zone
    )
    named = {option.macro.name for option in options(right(scene)) if option.available}
    assert "Chop Onion" not in named


def test_fires_are_put_out_wherever_they_are() -> None:
    scene = Scene(ROOM, on={"e": "extinguisher", "S": "fire lettuce+onion"})
    left = frozenset(range(len(scene.chars))) - (right(scene).zone or frozenset())
    for zone in (left, right(scene).zone):
        view = View(scene.state, 0, zone=zone)
        assert isinstance(available(view, macro(scene, "Putout")), CanStart)
