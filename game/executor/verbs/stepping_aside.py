"""Stepping aside: to where the other cook can pass, and its stations are free."""

from game.executor.floor import FAR, walk_from
from game.executor.plans import Fail, Plan, ScriptMemory
from game.executor.verbs.staying import BEFORE, least, path_of, standable, staying
from game.executor.verbs.verb import Obstacle, Verb, once
from game.executor.view import View

NOWHERE = Obstacle("there is no room to step aside")


def _obstacle(view: View, _: str) -> Obstacle | None:
    taken = {cook.cell for cook in view.others}
    return NOWHERE if taken.issuperset(view.floor.beside[view.cook.cell]) else None


def _script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """Away from where it stood at first."""
    if memory.place is None:
        memory.place = view.cook.cell
    cells = _aside(view, memory.place)
    return staying(view, cells, memory) if cells else Fail(NOWHERE.reason)


def _aside(view: View, left: int) -> tuple[int, ...]:
    """Where it is least in the way, not far off, not past another cook and not on cell `left`."""
    path = frozenset() if view.colleague is None else path_of(view, view.colleague)
    walk = walk_from(view.kitchen, view.cook.cell, view.dear(FAR))

    def cost(cell: int) -> float:
        return walk[cell] + view.floor.hindrance[cell] + BEFORE * (cell in path)

    return least((c for c in standable(view) if c != left and walk[c] < FAR), cost)


STEPPING_ASIDE = Verb("move", "moved aside", once("Step Aside"), _obstacle, _script, on_demand=True)
