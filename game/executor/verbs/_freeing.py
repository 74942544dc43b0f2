"""Freeing a board, a counter or an appliance, so that the other cook can use it.

What an appliance is emptied of is burnt or belongs to no dish: onto a plate and into the bin.
"""

from collections.abc import Iterable

from game.executor._hands import put_away
from game.executor._order_needs import OrderNeeds
from game.executor.plans import Await, Fail, Plan, ScriptMemory, UseStation
from game.executor.verbs._cleaning import needless
from game.executor.verbs._lacking import no_plate
from game.executor.verbs.verb import Obstacle, Task, Verb
from game.executor.view import View
from game.kitchen.items import Food, Item, Plate, Prep
from game.kitchen.layout import Kind
from game.kitchen.recipe import Recipes
from game.kitchen.state import Burning, Chopping, Heating

BOARD, COUNTER = "board", "counter"
NO_PLACE = "there is no other place for what lies there"


def _objects(recipes: Recipes) -> Iterable[tuple[str | None, str]]:
    yield BOARD, "Free Board"
    yield COUNTER, "Free Counter"
    for name, appliance in recipes.menu.appliances.items():
        yield name, f"Free {appliance.title}"


def _obstacle(view: View, what: str) -> Obstacle | None:
    cells = _stations(view, what)
    if not cells:
        return Obstacle(f"no {what} is within reach", kind="missing", things=(what,))
    if _mine(view, cells) is None and view.free(cells):
        return Obstacle(f"a {what} is free already", settled=True)
    if what in view.menu.appliances:
        return _emptying_obstacle(view, cells, what)
    if any(_places(view, cells, item) for item in _lying(view, cells).values()):
        return None
    if _begun(view, cells):
        return None if _elsewhere(view, cells) else Obstacle(NO_PLACE)
    return Obstacle(NO_PLACE if _lying(view, cells) else f"every {what} is in use")


def _script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """What lies there goes somewhere else; food half chopped is finished first."""
    cells = _stations(view, what)
    if what in view.menu.appliances:
        return _emptying_script(view, cells)
    if view.held is not None and memory.made:
        place = view.nearest(_places(view, cells, view.held))
        return UseStation(place, ends=True) if place is not None else Fail(NO_PLACE)
    if view.held is not None:
        return put_away(view)
    movable = [c for c, item in _lying(view, cells).items() if _places(view, cells, item)]
    begun = _begun(view, cells)
    cell = _mine(view, movable + begun)
    if cell is None:
        cell = view.nearest(movable or begun)
    memory.made = cell in movable
    return UseStation(cell) if cell is not None else Fail(f"every {what} is in use")


def _stations(view: View, what: str) -> list[int]:
    """Such stations within reach, those that the other cook reaches, too, if there are any."""
    kinds = {BOARD: (Kind.BOARD, None), COUNTER: (Kind.COUNTER, None)}
    cells = view.of_kind(*kinds.get(what, (Kind.APPLIANCE, what)))
    other = view.colleague
    if other is None:
        return cells
    return [cell for cell in cells if view.floor.reaches(other.cell, cell)] or cells


def _mine(view: View, cells: list[int]) -> int | None:
    """That of `cells` which I keep busy: a board before me with something on it."""
    ahead = view.ahead
    on_board = ahead >= 0 and view.kitchen.stations[ahead].kind is Kind.BOARD
    return ahead if on_board and ahead in cells and view.content(ahead) is not None else None


def _lying(view: View, cells: list[int]) -> dict[int, Item]:
    """What lies on `cells` and is no other cook's at the moment."""
    return {c: item for c, item in view.items() if c in cells and not view.attended(c)}


def _begun(view: View, cells: list[int]) -> list[int]:
    """Boards with food half chopped that no other cook is busy with."""
    halves = (c for c in cells if isinstance(view.content(c), Chopping))
    return [cell for cell in halves if not view.attended(cell)]


def _places(view: View, cells: list[int], item: Item) -> list[int]:
    """Where else `item` can be put: where it belongs, or where there is room."""
    if item == Plate() and (stacks := view.of_kind(Kind.PLATES)):
        return stacks
    if needless(OrderNeeds(view), item) and (bins := view.of_kind(Kind.BIN)):
        return bins
    return _elsewhere(view, cells)


def _elsewhere(view: View, cells: list[int]) -> list[int]:
    """Free counters that are not among `cells`, without any free boards."""
    counters = [cell for cell in view.free(view.counters) if cell not in cells]
    return counters or [cell for cell in view.free(view.boards) if cell not in cells]


FREEING = Verb("free", "freed", _objects, _obstacle, _script, on_demand=True)


def _emptying_obstacle(view: View, cells: list[int], name: str) -> Obstacle | None:
    """Why none of the appliances on `cells`, called `name`, can be emptied."""
    if _is_waste(view, view.held):
        return None
    if _wasted(view, cells):
        return None if view.held == Plate() or view.loose_plates() else no_plate(view)
    burns = any(isinstance(view.content(cell), Burning) for cell in cells)
    first: tuple[Task, ...] = (("putout", None),) if burns else ()
    return Obstacle(f"every {name} is in use", first)


def _emptying_script(view: View, cells: list[int]) -> Plan:
    """A plate, what is in the appliance, the bin."""
    if _is_waste(view, view.held):
        away = view.nearest(view.of_kind(Kind.BIN) or view.free(view.counters))
        return UseStation(away, ends=True) if away is not None else Fail("there is no bin")
    cell = view.nearest(_wasted(view, cells))
    if cell is None:
        return Fail("it is in use")
    if view.held == Plate():
        content = view.content(cell)
        cooks_yet = isinstance(content, Heating) and not view.cooked(content)
        return Await(cell) if cooks_yet else UseStation(cell)
    if view.held is not None:
        return put_away(view)
    plate = view.nearest(view.loose_plates())
    return UseStation(plate) if plate is not None else Fail(no_plate(view).reason)


def _wasted(view: View, cells: list[int]) -> list[int]:
    """Those of `cells` with waste in them."""
    return [cell for cell in cells if _is_waste(view, view.content(cell))]


def _is_waste(view: View, content: object) -> bool:
    """Whether food is burnt, or was heated though no dish wants it so."""
    match content:
        case Heating(food):
            return food.parts not in view.recipes.heated
        case Food(parts) | Plate(Food(parts)):
            wanted = parts in view.recipes.heated or parts in view.menu.mixes
            prep = parts[0].prep
            return prep is Prep.CHARRED or (prep is Prep.COOKED and not wanted)
    return False
