"""V of every macro action: the paper's ranges, and all that counts against a need."""

import pytest

from game.executor.macros import macros, value
from game.executor.value import BAND, CHOP, COMING, COOK, PREPARE, SPARE
from tests.executor.driving import macro
from tests.kitchen.scenario import Scene
from tests.tables import table

KITCHEN = """
    #TLO##a#
    #......B
    C.0..1.D
    P......b
    #SS#cE##"""


def scene_with(*orders, **lying):
    return Scene(KITCHEN, on=lying).order(*orders)


def v(scene, name, cook=0):
    return value(scene.state, cook, macro(scene, name))


def test_needed_work_has_the_papers_base_values():
    scene = scene_with("alice")
    assert v(scene, "Chop Onion") == pytest.approx(CHOP + BAND)
    assert v(scene, "Prepare Alice Ingredients") == pytest.approx(PREPARE + BAND)
    assert v(scene, "Cook Alice Soup") == pytest.approx(COOK + BAND)


def test_bands_do_not_overlap():
    assert CHOP + BAND < COMING < PREPARE
    assert PREPARE + BAND < COOK
    assert COOK + BAND < 0.56


def test_what_nobody_ordered_is_worth_nothing_but_a_spare_piece():
    scene = scene_with("alice")
    assert v(scene, "Chop Tomato") == SPARE
    for name in ("Prepare Bob Ingredients", "Cook Bob Soup", "Serve Bob Soup", "Plate Bob Soup"):
        assert v(scene, name) == 0


def test_one_spare_piece_is_enough():
    assert v(scene_with("alice", a="chopped tomato"), "Chop Tomato") == 0


def test_the_nearer_deadline_is_worth_more_within_a_band():
    scene = scene_with("alice", "cathy", "bob")
    ranks = [v(scene, f"Cook {name} Soup") for name in ("Alice", "Cathy", "Bob")]
    assert ranks == pytest.approx([COOK + BAND * share for share in (1, 2 / 3, 1 / 3)])
    # Lettuce is for Alice first, tomato only for Cathy.
    assert v(scene, "Chop Lettuce") > v(scene, "Chop Tomato")


def test_pieces_for_later_orders_leave_room_to_go_on_with_the_first():
    crowded = """
        #aTLOb#
        c.0...D
        #CPSde#"""
    lying = dict.fromkeys("cde", "chopped lettuce")
    for full, value_of_it in ({}, CHOP), (dict.fromkeys("ab", "chopped lettuce"), 0):
        scene = Scene(crowded, on=lying | full).order("alice", "cathy")
        assert v(scene, "Chop Onion") == pytest.approx(CHOP + BAND)
        assert v(scene, "Chop Tomato") == pytest.approx(value_of_it, abs=BAND)


@table(__file__)
def test_a_chopped_piece_counts_at_every_stage(lying):
    assert v(scene_with("alice", **lying), "Chop Onion") <= SPARE


@pytest.mark.parametrize("lying", ["raw onion", "charred onion", "chopped onion+tomato"])
def test_raw_burnt_or_wrongly_mixed_onion_does_not_count(lying):
    assert v(scene_with("alice", a=lying), "Chop Onion") > CHOP


def test_part_of_a_larger_dish_counts_for_it():
    kitchen = KITCHEN
    scene = Scene(kitchen, on={"a": "plate of chopped onion"}).order("david")
    assert v(scene, "Chop Onion") <= SPARE
    assert v(scene, "Chop Tomato") > CHOP


@pytest.mark.parametrize("lying", [
    {"S": "cooking lettuce+onion"},
    {"S": "hot lettuce+onion"},
    {"a": "plate of cooked lettuce+onion"},
])  # fmt: skip
def test_what_is_cooked_or_plated_counts_against_mixing_and_cooking(lying):
    scene = scene_with("alice", **lying)
    assert v(scene, "Prepare Alice Ingredients") == 0
    assert v(scene, "Cook Alice Soup") == 0
    again = scene_with("alice", "alice", **lying)
    assert v(again, "Prepare Alice Ingredients") > PREPARE
    assert v(again, "Cook Alice Soup") > COOK


def test_a_mix_counts_against_mixing_but_is_worth_cooking():
    scene = scene_with("alice", a="chopped lettuce+onion")
    assert v(scene, "Prepare Alice Ingredients") == 0
    assert v(scene, "Cook Alice Soup") > COOK


@table(__file__)
@pytest.mark.parametrize("holder", [0, 1])
def test_what_hands_hold_counts(held, name, holder):
    scene = scene_with("alice")
    scene.give(holder, held)
    assert v(scene, name) <= SPARE


@pytest.mark.parametrize(("held", "name"), [
    ("raw onion", "Chop Onion"),
    ("chopped lettuce+onion", "Cook Alice Soup"),
    ("plate of cooked lettuce+onion", "Serve Alice Soup"),
])  # fmt: skip
def test_what_another_cook_is_visibly_at_is_left_to_it(held, name):
    scene = scene_with("alice")
    scene.give(1, held)
    assert v(scene, name) <= SPARE
    scene.give(1, "-")
    scene.give(0, held)
    assert v(scene, name) > 0.5


def test_another_cook_at_the_board_makes_the_piece():
    scene = Scene("#LC1\n#0.#", on={"C": "chopping onion 4"}).order("alice")
    scene.play("", "l")
    assert v(scene, "Chop Onion") <= SPARE


def test_another_cook_with_an_empty_plate_comes_for_the_soup():
    scene = scene_with("alice", S="hot lettuce+onion")
    assert v(scene, "Plate Alice Soup") >= 0.56
    scene.give(1, "plate")
    assert v(scene, "Plate Alice Soup") == SPARE
    scene.order("alice", "alice")
    assert v(scene, "Plate Alice Soup") >= 0.56


def test_plating_is_worth_056_at_once_and_more_as_the_order_runs_out():
    scene = scene_with("alice", S="hot lettuce+onion")
    assert v(scene, "Plate Alice Soup") == pytest.approx(0.56)
    scene.wait(450)
    scene.put("S", "hot lettuce+onion")
    assert v(scene, "Plate Alice Soup") == pytest.approx(0.75)


def test_plating_is_worth_1_just_before_the_fire_even_if_nobody_ordered():
    scene = scene_with("bob", S="hot lettuce+onion")
    scene.wait(225)
    assert v(scene, "Plate Alice Soup") == pytest.approx(0.9)


def test_a_dish_nobody_ordered_is_taken_out_only_when_nothing_better_is_to_do():
    assert v(scene_with("bob", S="hot lettuce+onion"), "Plate Alice Soup") == SPARE


def test_fetching_a_plate_for_a_soup_in_the_pot_comes_before_chopping():
    assert v(scene_with("alice", S="cooking lettuce+onion"), "Plate Alice Soup") == COMING


def test_serving_is_worth_058_at_once_and_more_as_the_order_runs_out():
    scene = scene_with("alice", a="plate of cooked lettuce+onion")
    assert v(scene, "Serve Alice Soup") == pytest.approx(0.58)
    scene.wait(480)
    assert v(scene, "Serve Alice Soup") == pytest.approx(0.8)
    assert v(scene_with("bob", a="plate of cooked lettuce+onion"), "Serve Alice Soup") == 0


def test_putout_and_drop_are_worth_06_when_there_is_cause():
    assert v(scene_with("alice"), "Putout") == v(scene_with("alice"), "Drop") == 0
    assert v(scene_with("alice", S="fire onion+tomato"), "Putout") == 0.6
    assert v(scene_with("alice", S="charred onion+tomato"), "Drop") == 0.6
    assert v(scene_with("alice", a="plate of charred onion+tomato"), "Drop") == 0.6


def test_an_order_that_can_no_longer_be_met_asks_for_nothing():
    scene = scene_with("alice")
    scene.wait(599 - 150 - 30)
    assert v(scene, "Cook Alice Soup") == 0
    assert v(scene, "Chop Onion") <= SPARE


def test_all_values_lie_between_0_and_1(level):
    from game.kitchen.step import first_state

    state = first_state(level.kitchen, 5)
    for each in macros(level.kitchen.menu):
        assert 0 <= value(state, 0, each) <= 1
