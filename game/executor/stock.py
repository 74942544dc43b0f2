"""How many of each dish there are at each stage, and how many pieces of each ingredient."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.kitchen.items import Food, Part, Plate, food_of
from game.kitchen.menu import Ingredient
from game.kitchen.recipe import Recipes, recipes_of
from game.kitchen.state import Content, Heating, State


@dataclass(frozen=True, slots=True)
class Stock:
    """Dishes by stage and loose pieces, wherever they can be got at, all hands included.

    `heating`: dishes and single ingredients; `pieces`: ingredients by themselves, by how far they
    are; `partial`: the ingredients of each mix that is not a dish's complete one.
    """

    plated: Counter[str] = field(default_factory=Counter)
    heating: Counter[str] = field(default_factory=Counter)
    mixed: Counter[str] = field(default_factory=Counter)
    pieces: Counter[Part] = field(default_factory=Counter)
    partial: list[frozenset[str]] = field(default_factory=list)

    def ready(self, ingredient: Ingredient) -> int:
        """Pieces of `ingredient` that can be put together with others, or will be soon."""
        return self.pieces[ingredient.prepared] + self.heating[ingredient.name]


def stock_of(state: State) -> Stock:
    """What there is in `state`."""
    stock, recipes = Stock(), recipes_of(state.kitchen.menu)
    everything: Iterable[Content | None] = (*state.usable, *(c.held for c in state.cooks))
    for content in everything:
        match content:
            case Heating(Food(parts)):
                stock.heating[step.what if (step := recipes.heated.get(parts)) else ""] += 1
            case Plate(Food(parts)) if dish := recipes.menu.dish_of.get(parts):
                stock.plated[dish] += 1
            case Food() | Plate(Food()):
                _count_food(stock, food_of(content), recipes)
    return stock


def _count_food(stock: Stock, food: Food | None, recipes: Recipes) -> None:
    assert food is not None
    if len(food.parts) == 1:
        stock.pieces[food.parts[0]] += 1
    elif step := recipes.mixed.get(food.parts):
        stock.mixed[step.what] += 1
    elif food.parts in recipes.menu.mixes:
        stock.partial.append(frozenset(food.ingredients))
