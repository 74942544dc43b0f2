"""Valuable ratios against hand-made states."""

from dataclasses import replace

import pytest

from game.content.level import Level
from game.executor.floor import floor_of
from game.kitchen import events as ev
from game.kitchen.items import Food, Part, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.state import Content, Heating, Order, State
from game.kitchen.step import first_state
from game.lab.metrics.conduct import piece_needed, uncooked, valuable_ratio
from game.lab.metrics.score_bound import Work, best_score, least_work, most_points
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, by_reflex
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


# The bound on a round's score: hand-checked work, and nobody beats it.


def test_the_work_for_a_soup_on_ring_counted_by_hand(shipped):
    # Each piece: take, one step at most, put, eight strikes, pick up; then seven steps round the
    # ring to a pot and back, and into the pot. Plate two steps off; the hatch one step further.
    floor = floor_of(shipped["ring"].kitchen)
    bob = least_work(floor, "bob")
    tomato, lettuce = 1 + 1 + 1 + 8 + 1, 1 + 2 + 1 + 8 + 1
    assert bob == Work(before=tomato + lettuce + 2 * 7 + 1, after=2 + 2 + 1 + 1 + 1)


def test_the_work_for_a_burger_counted_by_hand():
    # Beef: take and into the pan at the same place. Lettuce: take, put, eight strikes, pick up.
    # Two parts onto a plate; the hatch.
    floor = floor_of(Scene("#F#L#\n#0..D\n#KPC#", menu=BURGERS).kitchen)
    assert least_work(floor, "bb") == Work(before=2, after=2 + 1)
    assert least_work(floor, "lb") == Work(before=0, after=(1 + 1 + 8 + 1) + 2 + 1)


def test_more_hands_and_longer_rounds_allow_more(shipped):
    level = shipped["quick"]
    scores = [best_score(level, 3, moves) for moves in (0.3, 2, 4, 6)]
    assert scores == sorted(scores)
    assert scores[0] == 0 < scores[-1]


def test_the_most_that_any_round_yields_counted_by_hand(shipped):
    # Two pots, each done six times in 100 seconds: twelve soups for 20 points.
    assert most_points(shipped["ring"]) == 2 * 6 * 20


def test_two_reflex_cooks_stay_below_the_bound(shipped):
    """A round; `lab match` holds all of its rounds to it."""
    level = shipped["partition"]
    played = play_round(level, HUMANS["cook"], by_reflex, 0)
    partner = float(level.cooks[level.partner].moves_per_second)
    assert played.score < best_score(level, 0, partner + 3)
    assert played.score < most_points(level)
