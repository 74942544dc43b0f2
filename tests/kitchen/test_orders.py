"""Orders: generation, replacement, expiry, service and score."""

from collections import Counter
from dataclasses import replace

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import OrderRules, Tips
from game.kitchen.moves import Move
from game.kitchen.orders import draw, left_to_do
from game.kitchen.snapshot import digest, snapshot
from game.kitchen.step import first_state, step
from tests.kitchen.scenario import Scene

COUNTER = "####\n#0D#\n####"
FOUR = ("bob", "alice", "cathy", "david")
ALICE = "plate of cooked lettuce+onion"


def serving(*dishes, held=ALICE, **rules):
    rules = {"sequence": dishes} | rules
    return Scene(COUNTER, held={0: held}, orders=OrderRules(FOUR, len(dishes), **rules))


def test_doing_nothing_on_quick(shipped):
    kitchen = shipped["quick"].kitchen
    kitchen = replace(kitchen, orders=replace(kitchen.orders, sequence=FOUR))
    state = first_state(kitchen, 0)
    scores = {}
    while state.tick < 1000:
        state, _ = step(state, [Move.STAY, Move.STAY])
        if state.score != scores.get(max(scores, default=0), 0):
            scores[state.tick] = state.score
    # Bob, Alice and Cathy go at 60 s, David at 70 s; whatever came for them lasts beyond 100 s.
    assert scores == {600: -15, 700: -20}


def test_the_board_is_full_from_the_start(level):
    state = first_state(level.kitchen, seed=3)
    assert len(state.orders) == level.kitchen.orders.concurrent
    assert [o.number for o in state.orders] == list(range(len(state.orders)))
    assert all(o.placed == 0 for o in state.orders)
    limits = {n: d.limit_ticks for n, d in level.kitchen.menu.dishes.items()}
    assert [o.deadline for o in state.orders] == [limits[o.dish] for o in state.orders]


def test_drawing_is_uniform_over_the_level_dishes(shipped):
    kitchen = shipped["bottleneck"].kitchen
    count = Counter(draw(kitchen, seed, number) for seed in range(30) for number in range(100))
    assert count.keys() == {"bob", "cathy", "david"}
    assert all(900 < n < 1100 for n in count.values())


def test_seeds_differ_and_repeat(shipped):
    kitchen = shipped["ring"].kitchen

    def sequence(seed):
        return [draw(kitchen, seed, number) for number in range(30)]

    assert sequence(1) == sequence(1)
    assert sequence(1) != sequence(2)


def test_a_sequence_comes_in_turn_and_begins_again():
    scene = serving("alice", "bob", sequence=("alice", "bob", "david"))
    assert [draw(scene.kitchen, 0, n) for n in range(5)] == [
        "alice",
        "bob",
        "david",
        "alice",
        "bob",
    ]


def test_service_scores_at_once_and_the_order_is_replaced_at_the_end():
    scene = serving("bob", "alice", "cathy").play("r")
    assert scene.state.score == 15
    assert (scene.holds(), scene.on("D")) == ("-", "-")
    assert [(o.number, o.dish) for o in scene.state.orders] == [
        (0, "bob"),
        (2, "cathy"),
        (3, "bob"),
    ]
    (served,) = scene.happened(ev.Served)
    assert (served.cook, served.dish, served.order.number, served.reward) == (0, "alice", 1, 15)
    (placed,) = scene.happened(ev.OrderPlaced)
    assert (placed.order.placed, placed.order.deadline) == (1, 601)  # with all its time


def test_the_oldest_of_equal_orders_is_served():
    scene = serving("bob", "alice", "alice").play("r")
    assert [o.number for o in scene.state.orders] == [0, 2, 3]


def test_two_cooks_serve_two_orders_in_one_tick():
    rules = OrderRules(FOUR, 2, sequence=("alice", "alice", "bob"))
    scene = Scene("#####\n#0D1#\n#####", held={0: ALICE, 1: ALICE}, orders=rules).play("r", "l")
    assert scene.state.score == 30
    assert [o.number for o in scene.state.orders] == [2, 3]


@pytest.mark.parametrize(("penalty", "score"), [(0, 0), (7, -7)])
def test_a_dish_that_nobody_ordered_is_taken(penalty, score):
    scene = serving("bob", wrong_penalty=penalty).play("r")
    assert (scene.holds(), scene.state.score) == ("-", score)
    (event,) = scene.happened(ev.ServedUnordered)
    assert (event.dish, event.penalty) == ("alice", penalty)
    assert [o.number for o in scene.state.orders] == [0]


def test_an_order_expires_exactly_at_its_limit():
    scene = serving("alice", "david").wait(599)
    assert (scene.state.score, scene.happened(ev.OrderExpired)) == (0, [])
    scene.wait(1)
    assert scene.state.score == -5
    (expired,) = scene.happened(ev.OrderExpired)
    assert (expired.order.number, expired.penalty) == (0, 5)
    assert [(o.number, o.placed) for o in scene.state.orders] == [(1, 0), (2, 600)]
    scene.wait(99)
    assert scene.state.score == -5
    scene.wait(1)
    assert scene.state.score == -10


def test_delivery_comes_before_expiry_in_one_tick():
    scene = serving("alice").wait(599).play("r")
    assert scene.state.score == 15
    assert scene.happened(ev.OrderExpired) == []


def test_a_tick_too_late_is_late():
    scene = serving("alice", sequence=("alice", "bob")).wait(600).play("r")
    assert scene.state.score == -5
    assert len(scene.happened(ev.ServedUnordered)) == 1


def test_no_penalty_at_the_end_for_open_orders(shipped):
    state = first_state(shipped["ring"].kitchen, 5)
    for _ in range(599):
        state, events = step(state, [Move.STAY, Move.STAY])
        assert events == ()
    assert state.score == 0


@pytest.mark.parametrize(("waits", "points"), [(0, 4), (9, 4), (10, 3), (39, 1), (40, 0), (99, 0)])
def test_each_full_second_by_which_all_is_done_sooner_is_a_point(waits, points):
    scene = serving("alice", number=1, par_seconds=5).wait(waits).play("r")
    assert scene.state.score == 15 + points
    assert scene.happened(ev.DoneEarly) == ([ev.DoneEarly(points)] if points else [])
    assert scene.wait(10).state.score == 15 + points, "once"


def test_being_early_wins_nothing_while_there_is_work_left():
    scene = serving("alice", "bob", number=3, par_seconds=5)
    assert left_to_do(scene.state) == 3
    assert scene.play("r").state.score == 15
    assert left_to_do(scene.state) == 2


def test_david_is_worth_20():
    scene = serving("david", held="plate of cooked lettuce+onion+tomato").play("r")
    assert scene.state.score == 20


# Tips: for speed and for serving in a row.

BOB = "plate of cooked lettuce+tomato"


def tipping(*dishes, tips, **rules):
    rules = OrderRules(("alice", "bob"), len(dishes), sequence=dishes, tips=tips, **rules)
    return Scene(COUNTER, orders=rules)


def serve(scene, plate=ALICE):
    scene.give(0, plate)
    return scene.play("r")


@pytest.mark.parametrize(("waited", "tip"), [(0, 5), (299, 3), (300, 2), (499, 1), (599, 0)])
def test_the_sooner_the_more(waited, tip):
    """An Alice Soup lasts 600 ticks; the move that serves it takes one."""
    scene = serve(tipping("alice", tips=Tips(speed=6)).wait(waited))
    (served,) = scene.happened(ev.Served)
    assert (served.reward, served.tip) == (15, tip)
    assert scene.state.score == served.points == 15 + tip


def test_each_dish_in_a_row_adds_up_to_the_most():
    scene = tipping(*["alice"] * 5, tips=Tips(row=2, row_most=3))
    for _ in range(6):
        serve(scene)
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 2, 4, 6, 6, 6]
    assert (scene.state.row, scene.state.score) == (6, 6 * 15 + 24)


def test_a_dish_nobody_ordered_ends_the_row():
    scene = tipping("alice", tips=Tips(row=2))
    for plate in (ALICE, BOB, ALICE, ALICE):
        serve(scene, plate)
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 0, 2]


def test_an_order_that_expires_ends_the_row():
    scene = serve(tipping("alice", "alice", tips=Tips(row=2)))
    assert scene.state.row == 1
    scene.wait(600)
    assert scene.happened(ev.OrderExpired)
    assert scene.state.row == 0
    assert serve(scene).happened(ev.Served)[-1].tip == 0


def test_without_tips_guests_pay_the_reward_and_old_logs_stay_good():
    scene = serve(serve(tipping("alice", "alice", tips=None)))
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 0]
    assert "row" not in snapshot(scene.state)
    assert digest(scene.state) == digest(replace(scene.state, row=0))


def test_where_there_are_tips_the_row_is_part_of_the_digest():
    state = first_state(tipping("alice", tips=Tips(row=2)).kitchen, 0)
    assert digest(state) != digest(replace(state, row=1))
