"""Looking ahead: what a job takes in outline, against the scripts, and what comes first."""

from dataclasses import replace

import pytest

from game.executor.beam_search import best_beginning, can_search
from game.executor.estimates import MOVE_TICKS
from game.executor.jobs import Jobs, lacking
from game.executor.macros import macros
from game.executor.order_needs import OrderNeeds
from game.executor.plan_state import EMPTY, Hand, Helper, hand_of, plan_state
from tests.executor.driving import carry_out, view
from tests.kitchen.scenario import BURGERS, Scene, item

KITCHEN = """
    #TLO##a#
    #......B
    C.0..1.D
    P......b
    #SS#cE##"""
HELPED = """
    #TLO##
    #.0..#
    C1...D
    P....#
    #SS###"""
WALLED = """
    #TLO#a##
    #0.C#.1D
    P..S#..#
    ########"""


def now(scene, helped=False):
    seen = view(scene)
    return Jobs(seen), plan_state(seen, OrderNeeds(seen), helped)


def first(scene, helped=False):
    seen = view(scene)
    found = best_beginning(seen, OrderNeeds(seen), helped, macros(seen.menu))
    return None if found is None else found.name


def after(scene, name):
    """What comes of the job that begins with the macro action called `name`."""
    jobs, start = now(scene)
    return next(each for each in jobs.after(start) if str(each.first) == name)


@pytest.mark.parametrize(("words", "hand"), [
    ("-", EMPTY),
    ("plate", Hand(plate=True)),
    ("raw onion", Hand(raw="onion")),
    ("chopped onion+tomato", Hand(mix=frozenset(("onion", "tomato")))),
    ("plate of chopped onion", Hand(mix=frozenset(("onion",)), plate=True)),
    ("plate of cooked lettuce+onion", Hand(dish="alice")),
    ("plate of charred lettuce+onion", Hand(other=True)),
    ("extinguisher", Hand(other=True)),
])  # fmt: skip
def test_a_hand_in_outline(words, hand):
    assert hand_of(item(words), Scene(KITCHEN).kitchen.menu) == hand


@pytest.mark.parametrize(("name", "held", "lying"), [
    ("Chop Onion", "-", {}),
    ("Chop Onion", "raw onion", {}),
    ("Chop Onion", "-", {"C": "chopping onion 3"}),
    ("Plate Alice Soup", "-", {"S": "hot lettuce+onion"}),
    ("Plate Alice Soup", "plate", {"S": "hot lettuce+onion"}),
    ("Serve Alice Soup", "-", {"a": "plate of cooked lettuce+onion"}),
    ("Serve Alice Soup", "plate of cooked lettuce+onion", {}),
    ("Cook Alice Soup", "-", {"a": "chopped lettuce+onion"}),
    ("Cook Alice Soup", "chopped lettuce+onion", {}),
])  # fmt: skip
def test_a_job_takes_the_moves_that_its_macro_action_takes(name, held, lying):
    scene = Scene(KITCHEN, held={0: held}, on=lying).order("alice")
    planned = (after(scene, name).tick - scene.state.tick) / MOVE_TICKS
    moves, ended = carry_out(scene, name)
    assert ended.outcome == "done"
    assert planned == pytest.approx(moves)


def test_what_comes_of_making_a_dish():
    scene = Scene(KITCHEN, on={"a": "chopped lettuce", "c": "chopped onion"}).order("alice")
    done = after(scene, "Prepare Alice Ingredients")
    assert done.mixes == ()
    assert done.hand == EMPTY
    (pot,) = (pot for pot in done.pots if pot.dish)
    assert (pot.dish, pot.ready) == ("alice", done.tick + 150)


def test_what_comes_of_serving():
    scene = Scene(KITCHEN, held={0: "plate of cooked lettuce+onion"}).order("alice", "bob")
    done = after(scene, "Serve Alice Soup")
    assert [dish for _, dish in done.orders] == ["bob"]
    assert 0 < done.gain < 15


def test_a_dish_that_comes_too_late_gains_nothing():
    scene = Scene(KITCHEN, held={0: "plate of cooked lettuce+onion"}).order("alice", limit=3)
    assert after(scene, "Serve Alice Soup").gain == 0


def test_no_dish_is_plated_that_burns_before_one_gets_there():
    scene = Scene(KITCHEN, on={"S": "hot lettuce+onion"}).order("alice").wait(245)
    jobs, start = now(scene)
    assert "Plate Alice Soup" not in [str(each.first) for each in jobs.after(start)]


def test_the_helpers_pieces_come_in_time():
    jobs, start = now(Scene(KITCHEN).order("alice"), helped=True)
    assert start.helper == Helper(start.tick + 60)
    assert jobs.helped(start) == start
    later = jobs.helped(replace(start, tick=start.tick + 130))
    assert {mix for mix, _ in later.mixes} == {frozenset(("lettuce",)), frozenset(("onion",))}
    idle = jobs.helped(replace(later, tick=start.tick + 190))
    assert (idle.mixes, idle.helper) == (later.mixes, Helper(start.tick + 250))


def test_a_helper_at_its_board_has_a_piece_soon():
    scene = Scene(HELPED, on={"C": "chopping tomato 4"}).order("bob")
    scene.play(".", "l")
    _, start = now(scene, helped=True)
    assert start.helper == Helper(scene.state.tick + 3 * MOVE_TICKS, "tomato")
    assert start.halves == ()


def test_what_others_see_to_is_left_to_them():
    scene = Scene(KITCHEN, held={1: "plate of cooked lettuce+onion"}).order("alice", "bob")
    _, start = now(scene)
    assert [dish for _, dish in start.orders] == ["bob"]


def test_lacking_takes_the_largest_parts():
    def mix(*names):
        return frozenset(names)

    stock = [mix("onion"), mix("lettuce", "onion"), mix("tomato")]
    assert lacking(mix("lettuce", "onion", "tomato"), stock) == (mix(), 2)
    assert stock == [mix("onion")]
    assert lacking(mix("lettuce", "onion"), stock) == (mix("lettuce"), 1)


def test_the_dish_in_hand_is_served_before_another_is_plated():
    held = {0: "plate of cooked lettuce+onion"}
    scene = Scene(KITCHEN, held=held, on={"S": "hot lettuce+tomato"}).order("bob", "alice")
    assert first(scene) == "Serve Alice Soup"


def test_what_needs_to_cook_begins_to_before_more_is_chopped():
    lying = {"c": "chopped lettuce+onion", "a": "chopped tomato"}
    assert first(Scene(KITCHEN, on=lying).order("alice", "bob")) == "Cook Alice Soup"


def test_while_a_dish_cooks_there_is_time_to_chop():
    scene = Scene(KITCHEN, on={"S": "cooking lettuce+onion"}).order("alice", "bob")
    assert first(scene) in ("Chop Lettuce", "Chop Tomato")


def test_only_what_is_allowed_is_begun_with():
    seen = view(Scene(KITCHEN, held={0: "plate of cooked lettuce+onion"}).order("alice", "bob"))
    chops = [macro for macro in macros(seen.menu) if macro.name.startswith("Chop")]
    assert best_beginning(seen, OrderNeeds(seen), False, chops) in chops
    assert best_beginning(seen, OrderNeeds(seen), False, []) is None


def test_without_orders_there_is_nothing_to_foresee():
    assert first(Scene(KITCHEN)) is None


def test_burgers_and_walls_are_not_foreseen():
    assert can_search(view(Scene(KITCHEN)))
    assert not can_search(view(Scene(WALLED)))
    assert not can_search(view(Scene(KITCHEN, menu=BURGERS)))
