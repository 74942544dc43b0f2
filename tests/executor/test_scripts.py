"""Each macro action from beginning to end, in kitchens where the fewest moves are plain to see."""

import pytest

from game.kitchen import events as ev
from game.kitchen.layout import Control
from tests.executor.driving import carry_out
from tests.kitchen.scenario import BURGERS, Scene


def done_in(scene, name, **more):
    """How many moves it took to do `name`; fails if it was not done."""
    moves, ended = carry_out(scene, name, **more)
    assert (ended.outcome, ended.reason) == ("done", "")
    assert not scene.reasons()
    return moves


def failed(scene, name, **more):
    """Why `name` could not be done."""
    _, ended = carry_out(scene, name, **more)
    assert ended.outcome == "failed"
    return ended.reason


# Chopping.


def test_chop_takes_a_fetch_a_put_and_eight_strikes():
    scene = Scene("#T#\n#0C")
    assert done_in(scene, "Chop Tomato") == 10
    assert scene.on("C") == "chopped tomato"


def test_chop_goes_on_with_what_is_half_chopped():
    scene = Scene("#T#\n#0C", on={"C": "chopping tomato 3"})
    assert done_in(scene, "Chop Tomato") == 3


def test_chop_uses_the_raw_piece_that_lies_nearer():
    scene = Scene("##C##\na0..T", on={"a": "raw tomato"})
    assert done_in(scene, "Chop Tomato") == 11
    assert scene.on("a") == "-"


def test_chop_puts_away_what_is_held_first():
    scene = Scene("#T#\na0C", held={0: "plate"})
    assert done_in(scene, "Chop Tomato") == 11
    assert scene.on("a") == "plate"


def test_chop_clears_a_board():
    scene = Scene("#T#\na0C", on={"C": "chopped onion"})
    assert done_in(scene, "Chop Tomato") == 12
    assert (scene.on("a"), scene.on("C")) == ("chopped onion", "chopped tomato")


def test_chop_finishes_another_piece_if_all_boards_are_taken_by_such():
    scene = Scene("#T#\na0C", on={"C": "chopping onion 2"})
    assert done_in(scene, "Chop Tomato") == 2 + 2 + 10
    assert (scene.on("a"), scene.on("C")) == ("chopped onion", "chopped tomato")


def test_chop_makes_one_more_piece_than_there_is():
    scene = Scene("#T#\n#0C\n#a#", on={"a": "chopped tomato"})
    assert done_in(scene, "Chop Tomato") == 10
    assert (scene.on("a"), scene.on("C")) == ("chopped tomato", "chopped tomato")
    assert len(scene.happened(ev.Chopped)) == 1


def test_chop_passes_the_piece_over_to_who_can_cook_it():
    scene = Scene("#T#S#\nC0a1#\n#####")
    assert done_in(scene, "Chop Tomato") == 12
    assert scene.on("a") == "chopped tomato"


def test_chop_carries_the_piece_towards_the_pots_for_the_other():
    scene = Scene("TT.......S\nC0...1....\n....a....S")
    done_in(scene, "Chop Tomato")
    assert (scene.on("C"), scene.on("a")) == ("-", "chopped tomato")


def test_chop_leaves_the_piece_on_the_board_when_nobody_else_stirs():
    scene = Scene("#T#########\nC0.......S#\n###########")
    assert done_in(scene, "Chop Tomato") == 10
    assert scene.on("C") == "chopped tomato"


def test_a_piece_that_somebody_took_is_done():
    scene = Scene("#T##S\n#0C1#\n##a##", on={"C": "chopping tomato 1"})
    assert done_in(scene, "Chop Tomato") == 1


# Mixing.


def test_prepare_brings_one_piece_to_the_other():
    scene = Scene("a0b", on={"a": "chopped onion", "b": "chopped lettuce"})
    assert done_in(scene, "Prepare Alice Ingredients") == 2
    assert "chopped lettuce+onion" in (scene.on("a"), scene.on("b"))


def test_prepare_goes_on_with_what_is_held():
    scene = Scene("#0.b", held={0: "chopped onion"}, on={"b": "chopped lettuce"})
    assert done_in(scene, "Prepare Alice Ingredients") == 2


def test_prepare_gathers_three_in_the_fewest_uses():
    lying = {"a": "chopped onion", "b": "chopped lettuce", "c": "chopped tomato"}
    scene = Scene("#a#\nb0c", on=lying)
    assert done_in(scene, "Prepare David Ingredients") == 4


def test_prepare_uses_a_pair_that_lies_about():
    scene = Scene("#a#\nb0#", on={"a": "chopped onion+tomato", "b": "chopped lettuce"})
    assert done_in(scene, "Prepare David Ingredients") == 2


def test_prepare_gathers_on_a_plate_that_is_on_the_way():
    lying = {"a": "chopped onion", "b": "chopped lettuce", "c": "chopped tomato"}
    scene = Scene("#aP\nb0c", on=lying)
    scene = Scene("#a##\nb0.P\n#c##", on=lying)
    assert done_in(scene, "Prepare David Ingredients") == 6
    assert scene.holds() == "plate of chopped lettuce+onion+tomato"


def test_prepare_makes_a_second_mix_when_told():
    lying = {"a": "chopped onion", "b": "chopped lettuce", "c": "chopped lettuce+onion"}
    scene = Scene("#c#\na0b", on=lying)
    assert done_in(scene, "Prepare Alice Ingredients") == 2
    assert scene.on("c") == "chopped lettuce+onion"


def test_prepare_takes_what_lies_on_a_plate_too():
    scene = Scene("#a#b#\n#.0.#", on={"a": "chopped onion+tomato", "b": "plate of chopped lettuce"})
    done_in(scene, "Prepare David Ingredients")
    found = [scene.on("a"), scene.on("b"), scene.holds()]
    assert "plate of chopped lettuce+onion+tomato" in found


def test_prepare_names_what_is_missing():
    scene = Scene("a0b", on={"a": "chopped onion"})
    assert failed(scene, "Prepare David Ingredients") == (
        "lettuce and tomato must be chopped first"
    )


# Cooking and plating.


def test_cook_carries_the_mix_to_the_pot():
    scene = Scene("a0.S", on={"a": "chopped lettuce+onion"})
    assert done_in(scene, "Cook Alice Soup") == 3
    assert scene.on("S") == "cooking lettuce+onion"


def test_cook_takes_the_nearer_of_two_pots():
    scene = Scene("##S##\n#0..S", held={0: "chopped lettuce+onion"})
    assert done_in(scene, "Cook Alice Soup") == 2
    assert len(scene.happened(ev.StartedCooking)) == 1


def test_cook_keeps_the_plate_the_mix_came_on():
    scene = Scene("#0S", held={0: "plate of chopped lettuce+onion"})
    assert done_in(scene, "Cook Alice Soup") == 1
    assert scene.holds() == "plate"


def test_cook_never_waits_at_full_pots():
    scene = Scene("a0S", on={"a": "chopped lettuce+onion", "S": "cooking onion+tomato"})
    assert failed(scene, "Cook Alice Soup") == "every pot is in use"
    assert carry_out(scene, "Cook Alice Soup")[0] == 0


def test_plate_fetches_a_plate_and_takes_the_soup():
    scene = Scene("P0.S", on={"S": "hot lettuce+onion"})
    assert done_in(scene, "Plate Alice Soup") == 3
    assert scene.holds() == "plate of cooked lettuce+onion"


def test_plate_prefers_the_loose_plate_on_the_way():
    scene = Scene("P.0.S\n###a#", on={"S": "hot lettuce+onion", "a": "plate"})
    assert done_in(scene, "Plate Alice Soup") == 3


def test_plate_takes_a_stacked_plate_if_another_cook_holds_the_loose_one():
    scene = Scene("P0S1", held={1: "plate"}, on={"S": "hot lettuce+onion"})
    assert done_in(scene, "Plate Alice Soup") == 2


def test_plate_fails_if_another_cook_holds_the_only_plate():
    scene = Scene("#0S1", held={1: "plate"}, on={"S": "hot lettuce+onion"})
    assert failed(scene, "Plate Alice Soup") == "there is no plate"


def test_plate_waits_a_moment_at_the_pot_but_not_long():
    scene = Scene("#0S", held={0: "plate"}, on={"S": "cooking lettuce+onion"})
    assert failed(scene, "Plate Alice Soup") == "it is still cooking"
    scene.wait(132)
    assert done_in(scene, "Plate Alice Soup") == 19


def test_plate_hands_the_soup_over_to_who_can_serve_it():
    scene = Scene("P0a1D\n#S###", on={"S": "hot lettuce+onion"})
    assert done_in(scene, "Plate Alice Soup") == 3
    assert scene.on("a") == "plate of cooked lettuce+onion"


# Serving.


def test_serve_carries_the_dish_to_the_delivery():
    scene = Scene("a0.D", on={"a": "plate of cooked lettuce+onion"}).order("alice")
    assert done_in(scene, "Serve Alice Soup") == 3
    assert scene.state.score == 15


def test_serve_takes_the_way_round_another_dish_in_hand():
    scene = Scene(
        "a0D\n#b#",
        held={0: "plate of cooked onion+tomato"},
        on={"a": "plate of cooked lettuce+onion"},
    ).order("alice")
    assert done_in(scene, "Serve Alice Soup") == 3
    assert scene.on("b") == "plate of cooked onion+tomato"


def test_serve_serves_once():
    lying = {"a": "plate of cooked lettuce+onion", "b": "plate of cooked lettuce+onion"}
    scene = Scene("a0D\n#b#", on=lying).order("alice", "alice")
    assert done_in(scene, "Serve Alice Soup") == 2
    assert len(scene.happened(ev.Served)) == 1


def test_serve_goes_on_when_the_order_expires_on_the_way():
    scene = Scene("#0...D", held={0: "plate of cooked lettuce+onion"}).order("alice", limit=2)
    assert done_in(scene, "Serve Alice Soup") == 4
    assert scene.state.score == -5


# Fires.


def test_putout_sprays_till_it_is_out_and_puts_the_extinguisher_back():
    scene = Scene("E0S", on={"S": "fire onion+tomato"})
    assert done_in(scene, "Putout") == 1 + 50 + 1
    assert (scene.on("E"), scene.on("S")) == ("extinguisher", "charred onion+tomato")


def test_putout_drops_what_is_held_first():
    scene = Scene("E0S\n#a#", held={0: "plate of cooked onion+tomato"},
                  on={"S": "fire onion+tomato"})  # fmt: skip
    assert done_in(scene, "Putout") == 53
    assert scene.on("a") == "plate of cooked onion+tomato"


def test_putout_is_done_when_somebody_else_put_it_out():
    scene = Scene("#0S\n#a#", held={0: "extinguisher"})
    assert done_in(scene, "Putout") == 1
    assert scene.holds() == "-"
    assert failed(scene, "Putout") == "nothing burns"


def test_drop_empties_the_pot_into_the_bin_and_keeps_the_plate():
    scene = Scene("P0S\n#B#", on={"S": "charred onion+tomato"})
    assert done_in(scene, "Drop") == 3
    assert (scene.on("S"), scene.holds()) == ("-", "plate")


def test_drop_bins_burnt_food_that_lies_about():
    scene = Scene("a0B", on={"a": "plate of charred onion+tomato"})
    assert done_in(scene, "Drop") == 2
    assert scene.holds() == "plate"


def test_drop_puts_burnt_food_on_a_counter_where_there_is_no_bin():
    scene = Scene("P0S\n#a#", on={"S": "charred onion+tomato"})
    assert done_in(scene, "Drop") == 3


# Other controls, other menus.


@pytest.mark.parametrize(("drawing", "on", "name", "moves"), [
    ("#T#\n#0C", {}, "Chop Tomato", 12),  # two turns more
    ("a0b", {"a": "chopped onion", "b": "chopped lettuce"}, "Prepare Alice Ingredients", 4),
    ("P0S\n#B#", {"S": "charred onion+tomato"}, "Drop", 6),
])  # fmt: skip
def test_with_an_interact_key_each_turn_is_a_move(drawing, on, name, moves):
    assert done_in(Scene(drawing, on=on, control=Control.INTERACT), name) == moves


def test_a_burger_is_gathered_on_a_plate():
    lying = {"a": "chopped lettuce", "b": "ready bread"}
    scene = Scene("a0b\n#P#", menu=BURGERS, on=lying)
    assert done_in(scene, "Assemble Lettuce Burger") == 3
    assert scene.holds() == "plate of ready bread+chopped lettuce"
    scene = Scene("a0b\n#c#", menu=BURGERS, on=lying)
    assert failed(scene, "Assemble Lettuce Burger") == "there is no plate"
