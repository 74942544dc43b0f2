"""Passing and fetching: what is taken from where, where it is put, and what stands against it."""

import pytest

from game.executor import reflex
from game.executor.driver import Habit
from game.executor.macros import CanStart, availability, available
from game.executor.teammate_model import GIVEN_TICKS
from game.executor.view import View
from game.kitchen import events as ev
from game.kitchen.moves import Move
from tests.executor.driving import agrees, carry_out, endings, lying, macro, play, tick, told
from tests.kitchen.scenario import BURGERS, Scene, item
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
    driver = Habit(0, lambda view, avoid, watch: None, people=(2,))
    driver.assign(scene.state, macro(scene, "Pass Tomato"), "player")
    play(scene, {0: driver}, 14)
    assert scene.on("c") == "raw tomato"
