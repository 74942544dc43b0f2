"""The tutor leads to dishes of what is chopped and then fried, whatever was done before."""

import pytest

from game.executor.view import View
from game.executor.walk import Walker
from game.kitchen import events as ev
from game.kitchen.layout import OrderRules
from game.kitchen.moves import Move
from game.kitchen.step import step
from game.tutorial.advice import Todo, toward_serving
from game.tutorial.lessons import Lesson, dish_lessons
from tests.kitchen.scenario import Scene
from tests.kitchen.test_recipe import STEWS
from tests.tables import table

KITCHEN = """
    #TTOP#B#
    #......E
    C..0...a
    C......b
    ##KSdDc#"""


def obedient(scene, dish, ticks=1200):
    """Follow the advice until `dish` is served; gives the advice in order."""
    walker, followed = Walker(), []
    for _ in range(ticks):
        view = View(scene.state, 0)
        walker.look(view)
        advice = toward_serving(view, dish)
        if not followed or followed[-1] != (advice.todo, advice.what):
            followed.append((advice.todo, advice.what))
        cell = view.nearest(advice.cells)
        assert cell is not None, advice
        waits = advice.todo is Todo.WAIT
        move = walker.stand_by(view, cell) if waits else walker.use(view, cell)
        scene.state, events = step(scene.state, [move or Move.STAY])
        scene.events += events
        if scene.happened(ev.Served):
            return followed
    raise AssertionError(followed[-12:])


def begun(dish, held="-", on=()):
    rules = OrderRules((dish,), 1)
    return Scene(KITCHEN, menu=STEWS, held={0: held}, on=on, orders=rules)


def test_onion_rings_are_chopped_fried_and_served():
    followed = obedient(begun("rings"), "rings")
    assert [todo for todo, _ in followed] == [
        Todo.TAKE, Todo.TO_BOARD, Todo.CHOP, Todo.PICK_UP, Todo.INTO_POT, Todo.FETCH_PLATE,
        Todo.WAIT, Todo.SCOOP, Todo.SERVE,
    ]  # fmt: skip
    assert followed[3] == (Todo.PICK_UP, "chopped onion")
    assert followed[7] == (Todo.SCOOP, "Onion Rings")


@pytest.mark.parametrize("dish", ["rings", "stew", "broth"])
@table(__file__)
def test_there_is_always_a_way_on(dish, held, on):
    scene = begun(dish, held, on)
    obedient(scene, dish)
    assert not scene.happened(ev.ServedUnordered)


def test_the_lessons_come_in_the_order_of_the_work():
    assert dish_lessons(STEWS, "rings") == (
        Lesson.WALK, Lesson.TAKE, Lesson.CHOP, Lesson.COOK, Lesson.PLATE, Lesson.MIX, Lesson.SERVE,
    )  # fmt: skip
