"""Cooking: a dish's mix, or an ingredient by itself, goes into its appliance."""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor._order_needs import OrderNeeds
from game.executor._plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import COOK, ranked, spare_dish
from game.executor.verbs._lacking import unreachable
from game.executor.verbs.verb import Obstacle, Task, Verb, each, object_of
from game.executor.view import View
from game.kitchen.events import Event, StartedCooking
from game.kitchen.items import Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Step
from game.kitchen.state import Burning, Heating, State


def _obstacle(view: View, what: str) -> Obstacle | None:
    step = view.recipes.step(Process.COOK, what)
    pots = _pots(view, step)
    if not pots:
        return unreachable(view, Kind.APPLIANCE, _pot(step), _pot(step))
    if food_of(view.held) != step.inputs[0] and not _where(view, step):
        return _missing(view, step)
    if view.free(pots):
        return None
    return Obstacle(f"every {_pot(step)} is in use", _emptying(view, pots))


def _pots(view: View, step: Step) -> list[int]:
    return view.of_kind(Kind.APPLIANCE, _pot(step))


def _pot(step: Step) -> str:
    assert step.appliance is not None
    return step.appliance.name


def _where(view: View, step: Step) -> list[int]:
    """Where there is what goes into the heat."""
    food = step.inputs[0]
    return view.where(food) or view.where(Plate(food)) or view.sources(food)


def _missing(view: View, step: Step) -> Obstacle:
    """What goes into the heat is not to be had, and why."""
    earlier = view.recipes.before(step)
    if earlier is None:
        return unreachable(view, Kind.SOURCE, step.what, step.thing)
    first = ((earlier.process.value, earlier.what),)
    if earlier.process is Process.PREPARE:
        return Obstacle(f"the ingredients of {step.title} are not mixed yet", first)
    return Obstacle(f"{earlier.thing} must be {earlier.done} first", first)


def _emptying(view: View, pots: list[int]) -> tuple[Task, ...]:
    """What would free one of `pots`."""
    found: list[Task] = []
    for pot in pots:
        match view.content(pot):
            case Burning():
                found.append(("putout", None))
            case Food():
                found.append(("drop", None))
            case Heating(food) if step := view.recipes.heated.get(food.parts):
                found.append((Process.PLATE.value, step.what))
    return tuple(dict.fromkeys(found))


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """What goes into the heat goes into the nearest free appliance."""
    step = view.recipes.step(Process.COOK, what)
    pots = view.wished(view.free(_pots(view, step)))
    if not pots:
        return Fail(f"every {_pot(step)} is in use")
    if food_of(view.held) == step.inputs[0]:
        pot = view.nearest(pots)
        assert pot is not None
        return UseStation(pot, ends=True)
    cell = view.nearest(_where(view, step), lambda c: min(view.floor.between(c, p) for p in pots))
    if cell is None:
        return Fail(_missing(view, step).reason)
    return put_away(view) if view.held is not None else UseStation(cell)


def _value(needs: OrderNeeds, what: str) -> float:
    value = ranked(needs, COOK, needs.lacking(Process.COOK, what))
    if what in needs.menu.dishes:
        return value or spare_dish(needs, what)
    cooks = len(needs.state.cooks) - len(needs.view.still)
    return value if needs.stock.heating[what] < cooks else 0.0  # each takes one off in time


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, StartedCooking):
        yield event.cook, object_of(before.kitchen.menu, event.food)


COOKING = Verb("cook", "cooked", each(Process.COOK), _obstacle, _script, _value, _told, alike=True)
