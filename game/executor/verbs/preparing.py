"""Preparing: the parts of a dish are brought together, bare or on a plate as the dish wants it."""

from collections.abc import Iterator

from game.executor.order_needs import OrderNeeds
from game.executor.plans import Plan, ScriptMemory
from game.executor.value import PLATE, PREPARE, RESCUE, pressing, ranked, spare_dish
from game.executor.verbs import assembling, mixing
from game.executor.verbs.telling import gathered
from game.executor.verbs.verb import Obstacle, Verb, each
from game.executor.view import View
from game.kitchen.events import Event, Mixed
from game.kitchen.recipe import Process, recipes_of
from game.kitchen.state import State


def _obstacle(view: View, dish: str) -> Obstacle | None:
    if view.recipes.step(Process.PREPARE, dish).plated:
        return assembling.obstacle(view, dish)
    return mixing.obstacle(view, dish)


def _script(view: View, dish: str, memory: ScriptMemory) -> Plan:
    if view.recipes.step(Process.PREPARE, dish).plated:
        return assembling.script(view, dish, memory)
    return mixing.script(view, dish)


def _value(needs: OrderNeeds, dish: str) -> float:
    ordered = needs.lacking(Process.PREPARE, dish)
    if not needs.recipes.step(Process.PREPARE, dish).finishes:
        return ranked(needs, PREPARE, ordered) or spare_dish(needs, dish)
    if not ordered:
        return spare_dish(needs, dish)
    return max(pressing(needs, PLATE, ordered), RESCUE if _hot(needs, dish) else 0.0)


def _hot(needs: OrderNeeds, dish: str) -> bool:
    """Whether a part of `dish` is cooked and must come off the heat."""
    view, parts = needs.view, needs.recipes.step(Process.PREPARE, dish).inputs
    return any(view.cooked(heat) for food in parts for _, heat in view.heating(food))


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Mixed):
        step = recipes_of(before.kitchen.menu).mixed.get(event.food.parts)
        if step is not None:
            yield event.cook, step.what
    elif (found := gathered(before, event)) is not None:
        cook, step, new = found
        if new:
            yield cook, step.what


PREPARING = Verb("prepare", "mixed", each(Process.PREPARE), _obstacle, _script, _value, _told)
