"""What a verb is: everything that the game knows about one kind of work, in one record; and what
is said of what cannot be had: who is in the way, what must be done first.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from agents.english import listed
from game.executor.floor import FAR
from game.executor.plans import Plan, ScriptMemory
from game.executor.teammate_model import WASHING_UP
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen.events import Event, PutOnPlate, TakenFromHeat
from game.kitchen.items import Food, Part, food_of
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.naming import food_name
from game.kitchen.recipe import Process, Recipes, Step, recipes_of
from game.kitchen.state import Burning, Gathering, Heating, State

ObstacleKind = Literal["missing", "theirs", "elsewhere", "barred", "cooking", "other"]

#: A verb's name and its object: what a macro action does to what.
Task = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something cannot be started, and the tasks that would make it possible.

    `reason`: for people. `settled`: there is nothing left to do. `kind`: what sort of reason it is,
    of those that `agents.messages.Reason` knows, and the `things` that it is about.
    """

    reason: str
    first: tuple[Task, ...] = ()
    settled: bool = False
    kind: ObstacleKind = "other"
    things: tuple[str, ...] = ()


def each(process: Process) -> Callable[[Recipes], Iterable[tuple[str | None, str]]]:
    """The objects of a verb that does one process of the recipes."""
    return lambda recipes: [(step.what, step.task) for step in recipes.doing(process)]


def once(name: str) -> Callable[[Recipes], Iterable[tuple[str | None, str]]]:
    """A verb without an object, which every menu has."""
    return lambda recipes: [(None, name)]


def never(view: View, what: str) -> bool:
    """Nothing is ever lost by waiting."""
    return False


def zero_value(needs: OrderNeeds, what: str) -> float:
    """The value of a favour: no order needs it."""
    return 0.0


def no_event(before: State, event: Event) -> Iterator[tuple[int | None, str]]:
    """No event tells of it: it is a fact when its macro action is done."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of work. Functions of an object get '' where there is none.

    `name`: in intentions and logs. `past`: in facts, told of `told`: the cook who completed it and
    its object. `objects`: what of a menu it can be done to (None: it needs no object), each with
    the name of the macro action. `obstacle`: why it cannot be started, None if it can.
    `script`: the next thing to do, planned anew at each move, so that it survives whatever the
    other cooks do. `value`: V, 0..1. `urgent`: whether waiting costs a fire, a dish or an order.
    `on_demand`: a favour, which nobody does unasked. `alike`: its value is the same for all cooks
    who get at the same stations, to whom the same others stand still, and who see as many others
    at the same object: it is worked out once for them.
    """

    name: str
    past: str
    objects: Callable[[Recipes], Iterable[tuple[str | None, str]]]
    obstacle: Callable[[View, str], Obstacle | None]
    script: Callable[[View, str, ScriptMemory], Plan]
    value: Callable[[OrderNeeds, str], float] = zero_value
    told: Callable[[State, Event], Iterator[tuple[int | None, str]]] = no_event
    urgent: Callable[[View, str], bool] = never
    on_demand: bool = False
    alike: bool = False


def object_of(menu: Menu, food: Food) -> str:
    """The dish or single ingredient, else what a person would call it."""
    if (dish := menu.dish_of.get(food.parts)) is not None:
        return dish
    return food.ingredients[0] if len(food.parts) == 1 else food_name(food, menu)


def gathered(before: State, event: Event) -> tuple[int, Step, bool] | None:
    """Who brought a whole mix onto a plate, the step that makes it, and whether that was now."""
    match event:
        case PutOnPlate(cook, cell, whole):
            was = (before.cooks[cook].held, before.contents[cell])
        case TakenFromHeat(cook, _, food):
            held = food_of(before.cooks[cook].held)
            mixed = None if held is None else before.kitchen.menu.combined(held, food)
            whole = mixed or food
            was = (None, None)
        case _:
            return None
    step = recipes_of(before.kitchen.menu).mixed.get(whole.parts)
    return None if step is None else (cook, step, whole not in map(food_of, was))


def wanting(view: View, parts: Sequence[Part]) -> Obstacle:
    """Why a dish that lacks `parts` cannot be put together: 'beef must be fried first'."""
    if not parts:
        return Obstacle("the ingredients are there but mixed with others")
    steps = {part: _next_step(view, part) for part in parts}
    unworked = [part.ingredient for part, step in steps.items() if step is None]
    if unworked:
        titles = [view.menu.ingredients[name].title.lower() for name in unworked]
        words = f"no {listed(titles)} is within reach"
        return Obstacle(words, kind="missing", things=tuple(unworked))
    todo = [s for s in steps.values() if s is not None and not view.heating(s.output)]
    if not todo:
        cooking = [s for s in steps.values() if s is not None]
        are = "is" if len(cooking) == 1 else "are"
        words = f"{listed([s.thing for s in cooking])} {are} still cooking"
        return Obstacle(words, kind="cooking", things=tuple(s.what for s in cooking))
    return Obstacle(_first(todo), tuple((step.process.value, step.what) for step in todo))


def _first(steps: Sequence[Step]) -> str:
    """'onion must be chopped first', 'lettuce must be chopped and beef fried first'."""
    words = dict.fromkeys(step.done for step in steps)
    said = [(listed([s.thing for s in steps if s.done == done]), done) for done in words]
    (things, done), *others = said
    clauses = [f"{things} must be {done}", *(f"{things} {done}" for things, done in others)]
    return f"{listed(clauses)} first"


def _next_step(view: View, part: Part) -> Step | None:
    """The next step towards a piece such as `part`; None for what needs no work."""
    about = view.recipes.of(part.ingredient)
    steps = [s for s in about if s.process not in (Process.PLATE, Process.SERVE)]
    there = [food_of(item) for item in (view.held, *(item for _, item in view.items()))]
    begun = [s for s in steps if s.inputs[0] in there]
    return next(iter((*reversed(begun), *steps)), None)


def in_use(view: View, name: str, pots: Sequence[int]) -> Obstacle:
    """Why nothing can go into any of `pots`, called `name`; first comes what would free one."""
    first: list[Task] = []
    for pot in pots:
        match view.content(pot):
            case Burning():
                first.append(("putout", None))
            case Food():
                first.append(("drop", None))
            case Heating(food) if step := view.recipes.heated.get(food.parts):
                first.append((Process.PLATE.value, step.what))
            case Gathering(food) if step := view.recipes.filled_with(food):
                first.append((Process.COOK.value, step.what))
    return Obstacle(f"every {name} is in use", tuple(dict.fromkeys(first)))


def no_plate(view: View) -> Obstacle:
    """Why there is no plate to be had: where they are washed, none is clean."""
    if view.menu.plates is None:
        return Obstacle(f"there is no {view.menu.vessel.one}")
    return Obstacle(f"there is no clean {view.menu.vessel.one}", (WASHING_UP,))


def unreachable(view: View, kind: Kind, of: str | None, name: str) -> Obstacle:
    """Why nothing called `name` can be had from a station (`kind`, `of`)."""
    things = (of or kind.value,)
    lost = (c for c in view.kitchen.cells(kind, of) if c in view.state.lost)
    if any(view.steps(cell) < FAR for cell in lost):
        return Obstacle(f"the {name} is out of use", things=things)
    if view.unbarred().can_use(kind, of):
        asking = view.still & view.people
        who = "you're" if asking else "another cook is"
        words = f"{who} between me and the {name}"
        return Obstacle(words, kind="barred" if asking else "other", things=things)
    if _is_the_asking_ones(view, kind, of):
        if kind in (Kind.BOARD, Kind.APPLIANCE):
            return Obstacle(f"the {name} is on your side", kind="elsewhere", things=things)
        return Obstacle(f"{name} has to come from your side", kind="theirs", things=things)
    return Obstacle(f"no {name} is within reach", kind="missing", things=things)


def _is_the_asking_ones(view: View, kind: Kind, of: str | None) -> bool:
    """Whether a person gets to such a station, and this cook never does."""
    cooks = [view.state.cooks[i] for i in view.people if i != view.me]
    stations = view.kitchen.cells(kind, of)
    return any(view.floor.reaches(cook.cell, cell) for cook in cooks for cell in stations)
