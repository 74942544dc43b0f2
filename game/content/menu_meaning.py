"""What a well-written menu must also mean."""

from game.content.document import Document
from game.content.menu_text import Dishes, FireText, Ingredients, MenuText
from game.content.schema import Spot

#: Words of the legend that no appliance may be called.
STATIONS = ("floor", "counter", "board", "plates", "delivery", "bin", "source")


def check_menu(document: Document, menu: MenuText) -> None:
    """Note what is well written in a menu but means nothing."""
    appliances = tuple(a.value for a in menu.appliances)
    for appliance in menu.appliances:
        if appliance.value in STATIONS:
            document.expected(
                appliance.mark, "a name that is not another station's", f"'{appliance.value}'"
            )
    _check_ingredients(document, menu.ingredients, appliances)
    _check_dishes(document, menu, appliances)
    _check_fire(document, menu.fire)


def unknown(document: Document, kind: str, word: Spot[str] | None, known: tuple[str, ...]) -> None:
    """Note `word` if it is written but not known."""
    if word is not None and word.usable and word.value not in known:
        listed = f" ({', '.join(known)})" if known else ", of which this menu has none"
        document.expected(word.mark, f"{kind}{listed}", f"'{word.value}'", word.value, known)


def _check_ingredients(
    document: Document, ingredients: Ingredients, appliances: tuple[str, ...]
) -> None:
    for name, ingredient in ingredients.items():
        unknown(document, "an appliance", ingredient.appliance, appliances)
        if ingredient.chop_strikes and ingredient.appliance is not None:
            either = f"either chop_strikes or an appliance for '{name.value}'"
            document.expected(name.mark, either, "both")


def _check_dishes(document: Document, menu: MenuText, appliances: tuple[str, ...]) -> None:
    ingredients = tuple(i.value for i in menu.ingredients)
    for name, dish in menu.dishes.items():
        unknown(document, "an appliance", dish.appliance, appliances)
        for ingredient in dish.ingredients:
            unknown(document, "an ingredient", ingredient, ingredients)
        twin = _twin(menu.dishes, name)
        if twin is not None:
            document.expected(
                name.mark, f"a make-up of its own for '{name.value}'", f"that of '{twin}'"
            )


def _twin(dishes: Dishes, name: Spot[str]) -> str | None:
    """An earlier dish made of the same things as `name`."""

    def make_up(key: Spot[str]) -> tuple[object, ...]:
        appliance = dishes[key].appliance
        parts = sorted(i.value for i in dishes[key].ingredients)
        return (appliance.value if appliance else None, *parts)

    earlier = list(dishes)[: list(dishes).index(name)]
    if not dishes[name].ingredients:
        return None
    return next((other.value for other in earlier if make_up(other) == make_up(name)), None)


def _check_fire(document: Document, fire: Spot[FireText]) -> None:
    given = fire.value
    timed = given.spray_seconds, given.grace_seconds
    if not fire.usable or (given.sprays is None and None not in timed):
        return
    if given.sprays is None or timed != (None, None):
        keys = [key for key in ("sprays", "spray_seconds", "grace_seconds") if getattr(given, key)]
        document.expected(
            fire.mark, "either sprays or both spray_seconds and grace_seconds", ", ".join(keys)
        )
