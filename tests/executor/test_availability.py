"""Which macro actions can be started, and what is said of those that cannot."""

from dataclasses import replace

import pytest

from game.executor.macros import CannotStart, CanStart, availability, macros
from game.executor.verbs import _chopping
from tests.executor.driving import agrees, lying, macro
from tests.kitchen.scenario import BURGERS, Scene
from tests.tables import stored

#: Two rooms: cook 0 has all but what is to the right of the wall.
KITCHEN = """
    #TLO##a#
    #......B
    C.0..1.D
    P......b
    #SS#cE##"""

WALLED = """
    #TC##O#
    #..#..D
    S.0a1.E
    P..#..C
    #b##cB#"""


def answer(scene, name, cook=0):
    return availability(scene.state, cook, macro(scene, name))


#: macro action | in hand of cook 0 | what lies where | '' for yes, else the reason | prerequisites
TABLE = stored(__file__, "TABLE")


@pytest.mark.parametrize("row", [row for row in TABLE.split("\n") if row.strip()])
def test_table(row):
    name, held, on, *said = (part.strip() for part in row.split("|"))
    agrees(answer(Scene(KITCHEN, held={0: held}, on=lying(on)), name), *said)


def test_behind_a_wall_everything_is_out_of_reach():
    scene = Scene(WALLED)
    assert answer(scene, "Serve Bob Soup").reason == "the delivery is out of reach"
    assert answer(scene, "Chop Onion").reason == "no onion is within reach"
    scene.put("S", "fire onion+tomato")
    assert answer(scene, "Putout").reason == "the fire extinguisher is out of reach"
    assert answer(scene, "Cook Bob Soup", cook=1).reason == "no pot is within reach"
    assert answer(scene, "Chop Tomato", cook=1).reason == "no tomato is within reach"


def test_what_is_handed_over_the_wall_is_in_reach():
    scene = Scene(WALLED, on={"a": "raw onion"})
    assert answer(scene, "Chop Onion") == CanStart()
    scene.put("a", "extinguisher")
    scene.put("S", "fire onion+tomato")
    assert answer(scene, "Putout") == CanStart()


def test_no_board_no_chopping():
    assert answer(Scene("T0#"), "Chop Tomato").reason == "no chopping board is within reach"


def test_the_boards_are_looked_at_once(monkeypatch):
    looks = []
    monkeypatch.setattr(_chopping, "_board_to_use", looks.append)
    scene = Scene("TC0")
    assert answer(scene, "Chop Tomato").reason == "every chopping board is in use"
    assert len(looks) == 1


def test_no_plate_no_plating_and_no_clearing_of_burnt_food():
    scene = Scene("S0a1", held={1: "plate"}, on={"S": "hot onion+tomato"})
    assert answer(scene, "Plate Cathy Soup").reason == "there is no plate"
    scene.put("S", "charred onion+tomato")
    assert answer(scene, "Drop").reason == "there is no plate"


def test_full_pots_name_what_would_free_them():
    scene = Scene(KITCHEN, on={"a": "chopped lettuce+tomato"})
    scene.put("S", "hot onion+tomato")
    first, second = scene.kitchen.appliances
    contents = list(scene.state.contents)
    contents[second] = contents[first]
    scene.state = replace(scene.state, contents=tuple(contents))
    found = answer(scene, "Cook Bob Soup")
    assert found.reason == "every pot is in use"
    assert [m.name for m in found.prerequisites] == ["Plate Cathy Soup"]


@pytest.mark.parametrize(("in_pot", "first"), [("fire onion", "Putout"), ("charred onion", "Drop")])
def test_a_burnt_pot_names_what_would_free_it(in_pot, first):
    scene = Scene("S0a", on={"S": in_pot, "a": "chopped lettuce+tomato"})
    found = answer(scene, "Cook Bob Soup")
    assert (found.reason, [m.name for m in found.prerequisites]) == ("every pot is in use", [first])


def test_what_another_cook_holds_is_not_there():
    scene = Scene(KITCHEN, held={1: "plate of cooked onion+tomato"})
    assert isinstance(answer(scene, "Serve Cathy Soup"), CannotStart)
    assert answer(scene, "Serve Cathy Soup", cook=1) == CanStart()


def test_a_board_somebody_is_busy_at_is_taken():
    scene = Scene("TC1\n#0.\n###", on={"C": "chopping onion 4"})
    scene.play("", "l")
    assert answer(scene, "Chop Tomato").reason == "every chopping board is in use"


def test_a_soup_that_is_done_on_arrival_can_be_plated():
    scene = Scene(KITCHEN, on={"S": "cooking onion+tomato"})
    scene.wait(140)
    assert answer(scene, "Plate Cathy Soup") == CanStart()


def test_burgers_have_an_answer_for_everything():
    scene = Scene(KITCHEN.replace("S", "K"), menu=BURGERS)
    for each in macros(BURGERS):
        found = availability(scene.state, 0, each)
        assert isinstance(found, CanStart) or found.reason
    found = answer(scene, "Serve Beef Burger")
    assert [m.name for m in found.prerequisites] == ["Assemble Beef Burger"]


def test_burgers_are_assembled_on_a_plate_only():
    lying = {"a": "chopped lettuce", "b": "ready bread"}
    scene = Scene("a0b", menu=BURGERS, on=lying)
    assert answer(scene, "Assemble Lettuce Burger").reason == "there is no plate"
    scene = Scene("a0b\n#P#", menu=BURGERS, on=lying)
    assert answer(scene, "Assemble Lettuce Burger") == CanStart()


def test_a_board_is_left_to_who_brings_food_to_it_if_that_one_can():
    held = {1: "raw lettuce"}
    shared = Scene("LC###\n0...1\n##L##", held=held)
    walled = Scene("LC#C#\n0.#.1\n###L#", held=held)
    chop = macro(shared, "Chop Lettuce")
    assert isinstance(availability(shared.state, 0, chop), CannotStart)
    assert availability(walled.state, 0, chop) == CanStart()
