"""Which sprites make up a thing: items, potfuls, stations. Names only; nothing is drawn here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.kitchen.items import Extinguisher, Food, Item, Part, Plate, Prep
from game.kitchen.layout import Kind, Station
from game.kitchen.menu import Menu


@dataclass(frozen=True, slots=True)
class Layer:
    """A sprite at an offset from the middle of a thing. Offset and width in widths of the thing."""

    sprite: str
    x: float = 0.0
    y: float = 0.0
    width: float = 1.0


@lru_cache(maxsize=512)
def item_layers(item: Item, menu: Menu) -> tuple[Layer, ...]:
    """What an item looks like, from the lowest layer up."""
    match item:
        case Plate(food):
            return (Layer("plate"),) if food is None else _plated(food, menu)
        case Food() as food:
            return tuple(_bare(food, menu))
        case Extinguisher():
            return (Layer("extinguisher"),)


def potful(food: Food, menu: Menu) -> str:
    """The sprite of food inside a pot."""
    if food.charred:
        return "soup_charred"
    dish = menu.dish_of.get(food.parts)
    return f"soup_{dish}" if dish else "soup_plain"


def station_sprite(station: Station) -> str:
    """The furniture in a cell, without what lies on it."""
    match station.kind:
        case Kind.SOURCE:
            return f"source_{station.of}"
        case Kind.PLATES:
            return "source_plate"
        case Kind.APPLIANCE:
            return "pot_empty" if station.of == "pot" else f"{station.of}"
        case Kind.BOARD | Kind.DELIVERY | Kind.BIN:
            return str(station.kind.value)
        case Kind.COUNTER | Kind.FLOOR:
            return "counter"


def _plated(food: Food, menu: Menu) -> tuple[Layer, ...]:
    cooked_together = all(menu.ingredients[p.ingredient].appliance is None for p in food.parts)
    if food.charred and cooked_together:
        return (Layer("plate_charred"),)
    dish = menu.dish_of.get(food.parts)
    if dish is not None and all(p.prep is Prep.COOKED for p in food.parts):
        return (Layer(f"plate_{dish}"),)
    heap = (Layer(p.sprite, p.x * 0.7, p.y * 0.7 - 0.1, p.width * 0.7) for p in _bare(food, menu))
    return (Layer("plate"), *heap)


def _bare(food: Food, menu: Menu) -> Iterator[Layer]:
    parts = food.parts
    if len(parts) == 1:
        yield Layer(_part(parts[0], menu))
        return
    names = {p.ingredient for p in parts}
    for dish in menu.dishes.values():
        if set(dish.ingredients) == names and all(p.prep is Prep.CHOPPED for p in parts):
            yield Layer(f"mix_{dish.name}")
            return
    for i, part in enumerate(parts):
        yield Layer(_part(part, menu), 0.0, 0.18 - 0.16 * i, 0.8)


def _part(part: Part, menu: Menu) -> str:
    """The sprite of one ingredient; vegetables look chopped when a pot has cooked them."""
    if part.prep is Prep.READY:
        return part.ingredient
    own = menu.ingredients[part.ingredient].appliance is not None
    prep = Prep.CHOPPED if part.prep is Prep.COOKED and not own else part.prep
    return f"{part.ingredient}_{prep}"


def ingredient_sprite(ingredient: str, menu: Menu) -> str:
    """An ingredient as it comes from its crate."""
    return _part(menu.ingredients[ingredient].fresh, menu)
