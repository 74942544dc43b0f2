"""Passing and fetching: what is taken from where, where it is put, and what stands against it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.executor import reflex
from game.executor._supply import supply
from game.executor.driver import PolicyDriver
from game.executor.macros import CannotStart, CanStart, availability, available
from game.executor.teammate_model import GIVEN_TICKS
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.menu import Dish, Ingredient
from game.kitchen.moves import Move
from tests.examples import examples
from tests.executor.driving import agrees, carry_out, endings, lying, macro, play, tick, told, view
from tests.kitchen.scenario import BURGERS, SOUPS, WASHED_SOUPS, Scene, item
from tests.tables import stored, table

#: Cook 0 has tomatoes, boards and the pot, cook 1 onions and the delivery; a and b are shared.
WALLED = """
    #TC##O##
    #.0a1..D
    S..b...c
    P..d...E
    #e##gB##"""
#: One room; x and c are for cook 1 alone as long as it stands there.
OPEN = """
    #TLO#Py#
    C0.....b
    S.....1x
    ######c#"""

#: Cook 1 stands before the onions.
NARROW = """
    #TC####
    #.0.1.O
    S######
    #######"""

OTHER_SIDE = "onion has to come from your side"


def answer(scene, name, cook=0):
    return availability(scene.state, cook, macro(scene, name))


def done(scene, name, cook=0, limit=80):
    moves, ended = carry_out(scene, name, cook, limit)
    assert (ended.outcome, ended.reason) == ("done", "")
    assert not scene.reasons()
    return moves


#: macro action of cook 0 | in its hand | what lies where | '' for yes, else the reason | first
TABLE = stored(__file__, "TABLE")


@pytest.mark.parametrize("row", [row for row in TABLE.split("\n") if row.strip()])
def test_table(row):
    name, held, on, *said = (part.strip() for part in row.split("|"))
    agrees(answer(Scene(WALLED, held={0: held}, on=lying(on)), name), *said)


def test_alone_there_is_nobody_to_pass_to():
    agrees(answer(Scene("T0a"), "Pass Tomato"), "there is nobody to pass it to")


def test_raw_food_comes_from_its_crate_over_the_wall():
    scene = Scene(WALLED)
    done(scene, "Pass Tomato")
    assert scene.on("a") == "raw tomato"


def test_a_chopped_piece_is_passed_rather_than_a_raw_one():
    scene = Scene(WALLED, on={"e": "chopped tomato"})
    done(scene, "Pass Tomato")
    assert (scene.on("a"), scene.on("e")) == ("chopped tomato", "-")


def test_it_goes_where_the_other_stands():
    scene = Scene(WALLED)
    scene.play("", ".dd")
    done(scene, "Pass Plate")
    assert scene.on("d") == "plate"


def test_what_is_in_the_way_in_hand_is_put_down_first():
    scene = Scene(WALLED, held={0: "raw tomato"})
    done(scene, "Pass Plate")
    assert scene.on("a") == "plate" or scene.on("b") == "plate"
    assert len(scene.happened(ev.Put)) == 2


def test_a_soup_in_the_pot_is_plated_and_passed():
    scene = Scene(WALLED, on={"S": "hot lettuce+onion"})
    done(scene, "Pass Alice Soup")
    assert "plate of cooked lettuce+onion" in (scene.on("a"), scene.on("b"))
    assert scene.holds() == "-"


def test_in_the_open_it_goes_next_to_the_other_cook():
    scene = Scene(OPEN, on={"C": "chopped onion"})
    done(scene, "Pass Onion")
    assert "chopped onion" in (scene.on("y"), scene.on("b"))


def test_in_the_open_what_lies_at_the_other_end_is_passed_too():
    scene = Scene(OPEN, on={"C": "chopped onion"})
    assert answer(scene, "Pass Onion") == CanStart()
    scene.put("x", "chopped onion")
    agrees(answer(scene, "Pass Onion"), "an onion lies within your reach already")


def test_in_the_open_where_raw_ones_are_for_the_taking_a_chopped_one_is_passed():
    scene = Scene(OPEN)
    agrees(answer(scene, "Pass Onion"), "onion must be chopped first", "Chop Onion")
    scene.put("x", "raw onion")
    agrees(answer(scene, "Pass Onion"), "onion must be chopped first", "Chop Onion")
    scene.put("C", "chopped onion")
    assert answer(scene, "Pass Onion") == CanStart()
    walled = Scene(WALLED)
    assert answer(walled, "Pass Tomato") == CanStart(), "a raw one is something over there"


def test_who_asks_again_for_what_was_given_gets_another():
    scene = Scene(WALLED, on={"a": "plate"})
    given = View(scene.state, 0, given=frozenset({scene.cell("a")}))
    assert available(given, macro(scene, "Pass Plate")) == CanStart()
    assert answer(scene, "Pass Plate").obstacle.settled


def test_it_is_said_who_is_in_the_way_and_what_is_on_the_other_side():
    walled = View(Scene(WALLED).state, 0, people=frozenset({1}))
    agrees(available(walled, macro(Scene(WALLED), "Chop Onion")), OTHER_SIDE)
    agrees(available(walled, macro(Scene(WALLED), "Pass Onion")), OTHER_SIDE)
    barred = Scene(NARROW)
    chopping = macro(barred, "Chop Onion")
    standing = View(barred.state, 0, still=frozenset({1}), people=frozenset({1}))
    agrees(available(standing, chopping), "you're between me and the onion")
    partner = View(barred.state, 0, still=frozenset({1}))
    agrees(available(partner, chopping), "another cook is between me and the onion")
    assert answer(barred, "Chop Onion") == CanStart()


def test_nobody_is_chased_with_what_is_passed():
    """The counter is chosen once; the other cook runs up and down meanwhile."""
    scene = Scene(OPEN, on={"C": "chopped onion"})
    driver = told(scene, "Pass Onion")
    for count in range(40):
        keys = {0: driver.next(scene.state)}
        if ended := endings(driver):
            break
        if count % 2 == 0:
            keys[1] = Move.LEFT if count % 8 < 4 else Move.RIGHT
        tick(scene, keys)
    assert [end.outcome for end in ended] == ["done"]
    assert count <= 14


def test_what_others_took_is_not_replaced_by_a_raw_one_that_nobody_needs():
    """Nor is what was given taken back: the cook would carry it to and fro."""
    scene = Scene(OPEN, on={"C": "chopped onion"})
    given = View(scene.state, 0, given=frozenset({scene.cell("C")}))
    agrees(
        available(given, macro(scene, "Pass Onion")), "onion must be chopped first", "Chop Onion"
    )
    driver = told(scene, "Pass Onion")
    scene.put("C", "-")
    driver.next(scene.state)
    (end,) = endings(driver)
    assert (end.outcome, end.reason) == ("failed", "onion must be chopped first")


def test_what_was_passed_is_left_alone():
    """Reflex would take the piece back to mix it."""
    scene = Scene(WALLED, on={"e": "chopped tomato", "C": "chopped lettuce"}).order("bob")
    driver = told(scene, "Pass Tomato", policy=reflex.choose)
    play(scene, {0: driver}, 30)
    assert scene.on("a") == "chopped tomato"
    assert {record.macro.name for record in driver.drain()} == {"Pass Tomato"}
    scene.put("a", "-")
    scene.put("b", "chopped tomato")
    play(scene, {0: driver}, 30, until=lambda: bool(scene.happened(ev.Mixed)))
    assert scene.happened(ev.Mixed)


def test_in_the_end_what_was_passed_is_used_after_all():
    scene = Scene(WALLED, on={"e": "chopped tomato", "C": "chopped lettuce"}).order("bob")
    driver = told(scene, "Pass Tomato")
    play(scene, {0: driver}, 20)
    assert scene.on("a") == "chopped tomato"
    scene.wait(GIVEN_TICKS)
    driver.assign(scene.state, macro(scene, "Prepare Bob Ingredients"), "player")
    play(scene, {0: driver}, 30, until=lambda: bool(scene.happened(ev.Mixed)))
    assert scene.happened(ev.Mixed)


def test_what_was_passed_can_be_fetched_back():
    scene = Scene(WALLED)
    driver = told(scene, "Pass Tomato")
    play(scene, {0: driver}, 12)
    driver.assign(scene.state, macro(scene, "Fetch Tomato"), "player")
    play(scene, {0: driver}, 4, until=lambda: scene.holds() != "-")
    assert scene.holds() == "raw tomato"
    assert scene.on("a") == "-"


@table(__file__)
def test_what_is_fetched_ends_in_hand(name, lying, held):
    scene = Scene(WALLED, on=lying)
    done(scene, name)
    assert scene.holds() == held


def test_what_is_held_need_not_be_fetched():
    scene = Scene(WALLED, held={0: "raw tomato"})
    assert done(scene, "Fetch Tomato") == 0


def test_both_ways_over_the_wall_at_once():
    """Each passes to the other; nothing is lost and nobody waits for ever."""
    scene = Scene(WALLED)
    drivers = {0: told(scene, "Pass Tomato"), 1: told(scene, "Pass Onion", cook=1)}
    play(scene, drivers, 30)
    for driver in drivers.values():
        assert [end.outcome for end in endings(driver)] == ["done"]
    drivers[0].assign(scene.state, macro(scene, "Fetch Onion"), "player")
    drivers[1].assign(scene.state, macro(scene, "Fetch Tomato"), "player")
    before = len(scene.happened(ev.Took))
    play(scene, drivers, 30, until=lambda: len(scene.happened(ev.Took)) == before + 2)
    taken = {event.cook: event.item for event in scene.happened(ev.Took)[before:]}
    assert taken == {0: item("raw onion"), 1: item("raw tomato")}


def test_beef_comes_fried_from_the_pan_or_raw_from_its_crate():
    scene = Scene("#F#a#\nK0.b1\n#P###", on={"K": "hot beef"}, menu=BURGERS)
    done(scene, "Pass Beef")
    assert scene.on("b") == "plate of cooked beef"
    done(scene, "Fetch Beef")
    assert scene.holds() == "plate of cooked beef"
    scene.give(0, "-")
    done(scene, "Fetch Beef")
    assert scene.holds() == "raw beef"


def test_the_person_is_the_one_who_is_passed_to():
    """Of two others the nearer one is a partner: it goes to the person."""
    scene = Scene("T0.1...2\n#......c\n#ab###d#")
    driver = PolicyDriver(0, lambda view, avoid, watch: None, people=(2,))
    driver.assign(scene.state, macro(scene, "Pass Tomato"), "player")
    play(scene, {0: driver}, 14)
    assert scene.on("c") == "raw tomato"


# What only one room has is handed over unasked, over however many counters, and served.


def served(drawing, dish, menu=SOUPS, ticks=500, **there):
    """Whether `dish` is served by reflex cooks before its order is lost, and the scene."""
    scene = Scene(drawing, menu=menu, **there).order(dish)
    drivers = {cook: PolicyDriver(cook, reflex.choose) for cook in range(len(scene.state.cooks))}
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
    drivers = {cook: PolicyDriver(cook, reflex.choose) for cook in range(2)}
    play(scene, drivers, 100, lambda: bool(scene.happened(ev.FireOut)))
    assert scene.happened(ev.FireOut)


@pytest.mark.parametrize("cook", [0, 1])
def test_a_fire_and_an_extinguisher_between_two_rooms_are_everybodys(cook):
    scene = Scene("0a1\n.S.\n#P#", on={"S": "fire onion+tomato", "a": "extinguisher"})
    play(
        scene,
        {cook: PolicyDriver(cook, reflex.choose)},
        100,
        lambda: bool(scene.happened(ev.FireOut)),
    )
    assert scene.happened(ev.FireOut)


def test_hands_are_emptied_into_the_bin_before_a_fire_where_no_counter_is_free():
    scene = Scene("#B#\nE0S\n#P#", held={0: "chopped onion"}, on={"S": "fire onion+tomato"})
    play(scene, {0: PolicyDriver(0, reflex.choose)}, 100, lambda: bool(scene.happened(ev.FireOut)))
    assert scene.happened(ev.FireOut)


def test_what_a_crate_gives_goes_into_the_bin_for_want_of_a_counter():
    scene = Scene("#B#\nO0S\n#P#", held={0: "raw onion"}, on={"S": "hot lettuce+onion"})
    play(scene, {0: PolicyDriver(0, reflex.choose)}, 20)
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
