"""Cooking: a dish's mix, or an ingredient by itself, goes into its appliance."""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor._order_needs import OrderNeeds
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import COOK, SPARE, ranked, spare_dish
from game.executor.verbs import _filling
from game.executor.verbs._lacking import in_use, unreachable
from game.executor.verbs.verb import Obstacle, Verb, each, object_of
from game.executor.view import View
from game.kitchen.events import Event, StartedCooking
from game.kitchen.items import Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Step
from game.kitchen.state import State


def _obstacle(view: View, what: str) -> Obstacle | None:
    step = view.recipes.step(Process.COOK, what)
    pots = _pots(view, step)
    if not pots:
        return unreachable(view, Kind.APPLIANCE, _pot(step), _pot(step))
    if step.gathers:
        return _filling.obstacle(view, step, pots)
    if food_of(view.held) != step.inputs[0] and not _where(view, step):
        return _missing(view, step)
    if view.free(pots):
        return None
    return in_use(view, _pot(step), pots)


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
        (name,) = step.inputs[0].ingredients
        return unreachable(view, Kind.SOURCE, name, view.menu.ingredients[name].title.lower())
    first = ((earlier.process.value, earlier.what),)
    if earlier.process is Process.PREPARE:
        return Obstacle(f"the ingredients of {step.title} are not mixed yet", first)
    return Obstacle(f"{earlier.thing} must be {earlier.done} first", first)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """What goes into the heat goes into the nearest free appliance."""
    step = view.recipes.step(Process.COOK, what)
    if step.gathers:
        return _filling.script(view, step, _pots(view, step), memory)
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
    step = needs.recipes.step(Process.COOK, what)
    if step.gathers:
        stuck = _filling.left_over(needs.view, step, _pots(needs.view, step))
        return value or (SPARE if stuck else spare_dish(needs, what))
    if what in needs.menu.dishes:
        return value or spare_dish(needs, what)
    cooks = len(needs.state.cooks) - len(needs.view.still)
    return value if needs.stock.heating[what] < cooks else 0.0  # each takes one off in time


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, StartedCooking):
        yield event.cook, object_of(before.kitchen.menu, event.food)


COOKING = Verb("cook", "cooked", each(Process.COOK), _obstacle, _script, _value, _told, alike=True)
