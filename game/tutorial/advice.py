"""What a beginner should do next, worked out by the executor from the kitchen as it is.

Nothing here remembers how things came to be: whatever somebody has done, there is a next thing to
do, and it leads to the aim.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from game.executor.driver import chore
from game.executor.macros import CannotStart, CanStart, Macro, available, macro_for, plan
from game.executor.plans import Await, ScriptMemory, UseStation
from game.executor.view import View
from game.kitchen.items import Extinguisher, Food, Item, Plate, food_of
from game.kitchen.layout import Kind
from game.kitchen.naming import content_name
from game.kitchen.recipe import Process
from game.kitchen.state import Burning, Chopping, Content, Heating

CHOP, COOK, SERVE = Process.CHOP.value, Process.COOK.value, Process.SERVE.value


class Todo(Enum):
    """One thing to do at one station."""

    TAKE = auto()
    TO_BOARD = auto()
    CHOP = auto()
    PICK_UP = auto()
    MIX = auto()
    INTO_POT = auto()
    FETCH_PLATE = auto()
    WAIT = auto()
    SCOOP = auto()
    SERVE = auto()
    WATCH = auto()
    FETCH_EXTINGUISHER = auto()
    SPRAY = auto()
    FETCH_PLATE_TO_CLEAN = auto()
    CLEAR_POT = auto()
    THROW_AWAY = auto()
    PUT_DOWN = auto()


@dataclass(frozen=True, slots=True)
class Advice:
    """Do `todo` at any of `cells`. `what`: the thing that it is about, as players call it."""

    todo: Todo
    cells: tuple[int, ...]
    what: str = ""


def toward_serving(view: View, dish: str) -> Advice:
    """The next step on the way to serve a `dish`."""
    if (fire := _fight_fire(view)) is not None:
        return fire
    macro = _first_of(view, macro_for(view.menu, SERVE, dish), set())
    return _by_the_heat(view, dish, macro) or _by(view, macro)


def toward_order(view: View) -> Advice | None:
    """The next step on the way to a kitchen without fire and burnt food; None if it is one."""
    charred = any(_charred(item) for _, item in _all_things(view))
    return _fight_fire(view) or (_toward(view, "drop") if charred else None)


def toward_burning(view: View) -> Advice:
    """The next step on the way to food that burns in a pot; WATCH when only time is needed."""
    pots = view.of_kind(Kind.APPLIANCE)
    free = view.free(pots)
    if (fire := _fight_fire(view)) is not None:
        return fire
    if heating := [pot for pot in pots if isinstance(view.content(pot), Heating)]:
        return Advice(Todo.WATCH, tuple(heating))
    if not free:
        return _toward(view, "drop")
    if view.held is not None:
        if _heats(view, view.held):
            return _say(view, Todo.INTO_POT, free, view.held)
    elif lying := [cell for cell, item in view.items() if _heats(view, item)]:
        return _say(view, Todo.PICK_UP, lying[:1], view.content(lying[0]))
    elif fresh := [s for s in view.recipes.doing(Process.COOK) if view.sources(s.inputs[0])]:
        return _at(view, view.sources(fresh[0].inputs[0])[0])
    chops = (macro_for(view.menu, CHOP, s.what) for s in view.recipes.doing(Process.CHOP))
    return _by(view, next((macro for macro in chops if available(view, macro) == CanStart()), None))


def _fight_fire(view: View) -> Advice | None:
    """The next step to put out a fire; None if nothing burns."""
    return _toward(view, "putout") if view.fires() else None


def _by_the_heat(view: View, dish: str, macro: Macro | None) -> Advice | None:
    """While something of `dish` cooks: a plate is fetched for it, once all the rest is ready.

    `macro`: what could be begun for the dish.
    """
    hot = [step.output for step in view.recipes.making(dish) if step.process is Process.COOK]
    cooking = [pair for food in hot for pair in view.heating(food) if not view.cooked(pair[1])]
    if not cooking:
        return None
    food = cooking[0][1].food
    if macro is not None and macro.verb in (CHOP, COOK) and macro.what not in food.ingredients:
        return None
    match view.held:
        case None:
            return _say(view, Todo.FETCH_PLATE, view.loose_plates(), food)
        case Plate():
            return _say(view, Todo.WAIT, [pot for pot, _ in cooking], food)
    return _make_room(view)


def _toward(view: View, verb: str) -> Advice:
    """The next step of what needs no object, or of what that needs first."""
    return _by(view, _first_of(view, macro_for(view.menu, verb, None), set()))


def _first_of(view: View, macro: Macro, tried: set[Macro]) -> Macro | None:
    """What can be begun of the things that come before `macro`, or itself: what is chopped before
    what is heated, lest that burns meanwhile.
    """
    if macro in tried:
        return None
    tried.add(macro)
    match available(view, macro):
        case CannotStart(prerequisites=first):
            cold_first = sorted(first, key=lambda before: before.verb != CHOP)
            found = (_first_of(view, before, tried) for before in cold_first)
            return next((each for each in found if each is not None), None)
    return macro


def _by(view: View, macro: Macro | None) -> Advice:
    """The next step of a macro action; None if nothing can be begun."""
    if macro is None:
        return _make_room(view)
    match plan(view, macro, ScriptMemory()):
        case UseStation(cell):
            return _at(view, cell)
        case Await(cell):
            return _say(view, Todo.WAIT, [cell], view.content(cell))
    return _make_room(view)


def _make_room(view: View) -> Advice:
    """Nothing can be begun: something is in the way of everything."""
    if view.held is None:
        taken = (board for board in view.boards if view.content(board) is not None)
        return _at(view, next(taken, view.boards[0]))
    if (away := chore(view)) is not None:
        return _at(view, away.cell)
    return _say(view, Todo.THROW_AWAY, view.of_kind(Kind.BIN), view.held)


def _at(view: View, cell: int) -> Advice:
    """What it is that one does by using the station at `cell` now."""
    there, station = view.content(cell), view.kitchen.stations[cell]
    about: Content | None = view.held
    match view.held:
        case None:
            return _with_empty_hands(view, cell, there)
        case Extinguisher() if isinstance(there, Burning):
            todo = Todo.SPRAY
        case _ if station.kind is Kind.BIN:
            todo = Todo.THROW_AWAY
        case _ if station.kind is Kind.DELIVERY:
            todo = Todo.SERVE
        case Plate() if station.kind is Kind.APPLIANCE and there is not None:
            todo = Todo.CLEAR_POT if _charred(there) else Todo.SCOOP
            about = there
        case _ if station.kind is Kind.APPLIANCE:
            todo = Todo.INTO_POT
        case Food() if station.kind is Kind.BOARD and there is None:
            todo = Todo.TO_BOARD
        case _ if there is not None and station.kind is not Kind.PLATES:
            todo, about = Todo.MIX, there
        case _:
            todo = Todo.PUT_DOWN
    return _say(view, todo, [cell], about)


def _with_empty_hands(view: View, cell: int, there: Content | None) -> Advice:
    station = view.kitchen.stations[cell]
    if station.kind is Kind.SOURCE:
        title = view.menu.ingredients[station.of or ""].title.lower()
        return Advice(Todo.TAKE, tuple(view.of_kind(Kind.SOURCE, station.of)), title)
    if isinstance(there, Chopping):
        return Advice(Todo.CHOP, (cell,), there.food.ingredients[0])
    if isinstance(there, Extinguisher):
        return Advice(Todo.FETCH_EXTINGUISHER, (cell,))
    if cell in view.loose_plates():
        hot = [item for _, item in _all_things(view) if isinstance(item, Heating)]
        if any(_charred(view.content(pot)) for pot in view.of_kind(Kind.APPLIANCE)):
            return Advice(Todo.FETCH_PLATE_TO_CLEAN, tuple(view.loose_plates()))
        return _say(view, Todo.FETCH_PLATE, view.loose_plates(), hot[0] if hot else None)
    return _say(view, Todo.PICK_UP, [cell], there)


def _say(view: View, todo: Todo, cells: Iterable[int], item: Content | None) -> Advice:
    """That food is raw is plain to see."""
    name = "" if item is None else content_name(item, view.menu).removeprefix("raw ")
    return Advice(todo, tuple(cells), name)


def _all_things(view: View) -> list[tuple[int, Content]]:
    """What lies and stands about, and what is held, where the cook is."""
    there = [(cell, view.content(cell)) for cell in view.stations]
    return [(c, i) for c, i in [*there, (view.cook.cell, view.held)] if i is not None]


def _heats(view: View, item: Item) -> bool:
    """Whether some pot or pan takes it."""
    food = food_of(item)
    return food is not None and any(food.parts in heats for heats in view.menu.heats.values())


def _charred(item: Content | None) -> bool:
    food = food_of(item)
    return food is not None and food.charred
