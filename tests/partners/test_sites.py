"""Where work is done when somebody wishes it somewhere: there, or where it suits."""

from dataclasses import replace

import pytest

from agents.messages import Pointing
from game.content.level import Level
from game.executor.driver import PolicyDriver
from game.executor.plans import Site
from game.kitchen import events as ev
from game.kitchen.items import Extinguisher, Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Chopping, Content, Heating, State
from game.kitchen.step import first_state
from game.partners._sites import find_site
from game.partners.pointing import order_pointed_at, pointing_at, pointing_at_order
from tests.executor.driving import endings, macro, nothing, tick, told, view
from tests.kitchen.scenario import Scene
from tests.tables import table

#: Two boards and two pots, cook 0 at the left ones; cook 2 is behind a wall of counters.
ROOM = """
    #TO#L#fP#
    C0......C
    S.......S
    n.....1.B
    #D#######
    ###.2.###
    #########"""
HALL = """
    #######
    C.....#
    C...2.S
    C.1..0#
    C.....#
    #######"""
NAMES = ("Robin", "Ann", "Old Ben")
ONION, BOB = "chopped onion", "chopped lettuce+chopped tomato"


@table(__file__)
def test_it_is_done_there_if_that_can_be(name, held, lying, at, where):
    scene = Scene(ROOM, held={0: held}, on=lying)
    before = scene.state.contents
    assert carried_out(scene, name, at) == "done"
    after = scene.state.contents
    changed = [scene.kitchen.xy(c) for c, item in enumerate(after) if item and item != before[c]]
    assert changed == [where]


def carried_out(scene, name, at, driver=None):
    """How a macro action of cook 0 ended."""
    driver = driver or PolicyDriver(0, nothing, people=(1,))
    driver.assign(scene.state, macro(scene, name), "player", find_site(at, view(scene), NAMES))
    for _ in range(100):
        move = driver.next(scene.state)
        if ended := endings(driver):
            return ended[0].outcome
        tick(scene, {0: move})
    return ""


def test_some_places_take_things_in_and_one_can_be_come_to():
    for at, held in (("bin", ONION), ("plates", "plate")):
        scene = Scene(ROOM, held={0: held})
        assert carried_out(scene, "Put Down", at) == "done"
        assert scene.holds() == "-" and not any(scene.state.contents)
    scene = Scene(ROOM)
    assert carried_out(scene, "Come Here", "right pot") == "done"
    assert scene.kitchen.xy(scene.state.cooks[0].cell) == (7, 2)


@pytest.mark.parametrize(
    ("name", "at", "where"), [
        ("Fetch Plate", "pot 2", {(7, 4), (6, 0)}),
        ("Fetch Plate", "delivery", {(0, 3), (2, 4)}),
        ("Fetch Onion", "pots", {(7, 4), (0, 3)}),
    ],
)  # fmt: skip
def test_things_are_brought_to_where_none_are_one_after_the_other(name, at, where):
    """The second run took up what the first had brought, or found it in hand, and was done."""
    scene, driver = Scene(ROOM), PolicyDriver(0, nothing, people=(1,))
    for number in (1, 2):
        assert carried_out(scene, name, at, driver) == "done"
        there = [scene.kitchen.xy(c) for c, item in enumerate(scene.state.contents) if item]
        assert len(there) == number and scene.holds() == "-"
    assert {*there} == where


@pytest.mark.parametrize(("name", "at"), [("Fetch Alice Soup", "pot 2"), ("Fetch Plate", "plates")])
def test_things_are_taken_from_where_there_are_some(name, at):
    scene = Scene(ROOM, on={"S": "hot lettuce+onion"})
    assert carried_out(scene, name, at) == "done"
    assert scene.holds().startswith("plate")


def test_who_holds_a_mix_is_no_place_for_work_that_is_told_none():
    """A mix has no name, and neither has a place that nobody told."""
    scene = Scene(ROOM, held={1: BOB})
    assert carried_out(scene, "Chop Onion", "") == "done"
    assert scene.on("C") == "chopped onion"


def test_work_is_done_near_a_cook_who_goes_out_of_the_way():
    """One followed the other from board to board, and that one went on to the next each time."""
    scene = Scene(HALL, held={1: "raw tomato", 2: "raw lettuce"})
    one, other = told(scene, "Chop Lettuce", 2), PolicyDriver(1, nothing)
    other.assign(scene.state, macro(scene, "Chop Tomato"), "player", Site("old_ben", seat=2))
    for _ in range(20):  # one after the other, as in rounds
        for driver in (one, other):
            tick(scene, {driver.me: driver.next(scene.state)})
    assert len(scene.happened(ev.Chopped)) == 2


def test_what_is_nowhere_is_no_place():
    scene = Scene(ROOM)
    assert find_site("robin", view(scene), NAMES) is None
    assert find_site("oven", view(scene), NAMES) is None


# What a finger means: the thing, the place and the cook under it.

PAIR = ("Ben", "You")
POT, BOARD, COUNTER, CRATE = (3, 4), (3, 3), (2, 3), (1, 0)
RAW_ONION = Food((Part("onion", Prep.RAW),))


@pytest.fixture
def state(ring: Level) -> State:
    return first_state(ring.kitchen, 7)


def at(state: State, xy: tuple[int, int], content: Content | None = None) -> Pointing:
    cell = state.kitchen.cell(*xy)
    cells = list(state.contents)
    cells[cell] = content
    return pointing_at(replace(state, contents=tuple(cells)), cell, PAIR)


def test_what_lies_there_is_told_as_intentions_name_it(state: State) -> None:
    soup = state.kitchen.menu.finished["bob"]
    assert at(state, BOARD, Chopping(RAW_ONION, 3, 8)).thing == "onion"
    assert at(state, POT, Heating(soup, 0, 150, 400)) == Pointing(POT, "bob", "pot 1")
    assert at(state, COUNTER, Plate(None)).thing == "plate"
    assert at(state, COUNTER, Plate(soup)).thing == "bob"
    assert at(state, COUNTER, Extinguisher()).thing == ""
    assert at(state, COUNTER).thing == "" and at(state, COUNTER).place.startswith("counter")


def test_crates_give_their_ingredient_and_floor_nothing(state: State) -> None:
    assert at(state, CRATE) == Pointing(CRATE, "lettuce", "lettuce source 1")
    taken = {cook.cell for cook in state.cooks}
    stations = enumerate(state.kitchen.stations)
    free = [c for c, s in stations if s.kind is Kind.FLOOR and c not in taken]
    assert all(pointing_at(state, cell, PAIR).place == "" for cell in free)


def test_a_cook_is_told_by_seat_and_name(state: State) -> None:
    cooks = (replace(state.cooks[0], held=RAW_ONION), state.cooks[1])
    state = replace(state, cooks=cooks)
    found = pointing_at(state, cooks[0].cell, PAIR)
    assert (found.seat, found.place, found.thing) == (0, "Ben", "onion")


def test_orders_are_counted_from_the_left(state: State) -> None:
    found = pointing_at_order(state, 1)
    assert found == Pointing(None, state.orders[1].dish, "order 2")
    assert order_pointed_at(found) == 1
    assert order_pointed_at(Pointing((1, 1), "onion", "order 2")) is None
    assert order_pointed_at(Pointing(None, "", "order two")) is None
