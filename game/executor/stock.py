"""How many of each dish there are at each stage, and how many pieces of each ingredient."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.kitchen.items import Food, Parts, Plate, food_of
from game.kitchen.menu import Menu
from game.kitchen.state import Content, Heating, State


@dataclass(frozen=True, slots=True)
class Stock:
    """Dishes by stage and loose pieces, anywhere in the kitchen, all hands included.

    `pieces`: prepared ingredients by themselves; `partial`: the ingredients of each mix that is not
    a dish's complete one.
    """

    plated: Counter[str] = field(default_factory=Counter)
    heating: Counter[str] = field(default_factory=Counter)
    mixed: Counter[str] = field(default_factory=Counter)
    pieces: Counter[str] = field(default_factory=Counter)
    partial: list[frozenset[str]] = field(default_factory=list)


def stock_of(state: State) -> Stock:
    """What there is in `state`."""
    stock = Stock()
    menu = state.kitchen.menu
    dish_of_mix = mixes_of(menu)
    everything: Iterable[Content | None] = (*state.contents, *(c.held for c in state.cooks))
    for content in everything:
        match content:
            case Heating(food):
                stock.heating[menu.dish_of.get(food.parts, "")] += 1
            case Plate(Food(parts)) if dish := menu.dish_of.get(parts):
                stock.plated[dish] += 1
            case Food() | Plate(Food()):
                _count_food(stock, food_of(content), menu, dish_of_mix)
    return stock


def mixes_of(menu: Menu) -> dict[Parts, str]:
    """The dish that each complete mix of two or more ingredients is meant for."""
    return {mix: dish for dish in menu.dishes if len(mix := menu.assembly(dish)) > 1}


def _count_food(stock: Stock, food: Food | None, menu: Menu, dish_of_mix: dict[Parts, str]) -> None:
    assert food is not None
    if dish := dish_of_mix.get(food.parts):
        stock.mixed[dish] += 1
    elif food.parts in menu.mixes and len(food.parts) > 1:
        stock.partial.append(frozenset(food.ingredients))
    elif food.parts in menu.mixes:
        stock.pieces[food.parts[0].ingredient] += 1
