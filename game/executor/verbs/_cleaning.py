"""The verbs for throwing away burnt food, cleaning up, and freeing a board, counter or appliance.

Cleaning up bins burnt food and food that no order needs, and returns the extinguisher.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.executor._hands import put_away
from game.executor.plans import Await, Fail, Plan, ScriptMemory, UseStation
from game.executor.value import RESCUE, OrderNeeds
from game.executor.verbs.verb import Obstacle, Task, Verb, no_plate, object_of, once
from game.executor.view import View
from game.kitchen.events import Binned, Event
from game.kitchen.items import Extinguisher, Food, Item, Plate, Prep, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import Recipes
from game.kitchen.state import Burning, Chopping, Heating, State

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


def _cleaning_obstacle(view: View, _: str) -> Obstacle | None:
    burnt = DROPPING.obstacle(view, "")
    if burnt is None or _extinguisher_away(view) or _extinguisher_done(view):
        return None
    if not _litter(view):
        return Obstacle(NOTHING, burnt.first, settled=not burnt.first)
    return (
        None
        if view.can_use(Kind.BIN)
        else Obstacle("no bin is within reach", kind="missing", things=("bin",))
    )


def _cleaning_script(view: View, _: str, memory: ScriptMemory) -> Plan:
    """The next single step of cleaning up."""
    if DROPPING.obstacle(view, "") is None:
        return DROPPING.script(view, "", memory)
    if view.held is not None:
        bin_cell = view.nearest(view.of_kind(Kind.BIN))
        if bin_cell is not None and needless(OrderNeeds(view), view.held):
            return UseStation(bin_cell, ends=True)
        away = put_away(view)
        return (
            replace(away, ends=_extinguisher_done(view)) if isinstance(away, UseStation) else away
        )
    bin_in_reach = view.can_use(Kind.BIN)
    cell = view.nearest(_extinguisher_away(view) + (_litter(view) if bin_in_reach else []))
    return Fail(NOTHING) if cell is None else UseStation(cell)


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
    """Cells with food that no order needs and at which no other cook stands."""
    needs = OrderNeeds(view)
    return [
        cell for cell, item in view.items() if needless(needs, item) and not view.attended(cell)
    ]


def _extinguisher_done(view: View) -> bool:
    """Whether the extinguisher is in hand and nothing burns."""
    return isinstance(view.held, Extinguisher) and not view.fires()


def _extinguisher_away(view: View) -> list[int]:
    """The cell of an extinguisher off its own counter, if that is free and nothing burns."""
    home = view.kitchen.contents
    if view.fires() or not view.free(c for c in view.counters if c in home):
        return []
    return [cell for cell in view.where(Extinguisher()) if cell not in home]


CLEANING = Verb(
    "clean", "cleaned up", once("Clean Up"), _cleaning_obstacle, _cleaning_script, on_demand=True
)


BOARD, COUNTER = "board", "counter"
NO_PLACE = "there is no other place for what lies there"


def _objects(recipes: Recipes) -> Iterable[tuple[str | None, str]]:
    yield BOARD, "Free Board"
    yield COUNTER, "Free Counter"
    for name, appliance in recipes.menu.appliances.items():
        yield name, f"Free {appliance.title}"


def _freeing_obstacle(view: View, what: str) -> Obstacle | None:
    cells = _stations(view, what)
    if not cells:
        return Obstacle(f"no {what} is within reach", kind="missing", things=(what,))
    if _own_board(view, cells) is None and view.free(cells):
        return Obstacle(f"a {what} is free already", settled=True)
    if what in view.menu.appliances:
        return _emptying_obstacle(view, cells, what)
    if any(_places(view, cells, item) for item in _lying(view, cells).values()):
        return None
    if _begun(view, cells):
        return None if _elsewhere(view, cells) else Obstacle(NO_PLACE)
    return Obstacle(NO_PLACE if _lying(view, cells) else f"every {what} is in use")


def _freeing_script(view: View, what: str, memory: ScriptMemory) -> Plan:
    """Move what lies there somewhere else; half-chopped food is finished first."""
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
    cell = _own_board(view, movable + begun)
    if cell is None:
        cell = view.nearest(movable or begun)
    memory.made = cell in movable
    return UseStation(cell) if cell is not None else Fail(f"every {what} is in use")


def _stations(view: View, what: str) -> list[int]:
    """Stations of that kind within reach; if the other cook can reach some of them, only those."""
    kinds = {BOARD: (Kind.BOARD, None), COUNTER: (Kind.COUNTER, None)}
    cells = view.of_kind(*kinds.get(what, (Kind.APPLIANCE, what)))
    other = view.colleague
    if other is None:
        return cells
    return [cell for cell in cells if view.floor.reaches(other.cell, cell)] or cells


def _own_board(view: View, cells: list[int]) -> int | None:
    """The board that I face, if it is one of `cells` and has something on it."""
    ahead = view.ahead
    on_board = ahead >= 0 and view.kitchen.stations[ahead].kind is Kind.BOARD
    return ahead if on_board and ahead in cells and view.content(ahead) is not None else None


def _lying(view: View, cells: list[int]) -> dict[int, Item]:
    """What lies on those of `cells` at which no other cook stands."""
    return {c: item for c, item in view.items() if c in cells and not view.attended(c)}


def _begun(view: View, cells: list[int]) -> list[int]:
    """Boards with half-chopped food at which no other cook stands."""
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
    """Free counters that are not among `cells`, or free boards if there are no such counters."""
    counters = [cell for cell in view.free(view.counters) if cell not in cells]
    return counters or [cell for cell in view.free(view.boards) if cell not in cells]


FREEING = Verb("free", "freed", _objects, _freeing_obstacle, _freeing_script, on_demand=True)


def _emptying_obstacle(view: View, cells: list[int], name: str) -> Obstacle | None:
    """Why none of the appliances on `cells`, called `name`, can be emptied."""
    if _is_waste(view, view.held):
        return None
    if _with_waste(view, cells):
        return None if view.held == Plate() or view.loose_plates() else no_plate(view)
    burns = any(isinstance(view.content(cell), Burning) for cell in cells)
    first: tuple[Task, ...] = (("putout", None),) if burns else ()
    return Obstacle(f"every {name} is in use", first)


def _emptying_script(view: View, cells: list[int]) -> Plan:
    """Take a plate, put the waste in the appliance on it, and bin it."""
    if _is_waste(view, view.held):
        away = view.nearest(view.of_kind(Kind.BIN) or view.free(view.counters))
        return UseStation(away, ends=True) if away is not None else Fail("there is no bin")
    cell = view.nearest(_with_waste(view, cells))
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


def _with_waste(view: View, cells: list[int]) -> list[int]:
    """The cells among `cells` whose appliance holds waste."""
    return [cell for cell in cells if _is_waste(view, view.content(cell))]


def _is_waste(view: View, content: object) -> bool:
    """Whether food is burnt, or was heated in a way that no dish needs."""
    match content:
        case Heating(food):
            return food.parts not in view.recipes.heated
        case Food(parts) | Plate(Food(parts)):
            wanted = parts in view.recipes.heated or parts in view.menu.mixes
            prep = parts[0].prep
            return prep is Prep.CHARRED or (prep is Prep.COOKED and not wanted)
    return False
