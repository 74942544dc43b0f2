"""Fetching: a thing is taken in hand, or brought to where there is no such thing."""

from game.executor.plans import Finish, Plan, ScriptMemory
from game.executor.site import Site
from game.executor.verbs._putting_down import putting
from game.executor.verbs.things import comes_hot, each_thing, is_thing, missing, taking
from game.executor.verbs.verb import Obstacle, Verb
from game.executor.view import View
from game.kitchen.layout import Kind

#: Where things are brought to; of other places it is meant that they are taken from there.
_ENDS = (Kind.APPLIANCE, Kind.DELIVERY)


def _obstacle(view: View, what: str) -> Obstacle | None:
    return None if is_thing(view.menu, view.held, what) else missing(view, what)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
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


FETCHING = Verb("fetch", "fetched", each_thing("Fetch"), _obstacle, _script, on_demand=True)
