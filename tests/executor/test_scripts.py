"""Each macro action from beginning to end, in kitchens where the fewest moves are plain to see."""

from game.kitchen.layout import Control
from tests.executor.driving import carry_out
from tests.kitchen.scenario import BURGERS, SOUPS, Scene
from tests.tables import table


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


def seen(scene, what):
    """What is on a station, in the first cook's hands, the score, or how often something was."""
    match what:
        case "held":
            return scene.holds()
        case "score":
            return scene.state.score
        case _ if len(what) == 1:
            return scene.on(what)
    return sum(type(event).__name__ == what for event in scene.events)


@table(__file__)
def test_a_macro_action_is_carried_out(case):
    scene = Scene(
        "\n".join(case["grid"]),
        held=case.get("held", {}),
        on=case.get("on", {}),
        control=Control(case.get("control", "walk")),
        menu=BURGERS if "menu" in case else SOUPS,
    )
    if "orders" in case:
        scene.order(*case["orders"], limit=case.get("limit", 600))
    moves, ended = carry_out(scene, case["do"])
    reason = case.get("fails", "")
    assert (ended.outcome, ended.reason) == ("failed" if reason else "done", reason)
    assert not scene.reasons()
    assert moves == case.get("moves", moves)
    assert {what: seen(scene, what) for what in case.get("then", {})} == case.get("then", {})


def test_prepare_brings_one_piece_to_the_other():
    scene = Scene("a0b", on={"a": "chopped onion", "b": "chopped lettuce"})
    assert done_in(scene, "Prepare Alice Ingredients") == 2
    assert "chopped lettuce+onion" in (scene.on("a"), scene.on("b"))


def test_prepare_takes_what_lies_on_a_plate_too():
    scene = Scene("#a#b#\n#.0.#", on={"a": "chopped onion+tomato", "b": "plate of chopped lettuce"})
    done_in(scene, "Prepare David Ingredients")
    found = [scene.on("a"), scene.on("b"), scene.holds()]
    assert "plate of chopped lettuce+onion+tomato" in found


def test_plate_waits_a_moment_at_the_pot_but_not_long():
    scene = Scene("#0S", held={0: "plate"}, on={"S": "cooking lettuce+onion"})
    assert failed(scene, "Plate Alice Soup") == "it is still cooking"
    scene.wait(132)
    assert done_in(scene, "Plate Alice Soup") == 19


def test_putout_is_done_when_somebody_else_put_it_out():
    scene = Scene("#0S\n#a#", held={0: "extinguisher"})
    assert done_in(scene, "Putout") == 1
    assert scene.holds() == "-"
    assert failed(scene, "Putout") == "nothing burns"
