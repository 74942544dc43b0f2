"""Valuable ratios against hand-made states."""

from dataclasses import replace

import pytest

from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Content, Heating, Order, State
from game.kitchen.step import first_state
from game.lab.metrics.valuable_ratio import Usefulness, _deeds, piece_needed, uncooked
from game.session.match.match import Match
from game.session.seats.seat import IdleSeat
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
    ((kind, cook, valuable),) = _deeds(fried, scene.state)
    assert (kind, cook, valuable) == ("cook", 0, needed)


def counted(level: Level, before: State, *happened: ev.Event) -> Usefulness:
    match = Match(level, (IdleSeat(), IdleSeat()), 0)
    match.previous, match.events = before, happened
    useful = Usefulness()
    useful.count(match)
    return useful


def test_chops_count_when_the_food_goes_onto_a_board(ring: Level) -> None:
    board = ring.kitchen.cells(Kind.BOARD)[0]
    counter = ring.kitchen.cells(Kind.COUNTER)[0]
    put = (ev.Put(0, board, RAW_ONION), ev.Put(0, counter, RAW_ONION), ev.Put(0, board, ONION))
    assert counted(ring, state(ring, "alice"), *put).ratio("chop", [0]) == 1.0
    assert counted(ring, state(ring, "bob"), *put).ratio("chop", [0]) == 0.0
    assert counted(ring, state(ring, "alice"), *put).ratio("chop", [1]) is None
    assert counted(ring, state(ring, "alice"), *put[1:]).ratio("chop", [0]) is None


def test_cooking_counts_if_the_dish_is_ordered(ring: Level) -> None:
    into_pot = ev.StartedCooking(0, 0, ALICE)
    single = ev.StartedCooking(0, 0, Food((Part("onion", Prep.COOKED),)))
    useful = counted(ring, state(ring, "alice"), into_pot, single)
    assert useful.ratio("cook", [0, 1]) == 0.5


def test_serving_counts_if_somebody_ordered_it(ring: Level) -> None:
    order = Order(0, "alice", 0, 600)
    served = ev.Served(0, 0, "alice", order, 15)
    wrong = ev.ServedUnordered(1, 0, "alice", ALICE, 0)
    useful = counted(ring, state(ring, "alice"), served, served, served, wrong)
    assert useful.ratio("serve", [0, 1]) == 0.75
    assert useful.ratio("serve", [1]) == 0.0
