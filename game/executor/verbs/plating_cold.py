"""Putting an ingredient that needs no more heat onto a plate by itself: for a dish that is put
together on a plate, or for another cook.
"""

from collections.abc import Iterator

from game.executor.hands import put_away
from game.executor.plans import Fail, Plan, UseStation
from game.executor.verbs.verb import Obstacle
from game.executor.verbs.wanting import wanting
from game.executor.view import View
from game.kitchen.items import Food, Plate
from game.kitchen.recipe import Process, Recipes

NO_PLATE = "there is no plate"


def ingredients(recipes: Recipes) -> Iterator[str]:
    """Those of dishes that are put together on a plate, but for those that come hot onto one."""
    plated = [step.what for step in recipes.doing(Process.PREPARE) if step.plated]
    needed = {i for dish in plated for i in recipes.menu.dishes[dish].ingredients}
    for name in recipes.menu.ingredients:
        if name in needed and recipes.find(Process.PLATE, name) is None:
            yield name


def obstacle(view: View, ingredient: str) -> Obstacle | None:
    """Why `ingredient` cannot be put on a plate."""
    food = _prepared(view, ingredient)
    if view.held == Plate(food):
        return Obstacle("it is on a plate already", settled=True)
    if view.held != food and not _where(view, food):
        return wanting(view, list(food.parts))
    if view.held != Plate() and not view.loose_plates():
        return Obstacle(NO_PLATE)
    return None


def script(view: View, ingredient: str) -> Plan:
    """What comes from a crate is taken to a plate, else a plate to what lies there."""
    food = _prepared(view, ingredient)
    places = _where(view, food)
    match view.held:
        case Plate(None) if lying := view.where(food):
            return _use(view, lying, ends=True)
        case Plate(None) | None if not view.where(food) and places:
            return put_away(view) if view.held is not None else _use(view, places)
        case None if places:
            return _use(view, view.loose_plates())
        case Food() as held if held == food:
            return _use(view, view.loose_plates(), ends=True)
        case None:
            return Fail(f"no {view.menu.ingredients[ingredient].title.lower()} is within reach")
    return put_away(view)


def _prepared(view: View, ingredient: str) -> Food:
    return Food((view.menu.ingredients[ingredient].prepared,))


def _where(view: View, food: Food) -> list[int]:
    return view.where(food) or view.sources(food)


def _use(view: View, cells: list[int], *, ends: bool = False) -> Plan:
    cell = view.nearest(cells)
    return Fail(NO_PLATE) if cell is None else UseStation(cell, ends=ends)
