"""Put down what is in hand; fetch something."""

from dataclasses import replace

from game.executor._hands import put_away
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, Site, UseStation
from game.executor.verbs.passing import NO_ROOM, within_both
from game.executor.verbs.things import comes_hot, each_thing, is_thing, missing, taking
from game.executor.verbs.verb import Obstacle, Verb, once
from game.executor.view import View
from game.kitchen import interact as table
from game.kitchen.items import food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process


def _obstacle(view: View, _: str) -> Obstacle | None:
    return None if view.held is not None else Obstacle("my hands are empty", settled=True)


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    if view.held is None:
        return Finish()
    if view.site is not None:
        return putting(view, view.site, gives=view.site.seat is not None)
    away = put_away(view)
    return replace(away, ends=True) if isinstance(away, UseStation) else away


def putting(view: View, site: Site, *, gives: bool) -> Plan:
    """What is in hand is put down at a place, or as near to it as can be; `gives`: for others."""
    if site.seat is not None:
        place = view.nearest(within_both(view, view.state.cooks[site.seat]))
    else:
        place = view.nearest(_places(view, site))
        place = _beside(view, site) if place is None else place
    return Fail(NO_ROOM) if place is None else UseStation(place, True, gives)


def _places(view: View, site: Site) -> list[int]:
    """Free counters where it is wished, best such as others get to; else what takes it there."""
    counters = [cell for cell in view.free(view.counters) if cell in site.cells]
    if counters:
        return [cell for cell in view.shared() if cell in counters] or counters
    return [cell for cell in view.stations if cell in site.cells and _takes(view, cell)]


def _takes(view: View, cell: int) -> bool:
    """Whether a station takes what is held; no heat what is not ready for it."""
    content, held = view.content(cell), view.held
    food = food_of(held)
    if view.kitchen.stations[cell].kind is Kind.APPLIANCE and food is not None:
        step = view.recipes.next_of.get(food.parts)
        if step is None or step.process is not Process.COOK:
            return False
    use = table.Use(view.kitchen, view.state.tick, view.me, cell, held, content, False)
    match table.interact(use):
        case table.Done(hand):
            return hand != held
    return False


def _beside(view: View, site: Site) -> int | None:
    """The free counter that is nearest to where it is wished."""

    def apart(cell: int) -> float:
        return min(view.floor.between(cell, place) for place in site.cells)

    return min(view.wished(view.free(view.counters)), key=apart, default=None)


PUTTING_DOWN = Verb("put", "put down", once("Put Down"), _obstacle, _script, on_demand=True)


#: Where things are brought to; of other places it is meant that they are taken from there.
_ENDS = (Kind.APPLIANCE, Kind.DELIVERY)


def _fetching_obstacle(view: View, what: str) -> Obstacle | None:
    return None if is_thing(view.menu, view.held, what) else missing(view, what)


def _fetching_script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """What was brought already is left there: another is another one."""
    end = _end(view, what)
    if not is_thing(view.menu, view.held, what):
        return taking(view, what, frozenset() if end is None else view.given)
    return Finish() if end is None else putting(view, end, gives=True)


def _end(view: View, what: str) -> Site | None:
    """Where such a thing is to be brought; None: it is to be had in hand."""
    if view.site is None or not view.site.cells or comes_hot(view, what):
        return None
    stations = view.kitchen.stations
    return view.site if all(stations[c].kind in _ENDS for c in view.site.cells) else None


FETCHING = Verb(
    "fetch", "fetched", each_thing("Fetch"), _fetching_obstacle, _fetching_script, on_demand=True
)
