"""A menu in readable facts: what can be cooked, in which steps, and what that takes."""

from collections.abc import Mapping
from dataclasses import replace

from agents.messages import MenuFacts, RecipeFact, StepFact, TipsFact
from game.executor.estimates import usual_moves
from game.executor.floor import floor_of
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.menu import Dish, Menu
from game.kitchen.recipe import Process, Step, recipes_of
from game.kitchen.state import TICKS_PER_SECOND

#: Of cooks whose pace is not known.
USUAL_PACE = 3.0


def kitchen_menu(kitchen: Kitchen, moves_per_second: float = USUAL_PACE) -> MenuFacts:
    """The menu with what guests of this kitchen add to its rewards and take off the score.

    `moves_per_second`: of the cook whose work its steps are measured by.
    """
    rules, tips = kitchen.orders, kitchen.orders.tips
    given = None if tips is None else TipsFact(tips.speed, tips.row, tips.row_most)
    floor, steps = floor_of(kitchen), recipes_of(kitchen.menu)
    seconds = {s: usual_moves(floor, steps, s) / moves_per_second for s in steps.steps}
    facts = menu_facts(kitchen.menu, seconds)
    return replace(facts, missed=rules.expired_penalty, wrong=rules.wrong_penalty, tips=given)


def menu_facts(menu: Menu, seconds: Mapping[Step, float] | None = None) -> MenuFacts:
    """What can be cooked and how. `seconds`: for which each step keeps a cook busy in a kitchen."""
    recipes = tuple(_recipe(menu, dish, seconds or {}) for dish in menu.dishes.values())
    named = {name: each.title.lower() for name, each in menu.ingredients.items()}
    heated = {name: each.title.lower() for name, each in menu.appliances.items()}
    boards = {Kind.BOARD.value: "chopping board", Kind.PLATES.value: menu.vessel.several}
    titles = {**named, **heated, **boards, "plate": menu.vessel.one}
    own = tuple((name, title) for name, title in titles.items() if name != title)
    return MenuFacts(menu.name, recipes, tuple(menu.ingredients), own)


def _recipe(menu: Menu, dish: Dish, seconds: Mapping[Step, float]) -> RecipeFact:
    limit = dish.limit_ticks / TICKS_PER_SECOND
    steps = tuple(
        _step(each, seconds.get(each, 0.0)) for each in recipes_of(menu).making(dish.name)
    )
    return RecipeFact(dish.name, dish.title, dish.ingredients, steps, dish.reward, limit)


def _step(step: Step, hands_s: float) -> StepFact:
    lone = step.what not in step.dishes and step.process in (Process.CHOP, Process.COOK)
    return StepFact(
        step.process.value,
        step.what,
        step.verb,
        step.done if lone else "",
        step.ticks / TICKS_PER_SECOND,
        hands_s,
        step.plated,
        step.appliance.name if step.appliance and step.process is Process.COOK else "",
    )
