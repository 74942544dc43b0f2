"""Fetching: a thing is taken in hand, wherever it lies."""

from game.executor.plans import Finish, Plan, ScriptMemory
from game.executor.verbs.things import each_thing, is_thing, missing, taking
from game.executor.verbs.verb import Obstacle, Verb
from game.executor.view import View


def _obstacle(view: View, what: str) -> Obstacle | None:
    return None if is_thing(view.menu, view.held, what) else missing(view, what)


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    if is_thing(view.menu, view.held, what):
        return Finish()
    return taking(view, what)


FETCHING = Verb("fetch", "fetched", each_thing("Fetch"), _obstacle, _script, on_demand=True)
