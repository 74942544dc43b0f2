"""Burgers: what is said of them, how they are put together, and a reflex partner who earns."""

import pytest

from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.executor.macros import CannotStart, CanStart, availability, macros, value
from game.executor.value import CHOP
from game.kitchen import events as ev
from game.kitchen.layout import Control, OrderRules
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from tests.content.test_shipped import manual_menu
from tests.executor.driving import agrees, carry_out, lying, macro, view
from tests.kitchen.scenario import BURGERS, Scene
from tests.kitchen.test_recipe import STEWS
from tests.tables import stored, table

SMALL = """
    #RLFP#B#
    #......E
    C..0...a
    C......b
    ##KKdDc#"""


def kitchen(held="-", on=(), menu=BURGERS, control=Control.WALK):
    return Scene(SMALL, held={0: held}, on=on, menu=menu, control=control)


def done(scene, name):
    moves, ended = carry_out(scene, name)
    assert (ended.outcome, ended.reason) == ("done", "")
    assert not scene.reasons()
    return moves


#: macro action | in hand | what lies where | '' for yes, else the reason | prerequisites
TABLE = stored(__file__, "TABLE")


@pytest.mark.parametrize("row", [row for row in TABLE.split("\n") if row.strip()])
def test_what_is_said(row):
    name, held, on, *said = (part.strip() for part in row.split("|"))
    scene = kitchen(held, lying(on)).order("lb", "bb", "blb")
    agrees(availability(scene.state, 0, macro(scene, name)), *said)


def test_what_cannot_be_had_is_named():
    scene = Scene("a0P", on={"a": "chopped lettuce"}, menu=BURGERS)
    found = availability(scene.state, 0, macro(scene, "Assemble Lettuce Burger"))
    assert found.reason == "no bread is within reach"


@pytest.mark.parametrize("control", Control)
@table(__file__)
def test_what_is_cold_comes_onto_a_plate_for_who_asks(control, name, held, on, comes):
    scene = kitchen(held, on, control=control)
    assert value(scene.state, 0, macro(scene, name)) == 0
    done(scene, name)
    assert scene.holds() == comes


@pytest.mark.parametrize("control", Control)
@table(__file__)
def test_whatever_burgers_are_made_of_can_be_passed_bare_or_plated(control, name, held, on):
    drawing = "#RP##\n#0.a1\n#####"
    scene = Scene(drawing, held={0: held}, menu=BURGERS, control=control)
    done(scene, name)
    assert (scene.on("a"), scene.holds()) == (on, "-")


def test_cleaning_up_empties_a_burnt_pan_and_keeps_the_plate():
    scene = Scene("#P#\nK0B\n###", on={"K": "charred beef"}, menu=BURGERS)
    done(scene, "Clean Up")
    assert (scene.on("K"), scene.holds()) == ("-", "plate")


def test_beef_goes_from_its_crate_into_the_pan():
    scene = Scene("F0K", menu=BURGERS)
    assert done(scene, "Fry Beef") == 2
    assert scene.on("K") == "cooking beef"


def test_bread_comes_first_then_a_plate_then_the_rest():
    scene = Scene("#P#\nR0a\n#K#", on={"a": "chopped lettuce", "K": "hot beef"}, menu=BURGERS)
    assert done(scene, "Assemble Full Burger") == 4
    assert scene.holds() == "plate of cooked beef+ready bread+chopped lettuce"
    assert scene.on("K") == "-"


def test_a_plate_in_hand_is_put_down_to_fetch_bread():
    scene = Scene("#P#\nR0a\n#b#", held={0: "plate of cooked beef"}, menu=BURGERS)
    assert done(scene, "Assemble Beef Burger") == 3
    plated = (scene.on("a"), scene.on("b"), scene.on("#"), scene.holds())
    assert "plate of cooked beef+ready bread" in plated


@pytest.mark.parametrize("ordered", [True, False])
def test_a_burger_is_taken_for_a_larger_one_only_if_nobody_ordered_it(ordered):
    lying = {"a": "plate of ready bread+chopped lettuce", "b": "chopped lettuce"}
    scene = kitchen(on={**lying, "K": "hot beef"})
    scene.order("lb", "blb") if ordered else scene.order("blb")
    done(scene, "Assemble Full Burger")
    assert (scene.on("a") == lying["a"]) is ordered
    assert scene.holds() == "plate of cooked beef+ready bread+chopped lettuce"


def test_two_plates_with_bread_never_make_one_burger():
    plates = {"a": "plate of cooked beef+ready bread", "b": "plate of ready bread+chopped lettuce"}
    scene = kitchen(on=plates).order("blb")
    found = availability(scene.state, 0, macro(scene, "Assemble Full Burger"))
    assert found.reason == "lettuce must be chopped first"
    wanted = [value(scene.state, 0, macro(scene, name)) for name in ("Fry Beef", "Chop Lettuce")]
    assert max(wanted) >= CHOP > min(wanted)  # one is enough


def test_one_beef_for_each_cook_is_in_the_heat():
    scene = kitchen().order("bb", "bb")
    assert value(scene.state, 0, macro(scene, "Fry Beef")) > 0.5
    scene.put("K", "cooking beef")
    assert value(scene.state, 0, macro(scene, "Fry Beef")) == 0


def test_beef_that_is_about_to_burn_comes_out_first():
    scene = kitchen(on={"K": "hot beef", "a": "plate of ready bread+chopped lettuce"})
    scene.order("lb", limit=900)
    scene.wait(50)
    assert str(reflex.choose(view(scene))) == "Plate Beef"


def served(menu, control, pace, seed, dishes=None, ticks=1250, drawing=SMALL):
    """A reflex cook alone: what happened in a round on a small kitchen with `menu`."""
    rules = OrderRules(tuple(dishes or menu.dishes), 3, expired_penalty=10, wrong_penalty=10)
    scene = Scene(drawing, menu=menu, control=control, orders=rules)
    state, driver, happened = first_state(scene.kitchen, seed), PolicyDriver(0, reflex.choose), []
    for tick in range(ticks):
        move = driver.next(state) if tick % pace == 0 else Move.STAY
        state, events = step(state, [move])
        happened += events
    return state, happened


def count(happened, *kinds):
    return sum(isinstance(event, kinds) for event in happened)


@pytest.mark.parametrize("control", list(Control))
@pytest.mark.parametrize("pace", [4, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_reflex_partner_alone_earns_with_burgers(control, pace, seed):
    state, happened = served(BURGERS, control, pace, seed)
    assert count(happened, ev.Served) >= 3
    assert state.score > 0
    assert not count(happened, ev.FireStarted, ev.ServedUnordered)


@pytest.mark.parametrize("control", list(Control))
def test_the_manuals_menu_can_be_cooked(control, tmp_path):
    _, happened = served(manual_menu(tmp_path), control, 4, 0)
    assert count(happened, ev.Served) >= 3
    assert not count(happened, ev.FireStarted)


@pytest.mark.parametrize("control", list(Control))
@pytest.mark.parametrize("dish", ["stew", "rings", "broth"])
def test_what_is_chopped_and_then_fried_and_perhaps_cooked_again_is_served_too(control, dish):
    drawing = SMALL.replace("RLF", "TTO").replace("KK", "KS")
    _, happened = served(STEWS, control, 4, 0, [dish], drawing=drawing)
    assert count(happened, ev.Served) >= 2
    assert not count(happened, ev.ServedUnordered)


def test_every_macro_action_has_an_answer_a_value_and_a_name_of_its_own():
    scene = kitchen().order("lb", "bb", "blb")
    names = [each.name for each in macros(BURGERS)]
    assert len(set(names)) == len(names)
    for each in macros(BURGERS):
        assert isinstance(availability(scene.state, 0, each), CanStart | CannotStart)
        assert 0 <= value(scene.state, 0, each) <= 1
