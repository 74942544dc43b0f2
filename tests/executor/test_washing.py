"""Washing up: the macro action, when it is worth while, and a round with few plates."""

from dataclasses import replace

from game.executor import reflex
from game.executor.driver import PolicyDriver, chore
from game.executor.macros import availability, find_macro, urgent, value
from game.executor.teammate_model import STILL_TICKS, WASHING_UP, TeammateModel, claim
from game.kitchen import events as ev
from game.kitchen.items import DirtyPlate, Plate
from game.kitchen.layout import OrderRules
from game.kitchen.menu import Dish
from game.kitchen.state import Stack, Washing
from tests.executor.driving import agrees, carry_out, macro, play, tick, view
from tests.kitchen.scenario import SOUPS, WASHED_SOUPS, Scene
from tests.tables import table

ROOM = """
    #QWP#
    #..0#
    a...#
    #####"""


def room(held="-", **on):
    return Scene(ROOM, {0: held} if held != "-" else {}, {"P": "-", **on}, WASHED_SOUPS)


def done_in(scene):
    moves, ended = carry_out(scene, "Wash Plate")
    assert (ended.outcome, ended.reason) == ("done", "")
    assert not scene.reasons() and len(scene.happened(ev.Washed)) == 1
    return moves


def test_a_dirty_plate_is_fetched_put_in_and_scrubbed():
    scene = room(Q="pile of 2")
    assert done_in(scene) == 2 + 1 + 1 + 1 + 4  # there, take, back, put, strikes
    assert (scene.holds(), scene.on("Q"), scene.on("W")) == ("plate", "pile of 1", "-")


def test_what_is_in_the_sink_comes_first():
    scene = room(Q="pile of 1", W="washing 2, 3 left")
    assert done_in(scene) == 1 + 3
    assert (scene.on("Q"), scene.on("W")) == ("pile of 1", "washing 1, 4 left")


def test_a_clean_plate_in_hand_goes_onto_the_stack_first():
    scene = room("plate", W="washing 1, 1 left")
    assert done_in(scene) == 1 + 1 + 1
    assert (scene.holds(), scene.on("P")) == ("plate", "stack of 1")


def test_dirty_plates_that_lie_about_are_washed_too():
    scene = room(a="dirty plate")
    done_in(scene)
    assert scene.on("a") == "-"


@table(__file__)
def test_when_it_can_be_started(held, on, reason):
    scene = room(held, **on)
    agrees(availability(scene.state, 0, macro(scene, "Wash Plate")), reason)


def test_who_is_out_of_plates_is_told_what_to_do_first():
    scene = Scene("#SQW#\n#..0#\nPB###", on={"P": "-", "S": "hot onion", "Q": "pile of 1"},
                  menu=WASHED_SOUPS).order("alice")  # fmt: skip
    scene.put("S", "hot lettuce+onion")
    found = availability(scene.state, 0, macro(scene, "Plate Alice Soup"))
    agrees(found, "there is no clean plate", "Wash Plate")


def test_a_menu_whose_plates_never_run_out_has_no_such_work():
    assert find_macro(SOUPS, "Wash Plate") is None
    assert find_macro(WASHED_SOUPS, "Wash Plate") is not None


SERVICE = """
    #SSQWP#
    #..0..#
    #..1..#
    #CCOLD#"""


def service(orders=("alice",), **on):
    return Scene(SERVICE, on={"P": "-", **on}, menu=WASHED_SOUPS).order(*orders)


def worth(scene):
    return value(scene.state, 0, macro(scene, "Wash Plate"))


def test_it_is_worth_more_the_sooner_plates_are_missed():
    plenty = worth(service(P="stack of 3", Q="pile of 2"))
    short = worth(service(("alice", "alice"), P="stack of 1", Q="pile of 2"))
    missed = service(P="-", Q="pile of 2")
    missed.put("S", "hot lettuce+onion")
    assert 0 < plenty < short < worth(missed)
    assert worth(service()) == 0
    assert not urgent(view(missed), macro(missed, "Wash Plate"))
    cell = missed.cell("S")
    burning = replace(missed.state.contents[cell], burns_at=missed.state.tick + 20)
    contents = tuple(burning if c == cell else x for c, x in enumerate(missed.state.contents))
    missed.state = replace(missed.state, contents=contents)
    assert urgent(view(missed), macro(missed, "Wash Plate"))


def test_hands_tell_who_washes_and_nobody_washes_the_same_plate():
    scene = service(("alice", "alice"), Q="pile of 1")
    scene.give(1, "dirty plate")
    assert claim(view(scene), 1) == WASHING_UP
    assert value(scene.state, 0, macro(scene, "Wash Plate")) > 0  # another one is left
    agrees(availability(scene.state, 0, macro(scene, "Wash Plate")),
           "somebody is washing up already")  # fmt: skip
    scene.put("Q", "-")
    assert worth(scene) == 0


def test_who_only_stands_at_the_sink_keeps_nobody_from_it():
    scene = Scene("#####\n#0W1#\n#####", menu=WASHED_SOUPS, on={"W": "washing 1, 4 left"})
    scene.play(".", "l")
    watch, sink = TeammateModel(0), scene.cell("W")
    assert watch.look(scene.state).free_sinks == []
    scene.play("." * STILL_TICKS)
    assert watch.look(scene.state).free_sinks == [sink]
    scene.play(".", "l")  # it goes on
    assert watch.look(scene.state).free_sinks == []


def test_dishes_that_nobody_ordered_make_room_for_plates():
    """All plates are taken: one goes into the bin, and its plate is free again."""
    rows = "#abcB#\n#..0.#\n#SSQW#"
    soup = "plate of cooked lettuce+onion"
    scene = Scene(rows, on=dict.fromkeys("abc", soup), menu=WASHED_SOUPS).order("bob")
    play(scene, {0: PolicyDriver(0, lambda *_: None)}, 12)
    assert len(scene.happened(ev.Binned)) == 1
    assert (scene.state.contents.count(Plate()), [*map(scene.on, "abc")].count(soup)) == (1, 2)
    full = Scene(rows, on=dict.fromkeys("abc", soup), menu=WASHED_SOUPS).order("alice")
    assert chore(view(full)) is None


COUNTERS = """
    ##CC#SS#P#
    L........D
    O.0.##.1.D
    T.2....3.Q
    L........W
    ##CC#SSBE#"""
ORDERS = OrderRules(("alice", "bob", "cathy", "david"), 4)


def plates(state):
    """All that there are, those with the guests too."""
    found = len(state.returning)
    for thing in (*state.contents, *(cook.held for cook in state.cooks)):
        match thing:
            case Plate() | DirtyPlate():
                found += 1
            case Stack(count) | Washing(count):
                found += count
    return found


def test_reflex_cooks_never_run_out_for_long():
    """Even with two plates for four cooks soups are served all the time, and none burns."""
    number = 2
    menu = replace(WASHED_SOUPS, plates=replace(WASHED_SOUPS.plates, number=number))
    scene = Scene(COUNTERS, menu=menu, orders=ORDERS)
    drivers = {cook: PolicyDriver(cook, reflex.choose) for cook in range(4)}
    for moment in range(900):
        moves = {} if moment % 3 else {c: driver.next(scene.state) for c, driver in drivers.items()}
        tick(scene, moves)
        assert plates(scene.state) == number
    assert not scene.happened(ev.FireStarted)
    assert len(scene.happened(ev.Served)) >= 6
    assert len(scene.happened(ev.Washed)) >= len(scene.happened(ev.Served)) - number


def test_a_dish_of_one_ingredient_is_left_to_whoever_brings_the_plate():
    """Who holds an empty plate where the tomato of the salad lies comes for that, if it is nearer
    than another who holds one.
    """
    salad = Dish("salad", "Tomato Salad", ("tomato",), None, 500, 10)
    menu = replace(SOUPS, dishes={**SOUPS.dishes, "salad": salad})
    scene = Scene("#######\n#0.1.C#\n#P####D", {1: "plate"}, {"C": "chopped tomato"}, menu)
    assert claim(view(scene.order("salad")), 1) == ("prepare", "salad")
    assert value(scene.state, 0, macro(scene, "Assemble Tomato Salad")) == 0
    scene.give(0, "plate")
    assert claim(view(scene), 1) == ("prepare", "salad")
    assert claim(view(scene, cook=1), 0) is None
    assert claim(view(scene.order("alice")), 1) is None
