"""Readable names of things, for refusals, logs, language models and players."""

from functools import lru_cache

from agents.english import listed
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Part, Plate, Prep
from game.kitchen.menu import Menu, Vessel
from game.kitchen.state import Burning, Chopping, Content, Gathering, Heating, Stack, Washing


@lru_cache(maxsize=1024)
def food_name(food: Food, menu: Menu) -> str:
    """'raw onion', 'chopped lettuce and onion', 'fried beef and bread', 'Alice Soup'."""
    if food.charred:
        return "burnt food"
    if (dish := menu.dish_of.get(food.parts)) is not None:
        return menu.dishes[dish].title
    names, before = [], ""
    for part in food.parts:
        title = menu.pieces[part.ingredient].title.lower()
        done = _done(part, menu)
        names.append(title if done in ("", before) else f"{done} {title}")
        before = done  # 'chopped lettuce and onion'
    return listed(names)


def _done(part: Part, menu: Menu) -> str:
    """What was done to an ingredient, in the words of the menu; '' where nothing needs to be."""
    piece = menu.pieces[part.ingredient]
    match part.prep:
        case Prep.READY:
            return ""
        case Prep.CHOPPED:
            return piece.past
        case Prep.COOKED if piece.appliance is not None:
            return menu.appliances[piece.appliance].past
    return part.prep


def content_name(content: Content, menu: Menu) -> str:
    """What a hand or a station holds, in words without an article."""
    match content:
        case Food():
            return food_name(content, menu)
        case Plate(food):
            one = menu.vessel.one
            return f"empty {one}" if food is None else f"{one} of {food_name(food, menu)}"
        case DirtyPlate():
            return f"dirty {menu.vessel.one}"
        case Stack(plates, dirty):
            return _plates(plates, dirty, menu.vessel)
        case Washing(plates):
            return _plates(plates, True, menu.vessel)
        case Extinguisher():
            return "fire extinguisher"
        case Chopping(food):
            past = menu.pieces[food.ingredients[0]].past
            return f"half-{past} {food_name(food, menu).removeprefix('raw ')}"
        case Gathering(food) | Heating(food):
            return food_name(food, menu)
        case Burning():
            return "fire"


def _plates(count: int, dirty: bool, vessel: Vessel) -> str:
    """'dirty plate', '3 clean plates'."""
    what = "dirty" if dirty else "clean"
    return f"{what} {vessel.one}" if count == 1 else f"{count} {what} {vessel.several}"
