"""Standing somewhere for somebody's sake: there, and for a moment still there."""

from collections.abc import Callable, Iterable

from game.executor.floor import FAR
from game.executor.plans import Finish, Plan, ScriptMemory, Stand
from game.executor.view import View
from game.kitchen.moves import DIRECTIONS
from game.kitchen.state import Cook

#: Ticks for which a cook stays where it was asked to be, before it does anything of its own.
STAY_TICKS = 20
#: What standing before somebody counts, a station kept from others being 1.
BEFORE = 6


def staying(view: View, cells: tuple[int, ...], memory: ScriptMemory) -> Plan:
    """Go to one of `cells` and stay a moment."""
    tick = view.state.tick
    if memory.stood is None and view.cook.cell in cells:
        memory.stood = tick
    if memory.stood is not None and tick - memory.stood >= STAY_TICKS:
        return Finish()
    return Stand(cells, done=memory.stood is not None)


def least(cells: Iterable[int], cost: Callable[[int], float]) -> tuple[int, ...]:
    """Those of `cells` that cost least."""
    costs = {cell: cost(cell) for cell in cells}
    lowest = min(costs.values(), default=0)
    return tuple(cell for cell in costs if costs[cell] == lowest)


def standable(view: View) -> list[int]:
    """Floor cells that the cook of `view` gets to and where nobody else stands."""
    taken = {cook.cell for cook in view.others}
    return [cell for cell in view.floor.hindrance if view.walk[cell] < FAR and cell not in taken]


def path_of(view: View, other: Cook) -> frozenset[int]:
    """Floor cells beside another cook, and those straight ahead of it."""
    found, walkable = set(view.floor.beside[other.cell]), view.kitchen.walkable
    ahead = other.cell
    while ahead >= 0 and walkable[ahead] and other.facing in DIRECTIONS:
        found.add(ahead)
        ahead = view.kitchen.neighbour[ahead][other.facing]
    return frozenset(found)
