"""Who does one part of the work: what is due next, in hand-made kitchens, and what comes of it."""

import pytest

from game.executor.driver import PolicyDriver
from game.executor.teammate_model import TeammateModel
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Control
from game.kitchen.recipe import Process
from game.session.seats.specialists import Assembler, Supplier, Switcher, suits_suppliers
from tests.executor.driving import play
from tests.kitchen.scenario import BURGERS, SOUPS, Scene

FRYER, CHOPPER, ASSEMBLER = Supplier(Process.COOK), Supplier(Process.CHOP), Assembler()
DRAWING = """
    #RLFP#B#
    #......E
    C..0...a
    C..1...b
    ##KKdDc#"""


def kitchen(*orders: str, held: str = "-", **on: str) -> Scene:
    scene = Scene(DRAWING, held={0: held}, on=on, menu=BURGERS, control=Control.INTERACT)
    return scene.order(*orders)


def chosen(policy: Supplier | Assembler, scene: Scene) -> str | None:
    macro = policy(View(scene.state, 0))
    return None if macro is None else macro.name


@pytest.mark.parametrize(
    ("policy", "orders", "held", "on", "due"),
    [
        (FRYER, ("bb",), "-", {}, "Fry Beef"),
        (FRYER, ("lb",), "-", {}, None),
        (FRYER, ("bb",), "-", {"K": "cooking beef"}, None),
        (FRYER, ("bb", "blb"), "-", {"K": "cooking beef"}, "Fry Beef"),
        (FRYER, ("bb",), "-", {"K": "hot beef"}, "Plate Beef"),
        (FRYER, ("bb",), "plate of cooked beef", {}, "Pass Beef"),
        (FRYER, ("bb",), "-", {"a": "plate of ready bread+cooked beef"}, None),
        (FRYER, ("bb",), "-", {"a": "plate of charred beef"}, "Fry Beef"),
        (CHOPPER, ("lb",), "-", {}, "Chop Lettuce"),
        (CHOPPER, ("bb",), "-", {}, None),
        (CHOPPER, ("lb",), "-", {"C": "chopped lettuce"}, "Plate Lettuce"),
        (CHOPPER, ("lb",), "plate of chopped lettuce", {}, "Pass Lettuce"),
        (CHOPPER, ("lb",), "-", {"a": "plate of chopped lettuce"}, None),
        (CHOPPER, ("lb", "blb"), "-", {"a": "plate of chopped lettuce"}, "Chop Lettuce"),
        (ASSEMBLER, ("lb",), "-", {}, None),
        (ASSEMBLER, ("bb", "lb"), "-", {"a": "chopped lettuce"}, "Assemble Lettuce Burger"),
        (ASSEMBLER, ("bb", "lb"), "-", {"a": "chopped lettuce", "b": "plate of cooked beef"},
         "Assemble Beef Burger"),
        (ASSEMBLER, ("bb", "lb"), "-",
         {"a": "plate of ready bread+chopped lettuce", "b": "plate of cooked beef"},
         "Serve Lettuce Burger"),
    ],
)  # fmt: skip
def test_what_is_due(
    policy: Supplier | Assembler,
    orders: tuple[str, ...],
    held: str,
    on: dict[str, str],
    due: str | None,
) -> None:
    assert chosen(policy, kitchen(*orders, held=held, **on)) == due


def test_what_just_failed_is_left_alone() -> None:
    scene = kitchen("bb")
    macro = FRYER(View(scene.state, 0))
    assert macro is not None and FRYER(View(scene.state, 0), [macro]) is None


def test_who_switches_does_the_other_work_from_a_tick_on() -> None:
    switcher, watch = Switcher(FRYER, CHOPPER, 50), TeammateModel(0)
    scene = kitchen("blb")
    first = switcher(View(scene.state, 0), (), watch)
    scene.wait(50)
    then = switcher(View(scene.state, 0), (), watch)
    assert [str(first), str(then)] == ["Fry Beef", "Chop Lettuce"]


def test_a_fryer_a_chopper_and_an_assembler_are_a_kitchen() -> None:
    scene = Scene(DRAWING.replace("0...a", "0.2.a"), menu=BURGERS, control=Control.INTERACT).order(
        "blb"
    )
    crew = {0: PolicyDriver(0, FRYER), 1: PolicyDriver(1, CHOPPER), 2: PolicyDriver(2, ASSEMBLER)}
    play(scene, crew, 400, until=lambda: scene.state.score > 0)
    assert scene.state.score == BURGERS.dishes["blb"].reward
    assert all(cook.held in (None, Plate()) for cook in scene.state.cooks)


def test_menus_without_such_work_have_none_for_them() -> None:
    assert suits_suppliers(BURGERS) and not suits_suppliers(SOUPS)
