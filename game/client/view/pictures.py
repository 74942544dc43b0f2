"""Which sprites make up a thing: items, potfuls, stations, dishes. Nothing is drawn here.

Every sprite has a stand-in: what the menu of a player's own calls for can always be drawn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.client.drawing.sprites import Sprite
from game.client.drawing.stand_in import Form, StandIn, letters_of
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Part, Plate, Prep
from game.kitchen.layout import Kind, Station
from game.kitchen.menu import Menu
from game.kitchen.state import Stack, Washing

#: The appliance whose food is a soup: seen from above in the pot, and in a bowl when served.
POT = "pot"
FORMS = {
    Prep.RAW: Form.WHOLE, Prep.READY: Form.WHOLE, Prep.CHOPPED: Form.CHOPPED,
    Prep.COOKED: Form.COOKED, Prep.CHARRED: Form.CHARRED,
}  # fmt: skip


#: Plates that were drawn upon each other, and in a sink.
MOST_STACKED, MOST_IN_SINK = 6, 3

#: What the drawn dishes show; a dish of the same name that is made of other things is another.
DRAWN_DISHES = {
    "alice": {"lettuce", "onion"}, "bob": {"lettuce", "tomato"}, "cathy": {"onion", "tomato"},
    "david": {"lettuce", "onion", "tomato"}, "lettuce_burger": {"bread", "lettuce"},
    "beef_burger": {"bread", "beef"}, "full_burger": {"bread", "beef", "lettuce"},
    "carrot_soup": {"carrot", "potato"}, "potato_soup": {"mushroom", "potato"},
    "forest_soup": {"carrot", "mushroom"}, "farmer_soup": {"carrot", "mushroom", "potato"},
    "onion_burger": {"beef", "bread", "onion"}, "veggie_burger": {"bread", "lettuce", "onion"},
    "house_burger": {"beef", "bread", "lettuce", "onion"}, "onion_soup": {"onion"},
    "tomato_salad": {"tomato"}, "mixed_salad": {"lettuce", "tomato"},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layer:
    """A sprite at an offset from the middle of a thing. Offset and width in widths of the thing."""

    sprite: str | Sprite
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
        case DirtyPlate():
            return (Layer("dirty_plate"),)
        case Extinguisher():
            return (Layer("extinguisher"),)


def plates_sprite(content: Stack | Washing) -> str:
    """Plates on their stand, come back, or in a sink; many look alike."""
    match content:
        case Stack(plates, dirty):
            return f"{'pile' if dirty else 'stack'}_{min(plates, MOST_STACKED)}"
        case Washing(plates):
            return f"in_sink_{min(plates, MOST_IN_SINK)}"


def potful(food: Food, menu: Menu) -> str | Sprite:
    """The sprite of food inside a pot."""
    if food.charred:
        return "soup_charred"
    dish = menu.dish_of.get(food.parts)
    return _of_dish("soup", dish, Form.LIQUID, menu) if dish else "soup_plain"


def station_sprite(station: Station, menu: Menu) -> str | Sprite:
    """The furniture in a cell, without what lies on it."""
    match station:
        case Station(Kind.SOURCE, str(ingredient)):
            title = menu.ingredients[ingredient].title
            return Sprite(f"source_{ingredient}", _stand_in(Form.CRATE, ingredient, title))
        case Station(Kind.APPLIANCE, str(appliance)):
            return appliance_sprite(appliance, menu)
        case Station(Kind.FLOOR):
            return "counter"
        case Station(Kind.PLATES) if menu.plates is not None:
            return "plates_stand"
        case Station(Kind(name)):
            return Sprite(name, _stand_in(Form.STOVE, name, name.title()))


def appliance_sprite(appliance: str, menu: Menu) -> Sprite:
    """A heating station with nothing in it."""
    title = menu.appliances[appliance].title
    return Sprite(f"appliance_{appliance}", _stand_in(Form.STOVE, appliance, title))


def ingredient_sprite(ingredient: str, menu: Menu) -> Sprite:
    """An ingredient as it comes from its crate."""
    return part_sprite(menu.ingredients[ingredient].fresh, menu)


def part_sprite(part: Part, menu: Menu) -> Sprite:
    """One ingredient in one state; vegetables look chopped when a pot has cooked them."""
    if part.ingredient in menu.dishes:
        return dish_sprite(part.ingredient, menu)
    ingredient = menu.ingredients[part.ingredient]
    stewed = part.prep is Prep.COOKED and ingredient.appliance is None
    prep = ingredient.prepared.prep if stewed else part.prep
    name = f"{part.ingredient}_{prep}"
    in_pieces = prep is Prep.COOKED and ingredient.chop_strikes
    form = Form.FRIED_HEAP if in_pieces else FORMS[prep]
    return Sprite(name, _stand_in(form, part.ingredient, ingredient.title))


def chip_sprite(ingredient: str) -> Sprite:
    """A crumb of what is chopped."""
    return Sprite(f"chip_{ingredient}", StandIn(Form.CHIP, ingredient, (ingredient,)))


def dish_sprite(dish: str, menu: Menu) -> Sprite:
    """A dish as it is ordered: large, without a plate."""
    soup = menu.dishes[dish].appliance == POT
    return _of_dish("dish", dish, Form.BOWL if soup else Form.STACK, menu)


def _plated(food: Food, menu: Menu) -> tuple[Layer, ...]:
    cooked_together = all(menu.pieces[p.ingredient].appliance is None for p in food.parts)
    if food.charred and cooked_together:
        return (Layer("plate_charred"),)
    dish = menu.dish_of.get(food.parts)
    if dish is not None:
        soup = menu.dishes[dish].appliance == POT
        form = Form.PLATED_BOWL if soup else Form.PLATED_STACK
        return (Layer(_of_dish("plate", dish, form, menu)),)
    heap = (Layer(p.sprite, p.x * 0.7, p.y * 0.7 - 0.1, p.width * 0.7) for p in _bare(food, menu))
    return (Layer("plate"), *heap)


def _bare(food: Food, menu: Menu) -> Iterator[Layer]:
    parts = food.parts
    if len(parts) == 1:
        yield Layer(part_sprite(parts[0], menu))
        return
    names = [p.ingredient for p in parts]
    for dish in menu.dishes.values():
        if sorted(dish.ingredients) == names and all(p.prep is Prep.CHOPPED for p in parts):
            yield Layer(
                Sprite(f"mix_{dish.name}", StandIn(Form.MIXED, dish.name, dish.ingredients))
            )
            return
    for i, part in enumerate(parts):
        yield Layer(part_sprite(part, menu), 0.0, 0.18 - 0.16 * i, 0.8)


def _of_dish(kind: str, dish: str, form: Form, menu: Menu) -> Sprite:
    """A sprite of a dish in the colours of its ingredients; a soup has one of its own, too."""
    made = menu.dishes[dish]
    own = () if form in (Form.STACK, Form.PLATED_STACK) else (dish,)
    letters = letters_of(made.title)
    stand_in = StandIn(form, dish, (*own, *made.ingredients), letters)
    drawn = DRAWN_DISHES.get(dish)
    is_another = drawn is not None and drawn != set(made.ingredients)
    return Sprite(f"{kind}_{dish}{'_of_another_kitchen' if is_another else ''}", stand_in)


def _stand_in(form: Form, name: str, title: str) -> StandIn:
    return StandIn(form, name, (name,), letters_of(title))
