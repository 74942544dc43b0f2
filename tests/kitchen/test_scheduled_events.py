"""What happens by itself: boards lost, lorries, critics."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kitchen import events as ev
from game.kitchen.layout import Kind, OrderRules
from game.kitchen.moves import Move
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard, Uncertain
from game.kitchen.snapshot import digest, snapshot
from game.kitchen.step import first_state, step
from game.kitchen.unfolding import back_at, scheduled
from tests.conftest import LEVEL_NAMES
from tests.examples import examples
from tests.kitchen.scenario import Scene
from tests.kitchen.test_properties import busy_moves, busy_state, flow, seeds, stock

ROOM = """
    #Tx##
    #0.C#
    #y..z
    #####"""
ALICE = "plate of cooked lettuce+onion"


def scheduling(scene, *schedule):
    """The scene with these scheduled events."""
    scene.kitchen = replace(scene.kitchen, schedule=schedule)
    scene.state = replace(scene.state, kitchen=scene.kitchen)
    return scene


def lost(scene, at, until=None):
    return LostBoard(at, scene.cell("C"), until)


def test_a_lost_board_cannot_be_used_until_it_is_back():
    scene = Scene(ROOM, on={"C": "chopping onion 5"})
    scheduling(scene, lost(scene, 2, 6)).play(".r.r")
    assert scene.reasons() == ["the board is out of use"]
    assert scene.on("C") == "chopping onion 5"
    assert [type(e) for e in scene.events[:2]] == [ev.Walked, ev.BoardLost]
    scene.wait(2)
    assert scene.happened(ev.BoardBack) == [ev.BoardBack(scene.cell("C"))]
    scene.play("r")
    assert scene.on("C") == "chopping onion 4"


def test_the_last_tick_before_it_is_lost_still_counts():
    scene = Scene(ROOM, on={"C": "chopping onion 5"})
    scene = scheduling(scene, lost(scene, 3))
    assert scene.play("rr").on("C") == "chopping onion 4"
    assert scene.play("r").on("C") == "chopping onion 3"
    assert scene.play("r").on("C") == "chopping onion 3"
    assert scene.wait(2000).state.lost == (scene.cell("C"),)


def test_what_was_put_on_a_board_is_there_when_it_is_back():
    scene = Scene(ROOM, held={0: "chopped onion"})
    scheduling(scene, lost(scene, 3, 9)).play("rr")
    assert scene.on("C") == "chopped onion"
    scene.play("......").play("r....r")
    assert scene.holds() == "chopped onion"


def test_losses_of_one_board_may_overlap():
    scene = Scene(ROOM)
    scene = scheduling(scene, lost(scene, 2, 8), lost(scene, 5, 12), lost(scene, 30))
    cell = scene.cell("C")
    assert [back_at(scene.kitchen, 0, cell, tick) for tick in (1, 2, 7, 11, 12, 30)] == [
        1, 12, 12, 12, 12, None,
    ]  # fmt: skip
    scene.wait(40)
    turns = scene.happened(ev.BoardLost, ev.BoardBack)
    assert [type(turn) for turn in turns] == [ev.BoardLost, ev.BoardBack, ev.BoardLost]


def test_a_lorry_fills_the_counters_nearest_to_the_source():
    scene = scheduling(Scene(ROOM, on={"x": "plate"}), Lorry(3, "tomato", 2)).wait(3)
    (came,) = scene.happened(ev.LorryCame)
    lying = [c for c, content in enumerate(scene.state.contents) if content is not None]
    assert came.ingredient == "tomato"
    assert sorted((*came.cells, scene.cell("x"))) == lying
    # The corner is nearer, but nobody gets at it.
    assert [scene.kitchen.xy(c) for c in came.cells] == [(0, 1), (1, 2)]


def test_a_lorry_leaves_no_more_than_there_is_room_for():
    scene = scheduling(Scene(ROOM), Lorry(3, "tomato", 40)).wait(3)
    (came,) = scene.happened(ev.LorryCame)
    reach = scene.kitchen.within_reach(*scene.kitchen.starts)
    counters = {c for c in scene.kitchen.cells(Kind.COUNTER) if c in reach}
    assert set(came.cells) == counters
    assert {scene.on(char) for char in "xyz"} == {"raw tomato"}


def served(order_rules, *schedule):
    return scheduling(Scene("####\n#0D#\n####", orders=order_rules), *schedule)


def test_a_critic_orders_beside_the_others_once():
    rules = OrderRules(("bob",), 2, sequence=("bob",))
    scene = served(rules, Critic(5, "alice", 100, 60, 20)).wait(5)
    (came,) = scene.happened(ev.CriticCame)
    assert scene.happened(ev.OrderPlaced)[-1].order == came.order == scene.state.orders[-1]
    assert [o.dish for o in scene.state.orders] == ["bob", "bob", "alice"]
    assert (came.order.placed, came.order.deadline) == (5, 105)
    scene.give(0, ALICE)
    scene.play("r")
    assert scene.state.score == 60
    assert [o.dish for o in scene.state.orders] == ["bob", "bob"]
    assert scene.wait(300).happened(ev.CriticCame) == [came]


def test_a_critic_who_waits_in_vain_costs_what_the_level_says():
    rules = OrderRules(("bob",), 1, sequence=("bob",), expired_penalty=5)
    scene = served(rules, Critic(5, "alice", 100, 60, 20)).wait(105)
    (expired,) = scene.happened(ev.OrderExpired)
    assert (expired.order.critic, expired.penalty, scene.state.score) == (True, 20, -20)


def test_a_critic_is_served_before_others_who_want_the_same():
    rules = OrderRules(("alice",), 2, sequence=("alice",))
    scene = served(rules, Critic(5, "alice", 100, 60, 20)).wait(5)
    scene.give(0, ALICE)
    scene.play("r")
    assert scene.happened(ev.Served)[0].order.critic
    assert not any(order.critic for order in scene.state.orders)


def test_critics_leave_the_orders_that_are_drawn_as_they_are():
    rules = OrderRules(("alice", "bob"), 2)
    scene = served(rules, Critic(5, "alice", 100, 60, 20), Critic(6, "bob", 100, 60, 20)).wait(800)
    plain = Scene("####\n#0D#\n####", orders=rules).wait(800)

    def drawn(played):
        placed = (event.order for event in played.happened(ev.OrderPlaced))
        return [order for order in placed if not order.critic]

    assert drawn(scene) == drawn(plain)
    numbers = [event.order.number for event in scene.happened(ev.OrderPlaced)]
    assert len(set(numbers)) == len(numbers)


def eventful(shipped, name, seed):
    """A shipped kitchen in which much happens by itself."""
    rng, kitchen = random.Random(f"eventful {seed}"), shipped[name].kitchen
    boards, dishes = kitchen.cells(Kind.BOARD), kitchen.orders.dishes
    schedule = []
    for _ in range(4):
        at = rng.randint(1, 250)
        until = rng.choice([None, at + rng.randint(1, 90)])
        schedule += [
            LostBoard(at, rng.choice(boards), until),
            Lorry(rng.randint(1, 250), rng.choice(list(kitchen.menu.ingredients)), 6),
            Critic(rng.randint(1, 250), rng.choice(dishes), rng.randint(10, 90), 60, 20),
        ]
    return replace(kitchen, schedule=tuple(schedule))


PROPERTY = examples(30)


@PROPERTY
@given(st.sampled_from(LEVEL_NAMES), seeds)
def test_no_item_appears_or_vanishes_but_by_rule(shipped, name, seed):
    kitchen = eventful(shipped, name, seed)
    state = busy_state(kitchen, seed)
    for moves in busy_moves(seed, 300, 2):
        after, events = step(state, moves)
        foods, plates, extinguishers = stock(state)
        foods += sum(flow(event, kitchen)[0] for event in events)
        foods += sum(len(event.cells) for event in events if isinstance(event, ev.LorryCame))
        plates += sum(flow(event, kitchen)[1] for event in events)
        assert stock(after) == (foods, plates, extinguishers), events
        for cell in state.lost:
            assert after.contents[cell] == state.contents[cell]
        state = after


@PROPERTY
@given(st.sampled_from(LEVEL_NAMES), seeds)
def test_the_alarm_only_saves_time(shipped, name, seed):
    """Running the timed part of every tick gives the same states, events and digests."""
    kitchen = eventful(shipped, name, seed)
    fast = slow = first_state(kitchen, seed)
    for moves in busy_moves(seed, 300, 2):
        fast, events = step(fast, moves)
        slow, others = step(replace(slow, alarm=0), moves)
        assert events == others
        assert replace(fast, alarm=0) == replace(slow, alarm=0)
    assert digest(fast) == digest(slow)


@pytest.mark.parametrize("change", [{"lost": (3,)}, {"orders": ()}])
def test_the_digest_knows_what_is_lost_and_who_waits(change):
    scene = Scene(ROOM)
    scene = scheduling(scene, lost(scene, 2, 6), Critic(1, "bob", 90, 60, 20)).wait(2)
    assert digest(replace(scene.state, **change)) != digest(scene.state)


def test_what_only_eventful_kitchens_know_is_in_no_other_snapshot(shipped):
    state = first_state(shipped["ring"].kitchen, 0)
    assert list(snapshot(state)) == [
        "tick", "score", "seed", "drawn", "cooks", "stations", "orders",
    ]  # fmt: skip
    assert all(len(order) == 4 for order in snapshot(state)["orders"])


def test_nobody_moves_and_everything_happens_in_its_tick():
    scene = Scene(ROOM)
    scene = scheduling(scene, lost(scene, 2, 6), Lorry(4, "tomato", 1), Critic(6, "bob", 9, 1, 1))
    found = []
    while scene.state.tick < 20:
        scene.state, events = step(scene.state, [Move.STAY])
        found += [(scene.state.tick, type(event)) for event in events]
    assert found == [
        (2, ev.BoardLost),
        (4, ev.LorryCame),
        (6, ev.BoardBack),
        (6, ev.CriticCame),
        (6, ev.OrderPlaced),
        (15, ev.OrderExpired),
    ]


def test_a_seed_draws_what_comes_and_when():
    scene = Scene(ROOM)
    forms = (LostBoard(20, scene.cell("C"), 30), Lorry(20, "tomato", 2), Lorry(20, "onion", 2))
    planned = Uncertain(forms, 15), Uncertain(forms, 15), Lorry(90, "tomato", 1)
    kitchen = scheduling(scene, *planned).kitchen
    drawn = [scheduled(kitchen, seed) for seed in range(300)]
    assert drawn == [scheduled(kitchen, seed) for seed in range(300)]
    assert {each[2] for each in drawn} == {Lorry(90, "tomato", 1)}
    assert {each[0].at for each in drawn} == {*range(20, 36)}
    assert {getattr(each[0], "ingredient", "") for each in drawn} == {"", "tomato", "onion"}
    assert any(one != other for one, other, _ in drawn), "each is drawn by itself"
    losses = [each[0] for each in drawn if isinstance(each[0], LostBoard)]
    assert {loss.until - loss.at for loss in losses} == {10}


def test_what_was_drawn_is_what_happens():
    kitchen = scheduling(Scene(ROOM), Uncertain((Lorry(3, "tomato", 1),), 20)).kitchen
    for seed in range(5):
        (lorry,) = scheduled(kitchen, seed)
        state, came = first_state(kitchen, seed), []
        for _ in range(30):
            state, events = step(state, (Move.STAY,) * len(state.cooks))
            came += [state.tick for event in events if isinstance(event, ev.LorryCame)]
        assert came == [lorry.at]
