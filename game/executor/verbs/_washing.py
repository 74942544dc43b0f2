"""Washing up: a dirty plate into the sink, and strikes until it is clean and in hand."""

from collections.abc import Iterator

from game.executor._hands import put_away
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, UseStation
from game.executor.teammate_model import WASHING_UP
from game.executor.value import COMING, COOK, SPARE, OrderNeeds
from game.executor.verbs._plating import PLATING
from game.executor.verbs._preparing import PREPARING
from game.executor.verbs.verb import Obstacle, Verb, unreachable
from game.executor.view import View
from game.kitchen.events import Event, Washed
from game.kitchen.items import DirtyPlate, Plate
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Recipes
from game.kitchen.state import State, Washing

WASH, PLATE = WASHING_UP


def _objects(recipes: Recipes) -> Iterator[tuple[str | None, str]]:
    if recipes.menu.plates is not None:
        yield PLATE, f"Wash {recipes.menu.vessel.one.title()}"


def _obstacle(view: View, _: str) -> Obstacle | None:
    if not view.of_kind(Kind.SINK):
        return unreachable(view, Kind.SINK, None, "sink")
    if isinstance(view.held, DirtyPlate):
        return None
    if not view.dirty_plates() and not _in_sinks(view, view.of_kind(Kind.SINK)):
        waiting = bool(view.state.returning)
        return Obstacle(f"there is no dirty {view.menu.vessel.one}", settled=not waiting)
    if _in_sinks(view, view.free_sinks) or (view.free_sinks and view.dirty_plates()):
        return None
    return Obstacle("somebody is washing up already")


def _in_sinks(view: View, sinks: list[int]) -> list[int]:
    """Those of `sinks` with plates in them."""
    return [sink for sink in sinks if isinstance(view.content(sink), Washing)]


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """What is in a sink comes first, then what has come back.

    Ends with a clean plate in hand, or with a dirty one left to who stands at the sink.
    """
    match view.held:
        case DirtyPlate():
            memory.made = True
            sink = view.nearest(view.free_sinks) or view.nearest(view.of_kind(Kind.SINK))
            return UseStation(sink) if sink is not None else put_away(view)
        case None:
            if (sink := view.nearest(_in_sinks(view, view.free_sinks))) is not None:
                content = view.content(sink)
                return UseStation(sink, ends=isinstance(content, Washing) and content.left == 1)
            if memory.made:
                return Finish()
            sinks = view.wished(view.free_sinks)
            dirty = view.nearest(
                view.dirty_plates(),
                lambda d: min((view.floor.between(d, sink) for sink in sinks), default=0),
            )
            if dirty is not None and sinks:
                return UseStation(dirty)
            return Fail(f"there is no dirty {view.menu.vessel.one}")
    return put_away(view)


def _value(needs: OrderNeeds, _: str) -> float:
    """Little while there are plates for all orders; without any, what plating is worth."""
    plates, coming = needs.plates, needs.claims_on(PLATE).count(WASH)
    if plates.dirty <= coming:
        return 0.0
    if plates.clean + plates.held + coming >= plates.wanted:
        return SPARE
    if plates.clean + (needs.view.held == Plate()) == 0:
        return max(COMING, *_worth_of_a_plate(needs))
    return COOK if plates.clean < sum(needs.stock.heating.values()) else COMING


def _worth_of_a_plate(needs: OrderNeeds) -> Iterator[float]:
    """What is done with plates, were there one."""
    for step in needs.recipes.doing(Process.PLATE):
        yield PLATING.value(needs, step.what)
    for step in needs.recipes.doing(Process.PREPARE):
        if step.plated:
            yield PREPARING.value(needs, step.what)


def _urgent(view: View, _: str) -> bool:
    """Whether something burns for want of a plate."""
    hot = (step.what for step in view.recipes.doing(Process.PLATE))
    return not view.loose_plates() and any(PLATING.urgent(view, what) for what in hot)


def _told(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    if isinstance(event, Washed):
        yield event.cook, PLATE


WASHING = Verb(WASH, "washed", _objects, _obstacle, _script, _value, _told, _urgent)
