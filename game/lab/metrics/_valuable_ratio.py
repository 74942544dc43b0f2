"""Valuable ratios: how much of the chopping, cooking and serving was of use.

Source: HLA, human study. A chop is valuable if, when the food goes onto the board, an uncooked
order needs it and no chopped piece exists for that order; cooking is, if an uncooked order of the
dish exists when it goes into the pot; serving is, if the dish is on order when it is delivered.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from game.kitchen import events as ev
from game.kitchen.items import Food, Prep, food_of
from game.kitchen.layout import Kind
from game.kitchen.recipe import recipes_of
from game.kitchen.state import Chopping, Gathering, Heating, State
from game.session.match.history import Occurrence


def valuable_ratio(
    occurrences: Iterable[Occurrence], kind: str, cooks: Container[int]
) -> float | None:
    """Valuable share of the deeds of `kind` ('chop', 'cook', 'serve') by `cooks`, None for none."""
    found = valuable_deeds(occurrences, kind, cooks)
    return sum(found) / len(found) if found else None


def valuable_deeds(
    occurrences: Iterable[Occurrence], kind: str, cooks: Container[int]
) -> tuple[bool, ...]:
    """Which of the deeds of `kind` by `cooks` were valuable, in order."""
    return tuple(
        valuable
        for occurrence in occurrences
        for did, cook, valuable in _deeds(occurrence.event, occurrence.before)
        if did == kind and cook in cooks
    )


def _deeds(event: ev.Event, before: State) -> Iterator[tuple[str, int, bool]]:
    match event:
        case ev.Put(cook, cell, Food(parts)) if _onto_board(before, cell, parts[0].prep):
            yield "chop", cook, piece_needed(before, parts[0].ingredient)
        case ev.StartedCooking(cook, _, food):
            yield "cook", cook, _cooking_needed(before, food)
        case ev.Served(cook):
            yield "serve", cook, True
        case ev.ServedUnordered(cook):
            yield "serve", cook, False


def _onto_board(state: State, cell: int, prep: Prep) -> bool:
    return prep is Prep.RAW and state.kitchen.stations[cell].kind is Kind.BOARD


def uncooked(state: State) -> list[str]:
    """The dishes of the orders for which none is in an appliance, on a plate or carried."""
    made = Counter(
        state.kitchen.menu.dish_of[food.parts]
        for food in _foods(state)
        if food.parts in state.kitchen.menu.dish_of
    )
    waiting = []
    for order in state.orders:
        if made[order.dish]:
            made[order.dish] -= 1
        else:
            waiting.append(order.dish)
    return waiting


def _cooking_needed(state: State, food: Food) -> bool:
    """Whether an order calls for what `food` becomes in the heat: a dish or a piece of one."""
    menu = state.kitchen.menu
    step = recipes_of(menu).heated.get(food.parts)
    if step is None:
        return False
    if step.what in menu.dishes:
        return step.what in uncooked(state)
    return piece_needed(state, step.what)


def piece_needed(state: State, ingredient: str) -> bool:
    """Whether more uncooked orders need `ingredient` than prepared pieces of it exist."""
    menu = state.kitchen.menu
    needing = sum(menu.dishes[dish].ingredients.count(ingredient) for dish in uncooked(state))
    prepared = menu.ingredients[ingredient].prepared
    pieces = sum(food.parts.count(prepared) for food in _foods(state))
    return needing > pieces


def _foods(state: State) -> Iterator[Food]:
    """All food there is: in hands, on stations and in appliances. Half-chopped food is none."""
    for content in (*state.contents, *(cook.held for cook in state.cooks)):
        if isinstance(content, Heating):
            yield from [content.food] * content.portions
        elif isinstance(content, Gathering):
            yield content.food
        elif not isinstance(content, Chopping) and (food := food_of(content)) is not None:
            yield food
