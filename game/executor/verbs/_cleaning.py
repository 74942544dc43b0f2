"""Cleaning up: burnt food and what no order needs go into the bin, the extinguisher goes home."""

from collections.abc import Iterator
from dataclasses import replace

from game.executor._hands import put_away
from game.executor._order_needs import OrderNeeds
from game.executor.plans import Fail, Plan, ScriptMemory, UseStation
from game.executor.value import RESCUE
from game.executor.verbs._lacking import no_plate
from game.executor.verbs.verb import Obstacle, Verb, object_of, once
from game.executor.view import View
from game.kitchen.events import Binned, Event
from game.kitchen.items import Extinguisher, Food, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, State

NOTHING = "nothing lies about that is not needed"


def _burnt_obstacle(view: View, _: str) -> Obstacle | None:
    if _charred(view.held) or any(_charred(item) for _, item in view.items()):
        return None
    if not _burnt_pots(view):
        return Obstacle("nothing is burnt", (("putout", None),) if view.fires() else ())
    if view.held == Plate() or view.loose_plates():
        return None
    return no_plate(view)


def _burnt_script(view: View, _: str, memory: ScriptMemory) -> Plan:
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
    return UseStation(cell) if cell is not None else Fail(no_plate(view).reason)


def _burnt_pots(view: View) -> list[int]:
    return [c for c in view.of_kind(Kind.APPLIANCE) if isinstance(view.content(c), Food)]


def _charred(item: object) -> bool:
    food = food_of(item)
    return food is not None and food.charred


def _burnt_value(needs: OrderNeeds, _: str) -> float:
    stacks = filter(None, (*needs.state.contents, *(cook.held for cook in needs.state.cooks)))
    burnt = any(isinstance(stack, Burning) or _charred(stack) for stack in stacks)
    return RESCUE if burnt else 0.0


def _binned_told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Binned):
        food = event.food
        yield event.cook, "" if food.charred else object_of(before.kitchen.menu, food)


DROPPING = Verb(
    "drop", "threw away", once("Drop"), _burnt_obstacle, _burnt_script, _burnt_value, _binned_told,
    alike=True,
)  # fmt: skip


def _obstacle(view: View, _: str) -> Obstacle | None:
    burnt = DROPPING.obstacle(view, "")
    if burnt is None or _astray(view) or _is_done_with(view):
        return None
    if not _litter(view):
        return Obstacle(NOTHING, burnt.first, settled=not burnt.first)
    return (
        None
        if view.can_use(Kind.BIN)
        else Obstacle("no bin is within reach", kind="missing", things=("bin",))
    )


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """One thing after which there is less to clean up."""
    if DROPPING.obstacle(view, "") is None:
        return DROPPING.script(view, "", memory)
    if view.held is not None:
        return _out_of_hand(view)
    bin_in_reach = view.can_use(Kind.BIN)
    cell = view.nearest(_astray(view) + (_litter(view) if bin_in_reach else []))
    return Fail(NOTHING) if cell is None else UseStation(cell)


def _out_of_hand(view: View) -> Plan:
    bin_cell = view.nearest(view.of_kind(Kind.BIN))
    if bin_cell is not None and needless(OrderNeeds(view), view.held):
        return UseStation(bin_cell, ends=True)
    away = put_away(view)
    return replace(away, ends=_is_done_with(view)) if isinstance(away, UseStation) else away


def needless(needs: OrderNeeds, item: object) -> bool:
    """Whether `item` is food that no open order needs; a finished dish never is."""
    food = food_of(item)
    if food is None or food.parts in needs.menu.dish_of:
        return False
    if food.parts[0] in needs.menu.unprepared:
        step = needs.recipes.next_of.get(food.parts)
        return step is None or not needs.lacking(step.process, step.what)
    return needs.spare(food)


def _litter(view: View) -> list[int]:
    """Where food lies that nobody needs and nobody is busy with."""
    needs = OrderNeeds(view)
    return [
        cell for cell, item in view.items() if needless(needs, item) and not view.attended(cell)
    ]


def _is_done_with(view: View) -> bool:
    """Whether the extinguisher is in hand and nothing burns."""
    return isinstance(view.held, Extinguisher) and not view.fires()


def _astray(view: View) -> list[int]:
    """Where the extinguisher lies, if its own counter is free and nothing burns."""
    home = view.kitchen.contents
    if view.fires() or not view.free(c for c in view.counters if c in home):
        return []
    return [cell for cell in view.where(Extinguisher()) if cell not in home]


CLEANING = Verb("clean", "cleaned up", once("Clean Up"), _obstacle, _script, on_demand=True)
