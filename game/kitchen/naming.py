"""Readable names of things, for refusals, logs, language models and players."""

from collections.abc import Sequence

from game.kitchen.items import DirtyPlate, Extinguisher, Food, Part, Plate, Prep
from game.kitchen.menu import Menu
from game.kitchen.state import Burning, Chopping, Content, Gathering, Heating, Stack, Washing


def listed(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def food_name(food: Food, menu: Menu) -> str:
    """'raw onion', 'chopped lettuce and onion', 'fried beef and bread', 'Alice Soup'."""
    if food.charred:
        return "burnt food"
    if (dish := menu.dish_of.get(food.parts)) is not None:
        return menu.dishes[dish].title
    names, before = [], Prep.READY
    for part in food.parts:
        title = menu.pieces[part.ingredient].title.lower()
        said = part.prep in (before, Prep.READY)  # 'chopped lettuce and onion'
        names.append(title if said else f"{_done(part, menu)} {title}")
        before = part.prep
    return listed(names)


def _done(part: Part, menu: Menu) -> str:
    """What was done to an ingredient, in the words of the appliance that is its own."""
    own = menu.pieces[part.ingredient].appliance
    return menu.appliances[own].past if own and part.prep is Prep.COOKED else part.prep


def content_name(content: Content, menu: Menu) -> str:
    """What a hand or a station holds, in words without an article."""
    match content:
        case Food():
            return food_name(content, menu)
        case Plate(food):
            return "empty plate" if food is None else f"plate of {food_name(food, menu)}"
        case DirtyPlate():
            return "dirty plate"
        case Stack(plates, dirty):
            return _plates(plates, dirty)
        case Washing(plates):
            return _plates(plates, dirty=True)
        case Extinguisher():
            return "fire extinguisher"
        case Chopping(food):
            return f"half-chopped {food_name(food, menu).removeprefix('raw ')}"
        case Gathering(food) | Heating(food):
            return food_name(food, menu)
        case Burning():
            return "fire"


def _plates(count: int, dirty: bool) -> str:
    """'dirty plate', '3 clean plates'."""
    what = "dirty" if dirty else "clean"
    return f"{what} plate" if count == 1 else f"{count} {what} plates"
