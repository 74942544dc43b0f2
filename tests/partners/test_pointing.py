"""What a finger means: the thing, the place and the cook under it."""

from dataclasses import replace

import pytest

from agents.messages import Pointing
from game.content.level import Level
from game.kitchen.items import Extinguisher, Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Chopping, Content, Heating, State
from game.kitchen.step import first_state
from game.partners.pointing import order_pointed_at, pointing_at, pointing_at_order

NAMES = ("Ben", "You")
POT, BOARD, COUNTER, CRATE = (3, 4), (3, 3), (2, 3), (1, 0)
ONION = Food((Part("onion", Prep.RAW),))


@pytest.fixture
def state(ring: Level) -> State:
    return first_state(ring.kitchen, 7)


def at(state: State, xy: tuple[int, int], content: Content | None = None) -> Pointing:
    cell = state.kitchen.cell(*xy)
    cells = list(state.contents)
    cells[cell] = content
    return pointing_at(replace(state, contents=tuple(cells)), cell, NAMES)


def test_what_lies_there_is_told_as_intentions_name_it(state: State) -> None:
    soup = state.kitchen.menu.finished["bob"]
    assert at(state, BOARD, Chopping(ONION, 3, 8)).thing == "onion"
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
    assert all(pointing_at(state, cell, NAMES).place == "" for cell in free)


def test_a_cook_is_told_by_seat_and_name(state: State) -> None:
    cooks = (replace(state.cooks[0], held=ONION), state.cooks[1])
    state = replace(state, cooks=cooks)
    found = pointing_at(state, cooks[0].cell, NAMES)
    assert (found.seat, found.place, found.thing) == (0, "Ben", "onion")


def test_orders_are_counted_from_the_left(state: State) -> None:
    found = pointing_at_order(state, 1)
    assert found == Pointing(None, state.orders[1].dish, "order 2")
    assert order_pointed_at(found) == 1
    assert order_pointed_at(Pointing((1, 1), "onion", "order 2")) is None
    assert order_pointed_at(Pointing(None, "", "order two")) is None
