"""What happened in the kitchen, as facts that count towards what people ask for."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from agents.messages import Fact
from game.kitchen import events as ev
from game.kitchen.items import Food, food_of
from game.kitchen.menu import Menu
from game.kitchen.naming import food_name
from game.kitchen.state import Burning, State


class Deed(NamedTuple):
    """Something done or happened at `tick`; `cook` is a seat number, None if nobody did it."""

    tick: int
    cook: int | None
    verb: str
    what: str


def done(before: State, events: Iterable[ev.Event]) -> Iterator[Deed]:
    """The deeds in `events`, which the moves made in `before` led to.

    Verbs are those of `agents.messages.Fact`, and 'ordered' (a new ticket) and 'finished cooking'.
    Objects are named as intentions name them.
    """
    for event in events:
        for cook, verb, what in _told(before, event):
            yield Deed(before.tick, cook, verb, what)


def deeds(before: State, events: Iterable[ev.Event]) -> tuple[Fact, ...]:
    """The same as facts for a mind."""
    return tuple(Fact(*deed) for deed in done(before, events))


def _told(before: State, event: ev.Event) -> Iterator[tuple[int | None, str, str]]:
    """(cook, verb, object) for whatever is worth telling of an event."""
    menu = before.kitchen.menu
    match event:
        case ev.Chopped(cook, _, ingredient):
            yield cook, "chopped", ingredient
        case ev.Mixed(cook, _, food):
            if (dish := _dish_of_mix(menu, food)) is not None:
                yield cook, "mixed", dish
        case ev.PutOnPlate(cook, cell, food):
            yield from ((cook, verb, dish) for verb, dish in _assembled(before, cook, cell, food))
        case ev.StartedCooking(cook, _, food):
            yield cook, "cooked", _thing(menu, food)
        case ev.Cooked(_, food):
            yield None, "finished cooking", _thing(menu, food)
        case ev.TakenFromHeat(cook, _, food) if not food.charred:
            yield cook, "plated", _thing(menu, food)
        case ev.Served(cook, _, dish):
            yield cook, "served", dish
        case ev.Binned(cook, _, food):
            yield cook, "threw away", "" if food.charred else _thing(menu, food)
        case ev.FireStarted():
            yield None, "caught fire", ""
        case ev.FireOut(cell):
            yield _sprayer(before, cell), "put out", ""
        case ev.OrderPlaced(order):
            yield None, "ordered", order.dish
        case ev.OrderExpired(order):
            yield None, "expired", order.dish


def _assembled(before: State, cook: int, cell: int, food: Food) -> Iterator[tuple[str, str]]:
    """What putting `food` on a plate completed: nothing if it was whole before."""
    menu = before.kitchen.menu
    dish = _dish_of_mix(menu, food)
    was = (before.cooks[cook].held, before.contents[cell])
    if dish is None:
        return
    if food not in map(food_of, was):
        yield "mixed", dish
    if menu.dishes[dish].appliance is None:
        yield "plated", dish


def _sprayer(before: State, cell: int) -> int | None:
    """Who has fought the fire at `cell`."""
    fire = before.contents[cell]
    return fire.sprayer if isinstance(fire, Burning) else None


def _thing(menu: Menu, food: Food) -> str:
    """The dish or single ingredient, else what a person would call it."""
    if (dish := menu.dish_of.get(food.parts)) is not None:
        return dish
    return food.ingredients[0] if len(food.parts) == 1 else food_name(food, menu)


def _dish_of_mix(menu: Menu, food: Food) -> str | None:
    """The dish whose ingredients `food` has, ready to be cooked or plated."""
    return next((dish for dish in menu.dishes if menu.assembly(dish) == food.parts), None)
