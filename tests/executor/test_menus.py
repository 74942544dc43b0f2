"""What menus can call for, served by partners who have never seen them."""

from dataclasses import replace
from functools import partial

import pytest

from game.executor.driver import PolicyDriver
from game.executor.macros import macros, value
from game.executor.reflex import choose
from game.executor.value import COMING
from game.kitchen.events import OrderExpired, Served
from game.kitchen.layout import Control, OrderRules
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu, Vessel
from game.kitchen.moves import Move
from game.kitchen.naming import content_name
from game.kitchen.step import first_state, step
from game.partners.menu_facts import menu_facts
from tests.kitchen.scenario import Scene

POT = Appliance("pot", "Pot", 50, None)
#: The ingredients go in raw, one by one, and nothing burns.
FILLED = replace(POT, gathers=True)


def menu(*dishes, pot=POT, strikes=0):
    names = ("onion", "tomato", "bread")
    rice = Ingredient("rice", "Rice", appliance="pot", portions=3)
    return Menu(
        name="made up",
        ingredients={n: Ingredient(n, n.title(), strikes * (n != "bread")) for n in names}
        | {"rice": rice},
        appliances={"pot": pot},
        dishes={dish.name: dish for dish in dishes},
        fire=FireRule(1, 0),
    )


def dish(name, *ingredients, appliance="pot"):
    return Dish(name, name.title(), ingredients, appliance, 3000, 20)


ONIONS = dish("onions", "onion", "onion", "onion")
MIXED = dish("mixed", "onion", "onion", "tomato")
TOASTS = dish("toasts", "bread", "bread", "onion", appliance=None)
#: A dish in a dish, cold; and one that is baked, topped and baked again.
PASTE = dish("paste", "onion", "tomato", appliance=None)
PIE = dish("pie", "paste", "bread")
BASE = dish("base", "tomato", "bread")
PIZZA = dish("pizza", "base", "onion")
#: What is boiled goes into a dish that goes into the pot again.
BOWL = dish("bowl", "rice", "onion", appliance=None)

ROOM = """
    #OTRISS#
    #0....1C
    P......E
    ###DB###
    """


def served(menu, *, cooks=2, seconds=90, map_=ROOM, control=Control.INTERACT):
    """The dishes that so many reflex cooks serve."""
    orders = OrderRules(tuple(menu.dishes), 2, sequence=tuple(menu.dishes))
    if cooks == 1:
        map_ = map_.replace("1", ".")
    state = first_state(Scene(map_, menu=menu, orders=orders, control=control).state.kitchen, 0)
    habits, told = [PolicyDriver(seat, choose) for seat in range(cooks)], []
    for tick in range(10 * seconds):
        due = tick % 3 == 0
        moves = [habit.next(state) if due else Move.STAY for habit in habits]
        state, events = step(state, moves)
        assert not any(isinstance(event, OrderExpired) for event in events)
        told += [event.dish for event in events if isinstance(event, Served)]
    return told


@pytest.mark.parametrize("cooks", [1, 2])
@pytest.mark.parametrize(
    ("made", "least"),
    [
        (menu(ONIONS), 3),
        (menu(ONIONS, MIXED, strikes=3), 3),
        (menu(TOASTS, strikes=3), 4),
        (menu(ONIONS, pot=FILLED), 4),
        (menu(ONIONS, MIXED, pot=FILLED, strikes=3), 3),
        (menu(ONIONS, dish("one", "onion"), dish("two", "onion", "tomato"), pot=FILLED), 5),
        (menu(replace(ONIONS, portions=2), dish("two", "onion", "tomato"), strikes=3), 3),
        (menu(dish("bowl", "rice", "bread", appliance=None), dish("more", "rice", "rice")), 4),
        (menu(replace(ONIONS, portions=3), pot=FILLED), 5),
        (menu(PASTE, PIE), 2),
        (menu(BASE, PIZZA, strikes=3), 2),
        (menu(dish("chips", "rice")), 3),
        (menu(PASTE, dish("stew", "paste", "onion", "onion"), pot=FILLED), 2),
        (menu(BOWL, dish("bake", "bowl", "bread", "onion"), pot=FILLED), 2),
    ],
)
def test_what_is_in_a_dish_several_times_is_put_in_as_often(made, least, cooks):
    found = served(made, cooks=cooks)
    assert len(found) >= least
    assert set(found) == set(made.dishes)


def test_two_cooks_fill_a_pot_together():
    """While one comes with the plate the other has the next piece in hand; none fetches one too
    many.
    """
    cramped = """
        ##S##
        O0.1O
        #...#
        #P#D#
        """
    assert len(served(menu(ONIONS, pot=FILLED), map_=cramped, seconds=120)) >= 12


def test_what_goes_into_another_dish_is_taken_out_of_the_heat_for_it():
    soup, pot = dish("soup", "onion", "tomato"), replace(POT, burn_ticks=9000)
    made = menu(soup, dish("feast", "soup", "bread"), pot=pot)
    room = ROOM.replace("SS", "S#")
    scene = Scene(room, menu=made, on={"S": "hot onion+tomato"}).order("feast")
    plate = next(each for each in macros(made) if each.name == "Plate Soup")
    assert value(scene.state, 0, plate) >= COMING


def test_nobody_waits_for_a_pot_in_a_corridor():
    corridor = """
        #S###
        O.#1O
        #0..#
        #P#D#
        """
    assert len(served(menu(ONIONS, pot=FILLED), map_=corridor, seconds=120)) >= 3


SMALL = menu(ONIONS, dish("one", "onion"), pot=FILLED)


def beside_a_pot(made, **things):
    return Scene("#S#\nO0#\n###", menu=made, control=Control.INTERACT, **things)


def test_a_pot_that_is_filled_one_by_one_cooks_when_no_dish_takes_more():
    scene = beside_a_pot(menu(ONIONS, MIXED, pot=FILLED)).play("liuiliui")
    assert scene.on("S") == "gathering ready onion+onion"
    assert scene.play("i").reasons() == ["the pot is not full yet"]
    scene.play("liui").wait(60)
    assert scene.on("S") == "hot onion+onion+onion"
    assert scene.wait(3000).on("S") == "hot onion+onion+onion"  # nothing burns there


def test_empty_hands_begin_with_what_is_a_dish_already():
    scene = beside_a_pot(SMALL, held={0: "ready onion"}).play("ui")
    assert scene.on("S") == "gathering ready onion"
    assert scene.play("i").on("S") == "cooking onion"


def test_what_no_dish_has_beside_the_rest_stays_out_of_the_pot():
    scene = beside_a_pot(menu(ONIONS, pot=FILLED), held={0: "ready tomato"}).play("ui")
    assert scene.reasons() == ["tomato does not go into the pot"]
    mixing = menu(MIXED, pot=FILLED)
    scene = beside_a_pot(mixing, held={0: "ready onion+onion"}).play("ui")
    scene.give(0, "ready onion")
    assert scene.play("i").reasons() == [
        "onion does not go into the pot with the onion and onion in there"
    ]


def test_a_load_gives_portion_after_portion():
    made = menu(replace(ONIONS, portions=2), pot=FILLED)
    scene = beside_a_pot(made, held={0: "ready onion"}).play("uiliuiliui").wait(60)
    for left in (1, 0):
        scene.give(0, "plate")
        scene.play("i")
        assert scene.holds() == "plate of cooked onion+onion+onion"
        heating = scene.state.contents[1]
        assert (heating.portions if heating else 0) == left


def test_a_menu_has_words_of_its_own():
    onion = Ingredient("onion", "Onion", 2, verb="grate", past="grated")
    made = menu(dish("onions", "onion", "bread", appliance=None))
    made = replace(
        made,
        ingredients={**made.ingredients, "onion": onion},
        vessel=Vessel("bowl", "bowls"),
    )
    names = [macro.name for macro in macros(made)]
    assert {"Grate Onion", "Pass Bowl"} <= {*names}
    scene = Scene("#C#\nP0#\n###", menu=made, control=Control.INTERACT, held={0: "raw onion"})
    told = partial(content_name, menu=made)
    scene.play("uii")
    assert told(scene.state.contents[1]) == "half-grated onion"
    scene.play("ii")
    assert told(scene.state.cooks[0].held) == "grated onion"
    scene.play("li")
    assert told(scene.state.cooks[0].held) == "bowl of grated onion"
    (step,) = (s for s in menu_facts(made).recipes[0].steps if s.verb == "chop")
    assert (step.word, step.done) == ("grate", "grated")
