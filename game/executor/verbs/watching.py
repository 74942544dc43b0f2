"""Watching the pots: beside the one that is done next, with a plate if there is one."""

from game.executor.hands import put_away
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, Stand, UseStation
from game.executor.verbs.staying import least, standable
from game.executor.verbs.verb import Obstacle, Task, Verb
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Recipes
from game.kitchen.state import Heating

POTS = "pots"
NOTHING = "nothing is cooking"


def _objects(recipes: Recipes) -> list[tuple[str | None, str]]:
    return [(POTS, "Watch Pots")] if recipes.menu.appliances else []


def _obstacle(view: View, _: str) -> Obstacle | None:
    pots = _pots(view)
    if not pots:
        return Obstacle(NOTHING, (("putout", None),) if view.fires() else ())
    heating = pots[0][1]
    if not view.cooked(heating):
        return None
    step = view.recipes.heated.get(heating.food.parts)
    first: tuple[Task, ...] = ((Process.PLATE, step.what),) if step is not None else ()
    return Obstacle("something is cooked already", first)


def _pots(view: View) -> list[tuple[int, Heating]]:
    """Where something cooks within reach, and what it is; what is done first comes first."""
    contents = ((cell, view.content(cell)) for cell in view.of_kind(Kind.APPLIANCE))
    found = [(cell, content) for cell, content in contents if isinstance(content, Heating)]
    return sorted(found, key=lambda pot: pot[1].cooked_at)


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """What leaves a watched pot was cooked, even if somebody else has taken it already."""
    if memory.place is not None and not isinstance(view.content(memory.place), Heating):
        return Finish()
    pots = _pots(view)
    if not pots:
        return Fail(NOTHING)
    memory.place, heating = pots[0]
    if view.cooked(heating):
        return Finish()
    return _plate(view) or _beside(view, memory.place)


def _plate(view: View) -> UseStation | None:
    """The way to a plate in hand, as far as there is one."""
    if view.held == Plate():
        return None
    if view.held is not None:
        away = put_away(view)
        return away if isinstance(away, UseStation) else None
    cell = view.nearest(view.loose_plates())
    return None if cell is None else UseStation(cell)


def _beside(view: View, pot: int) -> Stand:
    return Stand(least(standable(view), lambda cell: view.floor.steps(cell, pot)))


WATCHING = Verb("watch", "watched", _objects, _obstacle, _script, on_demand=True)
