"""Chopping, pots and fires: counts and ticks."""

import pytest

from game.kitchen import events as ev
from game.kitchen.state import Burning
from tests.kitchen.scenario import Scene

BOARD = "####\n#0C#\n####"
TWO_AT_A_BOARD = "#####\n#0C1#\n#####"
POT = "####\n#0S#\n####"
TWO_AT_A_POT = "#####\n#0S1#\n#####"


def test_one_placement_and_eight_strikes_then_it_can_be_taken():
    scene = Scene(BOARD, held={0: "raw onion"}).play("r")
    assert scene.on("C") == "chopping onion 8"
    scene.play("rrrrrrr")
    assert scene.on("C") == "chopping onion 1"
    scene.play("r")
    assert (scene.on("C"), scene.holds()) == ("chopped onion", "-")
    assert [e.left for e in scene.happened(ev.Struck)] == [7, 6, 5, 4, 3, 2, 1]
    assert [e.ingredient for e in scene.happened(ev.Chopped)] == ["onion"]
    assert scene.play("r").holds() == "chopped onion"


def test_chopping_progress_is_kept_and_either_cook_continues():
    scene = Scene(TWO_AT_A_BOARD, held={0: "raw onion"}).play("rrrr").wait(500)
    assert scene.on("C") == "chopping onion 5"
    scene.play(".....", "lllll")
    assert scene.on("C") == "chopped onion"


def test_both_cooks_strike_in_one_tick():
    scene = Scene(TWO_AT_A_BOARD, on={"C": "chopping onion 8"}).play("rrr", "lll")
    assert scene.on("C") == "chopping onion 2"


def test_half_chopped_food_cannot_be_carried_away():
    scene = Scene(BOARD, on={"C": "chopping onion 1"}).play("r")
    assert (scene.holds(), scene.on("C")) == ("-", "chopped onion")


def test_cooked_exactly_150_ticks_after_entry_and_on_fire_250_later():
    scene = Scene(POT, held={0: "chopped onion+tomato"}).play("r")
    entry = scene.state.tick
    kinds = ev.Cooked, ev.FireStarted
    when = []
    for _ in range(500):
        before = len(scene.happened(*kinds))
        scene.wait(1)
        when += [(type(e), scene.state.tick - entry) for e in scene.happened(*kinds)[before:]]
    assert when == [(ev.Cooked, 150), (ev.FireStarted, 400)]
    assert scene.on("S") == "fire onion+tomato"
    assert scene.state.contents[scene.cell("S")].size == 50


@pytest.mark.parametrize(("age", "taken"), [(149, False), (150, True), (400, True), (401, False)])
def test_the_window_for_taking_a_soup(age, taken):
    """A use `age` ticks after the food went in; the moves of a tick come before its heat."""
    scene = Scene(POT, held={0: "chopped onion"}).play("r")
    scene.give(0, "plate")
    scene.wait(age - 1).play("r")
    assert scene.holds() == ("plate of cooked onion" if taken else "plate")


def test_plated_soup_never_ages():
    scene = Scene(POT, held={0: "plate of cooked onion"}).wait(2000)
    assert scene.holds() == "plate of cooked onion"


def test_pots_cook_independently():
    scene = Scene("#S#\n#0#\n#S#", held={0: "chopped onion"}).play("u")
    first, second = scene.kitchen.appliances
    scene.give(0, "chopped tomato")
    scene.wait(10).play("d")
    assert scene.state.contents[second].cooked_at - scene.state.contents[first].cooked_at == 11


def fire(scene):
    content = scene.state.contents[scene.cell("S")]
    return content.size if isinstance(content, Burning) else 0


def burning(drawing=POT):
    return Scene(drawing, held={0: "extinguisher"}, on={"S": "fire onion+tomato"})


def test_five_seconds_of_spraying_put_a_fire_out():
    scene = burning().play("r" * 49)
    assert fire(scene) == 1
    scene.play("r")
    assert scene.on("S") == "charred onion+tomato"
    assert len(scene.happened(ev.FireOut)) == 1
    assert scene.holds() == "extinguisher"


def test_one_spray_a_second_is_enough():
    scene = burning().play(("r" + "." * 9) * 5)
    assert scene.on("S") == "charred onion+tomato"


def test_after_the_grace_the_fire_grows_back_to_its_size_and_no_further():
    scene = burning().play("r" + "." * 9)
    assert fire(scene) == 40
    sizes = [fire(scene.wait(1)) for _ in range(12)]
    assert sizes == [41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 50, 50]


def test_doing_something_else_cancels_the_grace():
    scene = burning("#####\n#.0S#\n#####").play("r..")
    assert fire(scene) == 47
    scene.play("l")
    assert fire(scene) == 48


def test_standing_still_and_being_blocked_keep_the_grace():
    scene = burning("#####\n#10S#\n#####").play("r.l")
    assert [e.cook for e in scene.happened(ev.MoveBlocked)] == [0]
    assert fire(scene) == 47


def test_another_cook_elsewhere_cancels_nothing():
    scene = burning("#####\n#S0.#\n#.1.#\n#####").play("l..", "rlu")
    assert fire(scene) == 47


def test_two_sprayers_are_not_faster():
    scene = burning(TWO_AT_A_POT)
    scene.give(1, "extinguisher")
    scene.play("r" * 10, "l" * 10)
    assert fire(scene) == 40


def test_a_fire_does_not_spread_nor_end_by_itself():
    scene = Scene("####\n#0SS\n####", on={"S": "fire onion"}).wait(3000)
    assert fire(scene) == 50
    assert scene.on("S") == "fire onion"
    assert scene.state.contents[scene.cell("S") + 1] is None


def test_charred_soup_is_plated_and_binned_and_the_plate_kept():
    scene = Scene("#B##\n#0S#\n####", held={0: "plate"}, on={"S": "charred onion"}).play("ru")
    assert (scene.holds(), scene.on("S")) == ("plate", "-")
    assert len(scene.happened(ev.Binned)) == 1


def test_the_extinguisher_lies_at_its_place_and_goes_on_any_counter_or_board():
    scene = Scene("#E#\nx0C\n###").play("ulr")
    assert scene.holds() == "-"
    assert (scene.on("E"), scene.on("x")) == ("-", "extinguisher")
    scene.play("lr")
    assert scene.on("C") == "extinguisher"
