"""What a verb is: everything that the game knows about one kind of work, in one record."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from game.executor.plans import Plan, ScriptMemory
from game.executor.value import OrderNeeds
from game.executor.view import View
from game.kitchen.events import Event, PutOnPlate, TakenFromHeat
from game.kitchen.items import Food, food_of
from game.kitchen.menu import Menu
from game.kitchen.naming import food_name
from game.kitchen.recipe import Process, Recipes, Step, recipes_of
from game.kitchen.state import State

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
