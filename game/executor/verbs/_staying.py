"""Standing somewhere for somebody's sake: next to the other cook, out of its way, by the pots."""

from collections.abc import Callable, Iterable

from game.executor._hands import put_away
from game.executor.floor import FAR
from game.executor.plans import Fail, Finish, Plan, ScriptMemory, Site, Stand, UseStation
from game.executor.verbs.verb import Obstacle, Task, Verb, once
from game.executor.view import View
from game.kitchen.items import Plate
from game.kitchen.layout import Kind
from game.kitchen.moves import DIRECTIONS
from game.kitchen.recipe import Process, Recipes
from game.kitchen.state import Cook, Heating

#: Ticks for which a cook stays where it was asked to be, before it does anything of its own.
STAY_TICKS = 20
#: What standing before somebody counts, a station kept from others being 1.
BEFORE = 6

#: Ticks for which a cook follows another that walks on.
PATIENCE_TICKS = 200
NOBODY = Obstacle("there is nobody to come to")
NOWHERE = Obstacle("there is no room to step aside")
POTS = "pots"
NOTHING = "nothing is cooking"


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
    """Floor cells that the cook of `view` gets to and where nobody else stands; where it is wished
    to be, if that can be.
    """
    taken = {cook.cell for cook in view.others}
    cells = [cell for cell in view.floor.hindrance if view.walk[cell] < FAR and cell not in taken]
    if view.site is None:
        return cells
    there = [cell for cell in cells if cell in view.site.cells]
    return there or [cell for cell in cells if _is_before(view, cell, view.site)] or cells


def _is_before(view: View, cell: int, site: Site) -> bool:
    """Whether it is before a place that was asked for."""
    return any(cell in view.floor.beside[place] for place in site.cells)


def path_of(view: View, other: Cook) -> frozenset[int]:
    """Floor cells beside another cook, and those straight ahead of it."""
    found, walkable = set(view.floor.beside[other.cell]), view.kitchen.walkable
    ahead = other.cell
    while ahead >= 0 and walkable[ahead] and other.facing in DIRECTIONS:
        found.add(ahead)
        ahead = view.kitchen.neighbour[ahead][other.facing]
    return frozenset(found)


def _coming_obstacle(view: View, _: str) -> Obstacle | None:
    return NOBODY if view.colleague is None else None


def _coming_script(view: View, _: str, memory: ScriptMemory) -> Plan:
    if view.colleague is None:
        return Fail(NOBODY.reason)
    tick = view.state.tick
    memory.began = tick if memory.began is None else memory.began
    if memory.stood is None and tick - memory.began >= PATIENCE_TICKS:
        return Fail("you keep walking away")
    return staying(view, _goal(view, view.colleague), memory)


def _goal(view: View, other: Cook) -> tuple[int, ...]:
    """Next to the other cook, or where one was told to come to."""
    if view.site is not None and view.site.cells:
        return least(standable(view), lambda cell: view.walk[cell])
    # The cells nearest to the other cook: by the way there or, without one, as the crow flies.
    ways, place = view.floor.distance[other.cell], view.kitchen.xy(other.cell)

    def apart(cell: int) -> float:
        if ways[cell] < FAR:
            return ways[cell]
        x, y = view.kitchen.xy(cell)
        return abs(x - place[0]) + abs(y - place[1])

    return least(standable(view), apart)


COMING = Verb("come", "came", once("Come Here"), _coming_obstacle, _coming_script, on_demand=True)


def _aside_obstacle(view: View, _: str) -> Obstacle | None:
    taken = {cook.cell for cook in view.others}
    return NOWHERE if taken.issuperset(view.floor.beside[view.cook.cell]) else None


def _aside_script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """Away from where it stood at first."""
    if memory.place is None:
        memory.place = view.cook.cell
    cells = _aside(view, memory.place)
    return staying(view, cells, memory) if cells else Fail(NOWHERE.reason)


def _aside(view: View, left: int) -> tuple[int, ...]:
    """Where it is least in the way, not far off, not past another cook and not on cell `left`."""
    path = frozenset() if view.colleague is None else path_of(view, view.colleague)
    walk = view.floor.walk(view.cook.cell, view.dear(FAR))

    def cost(cell: int) -> float:
        return walk[cell] + view.floor.hindrance[cell] + BEFORE * (cell in path)

    return least((c for c in standable(view) if c != left and walk[c] < FAR), cost)


STEPPING_ASIDE = Verb(
    "move", "moved aside", once("Step Aside"), _aside_obstacle, _aside_script, on_demand=True
)


def _objects(recipes: Recipes) -> list[tuple[str | None, str]]:
    return [(POTS, "Watch Pots")] if recipes.menu.appliances else []


def _pots_obstacle(view: View, _: str) -> Obstacle | None:
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
    wished = view.wished(cell for cell, _ in found)
    return sorted(found, key=lambda pot: (pot[0] not in wished, pot[1].cooked_at))


def _pots_script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """What leaves a watched pot was cooked, even if somebody else has taken it already."""
    if memory.place is not None and not isinstance(view.content(memory.place), Heating):
        return Finish()
    pots = _pots(view)
    if not pots:
        return Fail(NOTHING)
    memory.place, heating = pots[0]
    if view.cooked(heating):
        return Finish()
    return _to_a_plate(view) or _beside_pot(view, memory.place)


def _to_a_plate(view: View) -> UseStation | None:
    """The way to a plate in hand, as far as there is one."""
    if view.held == Plate():
        return None
    if view.held is not None:
        away = put_away(view)
        return away if isinstance(away, UseStation) else None
    cell = view.nearest(view.loose_plates())
    return None if cell is None else UseStation(cell)


def _beside_pot(view: View, pot: int) -> Stand:
    return Stand(least(standable(view), lambda cell: view.floor.steps(cell, pot)))


WATCHING = Verb("watch", "watched", _objects, _pots_obstacle, _pots_script, on_demand=True)
