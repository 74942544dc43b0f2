"""Valuable ratios against hand-made states."""

from dataclasses import replace

import pytest

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Content, Heating, Order, State
from game.kitchen.step import first_state
from game.lab.metrics.conduct import piece_needed, uncooked, valuable_ratio
from game.session.match.history import Occurrence
from tests.kitchen.scenario import BURGERS, Scene, food

RAW_ONION = Food((Part("onion", Prep.RAW),))
ONION = Food((Part("onion", Prep.CHOPPED),))
ALICE_MIX = Food((Part("lettuce", Prep.CHOPPED), Part("onion", Prep.CHOPPED)))
ALICE = Food((Part("lettuce", Prep.COOKED), Part("onion", Prep.COOKED)))


def state(level: Level, dishes: str, *contents: Content) -> State:
    """Orders for `dishes` (names apart by spaces); `contents` lie on the first stations."""
    before = first_state(level.kitchen, 0)
    orders = tuple(Order(i, dish, 0, 600) for i, dish in enumerate(dishes.split()))
    cells = list(before.contents)
    cells[: len(contents)] = contents
    return replace(before, orders=orders, contents=tuple(cells))


@pytest.mark.parametrize(
    ("orders", "contents", "waiting"),
    [
        ("alice bob", (), "alice bob"),
        ("alice bob", (ALICE_MIX,), "alice bob"),
        ("alice bob", (Heating(ALICE, 0, 150, 400),), "bob"),
        ("alice alice", (Heating(ALICE, 0, 150, 400),), "alice"),
        ("alice alice", (Heating(ALICE, 0, 150, 400), Plate(ALICE)), ""),
        ("bob", (Plate(ALICE),), "bob"),
    ],
)
def test_orders_without_a_cooked_dish(
    ring: Level, orders: str, contents: tuple[Content, ...], waiting: str
) -> None:
    assert uncooked(state(ring, orders, *contents)) == waiting.split()


@pytest.mark.parametrize(
    ("orders", "contents", "needed"),
    [
        ("alice", (), True),
        ("bob", (), False),  # lettuce and tomato
        ("alice", (ONION,), False),
        ("alice", (ALICE_MIX,), False),
        ("alice", (Plate(ALICE_MIX),), False),
        ("alice cathy", (ONION,), True),
        ("alice", (RAW_ONION,), True),
        ("alice", (Heating(ALICE, 0, 150, 400),), False),
        ("alice alice", (Heating(ALICE, 0, 150, 400),), True),
    ],
)
def test_whether_another_piece_is_needed(
    ring: Level, orders: str, contents: tuple[Content, ...], needed: bool
) -> None:
    assert piece_needed(state(ring, orders, *contents), "onion") is needed


@pytest.mark.parametrize(
    ("lying", "needed"), [({}, True), ({"K": "cooking beef"}, False), ({"a": "cooked beef"}, False)]
)
def test_frying_counts_while_an_order_lacks_the_piece(lying: dict[str, str], needed: bool) -> None:
    scene = Scene("K0a", on=lying, menu=BURGERS).order("lb", "bb")
    assert piece_needed(scene.state, "beef") is needed
    fried = ev.StartedCooking(0, 0, food("cooked beef"))
    assert ratio(scene.state, "cook", [0], fried) == needed


def ratio(before: State, kind: str, cooks: list[int], *happened: ev.Event) -> float | None:
    return valuable_ratio([Occurrence(before, event) for event in happened], kind, cooks)


def test_chops_count_when_the_food_goes_onto_a_board(ring: Level) -> None:
    board = ring.kitchen.cells(Kind.BOARD)[0]
    counter = ring.kitchen.cells(Kind.COUNTER)[0]
    put = (ev.Put(0, board, RAW_ONION), ev.Put(0, counter, RAW_ONION), ev.Put(0, board, ONION))
    assert ratio(state(ring, "alice"), "chop", [0], *put) == 1.0
    assert ratio(state(ring, "bob"), "chop", [0], *put) == 0.0
    assert ratio(state(ring, "alice"), "chop", [1], *put) is None
    assert ratio(state(ring, "alice"), "chop", [0], *put[1:]) is None


def test_cooking_counts_if_the_dish_is_ordered(ring: Level) -> None:
    into_pot = ev.StartedCooking(0, 0, ALICE)
    single = ev.StartedCooking(0, 0, Food((Part("onion", Prep.COOKED),)))
    assert ratio(state(ring, "alice"), "cook", [0, 1], into_pot, single) == 0.5


def test_serving_counts_if_somebody_ordered_it(ring: Level) -> None:
    order = Order(0, "alice", 0, 600)
    served = ev.Served(0, 0, "alice", order, 15)
    wrong = ev.ServedUnordered(1, 0, "alice", ALICE, 0)
    happened = (served, served, served, wrong)
    assert ratio(state(ring, "alice"), "serve", [0, 1], *happened) == 0.75
    assert ratio(state(ring, "alice"), "serve", [1], *happened) == 0.0
