"""Tips: for speed and for serving in a row."""

from dataclasses import replace

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import OrderRules, Tips
from game.kitchen.snapshot import digest, snapshot
from game.kitchen.step import first_state
from tests.kitchen.scenario import Scene

COUNTER = "####\n#0D#\n####"
ALICE = "plate of cooked lettuce+onion"
BOB = "plate of cooked lettuce+tomato"


def serving(*dishes, tips, **rules):
    rules = OrderRules(("alice", "bob"), len(dishes), sequence=dishes, tips=tips, **rules)
    return Scene(COUNTER, orders=rules)


def serve(scene, plate=ALICE):
    scene.give(0, plate)
    return scene.play("r")


@pytest.mark.parametrize(("waited", "tip"), [(0, 5), (299, 3), (300, 2), (499, 1), (599, 0)])
def test_the_sooner_the_more(waited, tip):
    """An Alice Soup lasts 600 ticks; the move that serves it takes one."""
    scene = serve(serving("alice", tips=Tips(speed=6)).wait(waited))
    (served,) = scene.happened(ev.Served)
    assert (served.reward, served.tip) == (15, tip)
    assert scene.state.score == served.points == 15 + tip


def test_each_dish_in_a_row_adds_up_to_the_most():
    scene = serving(*["alice"] * 5, tips=Tips(row=2, row_most=3))
    for _ in range(6):
        serve(scene)
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 2, 4, 6, 6, 6]
    assert (scene.state.row, scene.state.score) == (6, 6 * 15 + 24)


def test_a_dish_nobody_ordered_ends_the_row():
    scene = serving("alice", tips=Tips(row=2))
    for plate in (ALICE, BOB, ALICE, ALICE):
        serve(scene, plate)
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 0, 2]


def test_an_order_that_expires_ends_the_row():
    scene = serve(serving("alice", "alice", tips=Tips(row=2)))
    assert scene.state.row == 1
    scene.wait(600)
    assert scene.happened(ev.OrderExpired)
    assert scene.state.row == 0
    assert serve(scene).happened(ev.Served)[-1].tip == 0


def test_without_tips_guests_pay_the_reward_and_old_logs_stay_good():
    scene = serve(serve(serving("alice", "alice", tips=None)))
    assert [served.tip for served in scene.happened(ev.Served)] == [0, 0]
    assert "row" not in snapshot(scene.state)
    assert digest(scene.state) == digest(replace(scene.state, row=0))


def test_where_there_are_tips_the_row_is_part_of_the_digest():
    state = first_state(serving("alice", tips=Tips(row=2)).kitchen, 0)
    assert digest(state) != digest(replace(state, row=1))
