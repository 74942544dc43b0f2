"""Dropping: burnt food goes onto a plate and into the bin."""

from collections.abc import Iterator

from game.executor.hands import put_away
from game.executor.order_needs import OrderNeeds
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import RESCUE
from game.executor.verbs.telling import object_of
from game.executor.verbs.verb import Obstacle, Verb, once
from game.executor.view import View
from game.kitchen.events import Binned, Event
from game.kitchen.items import Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, State


def _obstacle(view: View, _: str) -> Obstacle | None:
    if _charred(view.held) or any(_charred(item) for _, item in view.items()):
        return None
    if not _burnt_pots(view):
        return Obstacle("nothing is burnt", (("putout", None),) if view.fires() else ())
    if view.held == Plate() or view.loose_plates():
        return None
    return Obstacle("there is no plate")


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """Burnt food goes onto a plate and into the bin."""
    if _charred(view.held):
        cell = view.nearest(view.of_kind(Kind.BIN) or view.free(view.counters))
        return UseStation(cell, ends=True) if cell is not None else Fail("there is no bin")
    plated = [c for c, item in view.items() if _charred(item)]
    pots = _burnt_pots(view)
    if plated and view.held is None:
        cell = view.nearest(plated)
    elif pots and view.held == Plate():
        cell = view.nearest(pots)
    elif view.held is not None:
        return put_away(view)
    elif pots:
        cell = view.nearest(view.loose_plates())
    else:
        return Fail("nothing is burnt")
    return UseStation(cell) if cell is not None else Fail("there is no plate")


def _burnt_pots(view: View) -> list[int]:
    return [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Food)]


def _charred(item: object) -> bool:
    food = food_of(item)
    return food is not None and food.charred


def _value(needs: OrderNeeds, _: str) -> float:
    stacks = (*needs.state.contents, *(cook.held for cook in needs.state.cooks))
    burnt = any(isinstance(stack, Burning) or _charred(stack) for stack in stacks)
    return RESCUE if burnt else 0.0


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Binned):
        food = event.food
        yield event.cook, "" if food.charred else object_of(before.kitchen.menu, food)


DROPPING = Verb("drop", "threw away", once("Drop"), _obstacle, _script, _value, _told, rescues=True)
