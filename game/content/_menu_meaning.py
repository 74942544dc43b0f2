"""What a well-written menu must also mean."""

from collections.abc import Sequence
from fractions import Fraction

from game.content._menu_text import (
    ONE_BY_ONE,
    RESERVED,
    STATIONS,
    DishText,
    Ingredients,
    IngredientText,
    MenuText,
)
from game.content.document import Document
from game.content.readers import Located
from game.content.scalars import MOST_APPLIANCES, MOST_IN_A_DISH, MOST_THINGS
from game.kitchen.items import without
from game.kitchen.menu import Menu
from game.kitchen.recipe import recipes_of
from game.kitchen.state import TICKS_PER_SECOND


def check_menu(document: Document, menu: MenuText) -> None:
    """Note what is well written in a menu but means nothing."""
    appliances = tuple(a.value for a in menu.appliances)
    at_most(document, tuple(menu.ingredients), MOST_THINGS, "ingredients")
    at_most(document, tuple(menu.appliances), MOST_APPLIANCES, "appliances")
    at_most(document, tuple(menu.dishes), MOST_THINGS, "dishes")
    for name in menu.things:
        if name.value in RESERVED:
            free = "a name that means nothing else in messages to partners"
            document.expected(name.mark, free, f"'{name.value}'")
    for appliance in menu.appliances:
        if appliance.value in STATIONS:
            document.expected(
                appliance.mark, "a name that is not another station's", f"'{appliance.value}'"
            )
        text = menu.appliances[appliance]
        if (text.verb == "cook") != (text.past == "cooked"):
            both = f"both verb and past for '{appliance.value}', or neither"
            document.expected(appliance.mark, both, "one of them")
    _check_ingredients(document, menu.ingredients, appliances)
    _check_dishes(document, menu, appliances)
    _check_fire(document, menu)
    _check_looks(document, menu)


def at_most(document: Document, written: Sequence[Located[str]], most: int, of: str) -> None:
    """Note that more things are written than there may be."""
    if len(written) > most:
        document.expected(written[most].mark, f"at most {most} {of}", str(len(written)))


def unknown(
    document: Document, kind: str, word: Located[str] | None, known: tuple[str, ...]
) -> None:
    """Note `word` if it is written but not known."""
    if word is not None and word.usable and word.value not in known:
        listed = f" ({', '.join(known)})" if known else ", of which this menu has none"
        document.expected(word.mark, f"{kind}{listed}", f"'{word.value}'", word.value, known)


def _check_portions(document: Document, thing: IngredientText | DishText) -> None:
    """Several portions come out of the heat alone."""
    if thing.portions.value > 1 and thing.appliance is None:
        wanted = "an appliance beside portions, which come out of the heat"
        document.expected(thing.portions.mark, wanted, "none")


def _check_ingredients(
    document: Document, ingredients: Ingredients, appliances: tuple[str, ...]
) -> None:
    for name, ingredient in ingredients.items():
        unknown(document, "an appliance", ingredient.appliance, appliances)
        own = ingredient.verb != "chop", ingredient.past != "chopped"
        if any(own) and not all(own):
            both = f"both verb and past for '{name.value}', or neither"
            document.expected(name.mark, both, "one of them")
        if any(own) and not ingredient.chop_strikes:
            wanted = f"chop_strikes beside the verb for '{name.value}'"
            document.expected(name.mark, wanted, "none")
        _check_portions(document, ingredient)


def _check_dishes(document: Document, menu: MenuText, appliances: tuple[str, ...]) -> None:
    ingredients = tuple(i.value for i in menu.ingredients)
    for name, dish in menu.dishes.items():
        if name.value in ingredients:
            document.expected(name.mark, "a name that is no ingredient's", f"'{name.value}'")
        unknown(document, "an appliance", dish.appliance, appliances)
        at_most(document, dish.ingredients, MOST_IN_A_DISH, f"ingredients in '{name.value}'")
        others = tuple(other.value for other in menu.dishes if other != name)
        for ingredient in dish.ingredients:
            unknown(document, "an ingredient or another dish", ingredient, (*ingredients, *others))
            if ingredient.value in others and name.value in _within(menu, ingredient.value):
                wanted = f"a dish without '{name.value}' in it"
                document.expected(ingredient.mark, wanted, f"'{ingredient.value}'")
        _check_whole(document, menu, name)
        _check_filling(document, menu, dish)
        _check_portions(document, dish)
        twin = _twin(menu, name)
        if twin is not None:
            wanted = f"a make-up of its own for '{name.value}'"
            document.expected(name.mark, wanted, f"that of '{twin}'")


def _check_whole(document: Document, menu: MenuText, name: Located[str]) -> None:
    """A dish in others is something else than what it is put together of."""
    dish = menu.dishes[name]
    dishes = {each.value for each in menu.dishes}
    uses = [other for other, text in menu.dishes.items() if _has(text, name.value)]
    if dish.appliance is not None:
        return
    if len(dish.ingredients) == 1 and (uses or dish.ingredients[0].value in dishes):
        wanted = f"an appliance for '{name.value}', or something else in it"
        document.expected(name.mark, wanted, f"'{dish.ingredients[0].value}' alone")
    parts = [part.value for part in dish.ingredients]
    for other, text in menu.dishes.items():
        others = [part.value for part in text.ingredients]
        if uses and other != name and without(others, parts):
            wanted = f"'{name.value}' itself in place of what it is put together of"
            document.expected(other.mark, wanted, ", ".join(parts))


def _has(dish: DishText, part: str) -> bool:
    return any(each.value == part for each in dish.ingredients)


def _within(menu: MenuText, dish: str, seen: frozenset[str] = frozenset()) -> frozenset[str]:
    """All that is in `dish`, and in what is in it."""
    found = next((text for name, text in menu.dishes.items() if name.value == dish), None)
    if found is None or dish in seen:
        return frozenset()
    parts = frozenset(part.value for part in found.ingredients)
    return parts.union(*(_within(menu, part, seen | {dish}) for part in parts))


def _check_filling(document: Document, menu: MenuText, dish: DishText) -> None:
    """Nothing hot comes by itself into what is filled one by one."""
    filled = {a.value for a, text in menu.appliances.items() if text.filled == ONE_BY_ONE}
    hot = {i.value for i, text in menu.ingredients.items() if text.appliance is not None}
    hot |= {other.value for other, text in menu.dishes.items() if text.appliance is not None}
    if dish.appliance is None or dish.appliance.value not in filled:
        return
    for ingredient in dish.ingredients:
        if ingredient.value in hot:
            wanted = f"what goes into '{dish.appliance.value}' cold, as it is filled one by one"
            document.expected(ingredient.mark, wanted, f"'{ingredient.value}', which comes hot")


def _twin(menu: MenuText, name: Located[str]) -> str | None:
    """An earlier dish that nobody could tell from `name`."""
    heated = {i.value for i, text in menu.ingredients.items() if text.appliance is not None}

    used = {i.value for dish in menu.dishes.values() for i in dish.ingredients}

    def make_up(name: Located[str]) -> tuple[str, list[tuple[str, bool]]]:
        """What is one piece once it is made is told by its heat; else only what was heated is."""
        dish = menu.dishes[name]
        heat = "" if dish.appliance is None else dish.appliance.value
        one = name.value in used or (heat and heated.issuperset(i.value for i in dish.ingredients))
        return (
            f"one piece of {heat}" if one else "",
            sorted((i.value, bool(heat) or i.value in heated) for i in dish.ingredients),
        )

    mine = make_up(name)
    earlier = list(menu.dishes)[: list(menu.dishes).index(name)]
    twins = [other.value for other in earlier if make_up(other) == mine]
    return twins[0] if mine[1] and twins else None


def _check_fire(document: Document, menu: MenuText) -> None:
    fire = menu.fire
    burns = [a for a, text in menu.appliances.items() if text.burn_seconds is not None]
    if fire is None:
        for appliance in burns[:1]:
            wanted = f"fire, which says how it is put out, since '{appliance.value}' burns"
            document.expected(appliance.mark, wanted, "none")
        return
    given = fire.value
    timed = given.spray_seconds, given.grace_seconds
    if not fire.usable or (given.sprays is None and None not in timed):
        return
    if given.sprays is None or timed != (None, None):
        keys = [key for key in ("sprays", "spray_seconds", "grace_seconds") if getattr(given, key)]
        document.expected(
            fire.mark, "either sprays or both spray_seconds and grace_seconds", ", ".join(keys)
        )


def _check_looks(document: Document, menu: MenuText) -> None:
    """A look is known by its thing's name, so nothing else may be called the same."""
    names = [name.value for name in menu.things]
    for name, thing in menu.things.items():
        if thing.look is not None and names.count(name.value) > 1:
            document.expected(name.mark, f"a name of its own for '{name.value}'", "another's, too")


def note_menu(document: Document, written: MenuText, menu: Menu) -> None:
    """Note titles that are not one thing's alone, and orders too short for their cooking."""
    known: dict[str, str] = {}
    for name, thing in written.things.items():
        other = known.setdefault(thing.title.casefold(), name.value)
        if other != name.value:
            told = f"'{name.value}' has the title of '{other}', so nobody knows which is meant"
            document.note(name.mark, told)
    for name, dish in written.dishes.items():
        note_limit(document, menu, name.value, dish.limit_seconds)


def note_limit(document: Document, menu: Menu, dish: str, limit: Located[Fraction]) -> None:
    """Note an order that nobody can serve who only begins when it comes."""
    if dish not in menu.dishes:
        return
    cooking = Fraction(recipes_of(menu).cooking_ticks(dish), TICKS_PER_SECOND)
    if limit.usable and limit.value <= cooking:
        told = (
            f"cooking alone takes {float(cooking):g} seconds, so an order that stays for "
            f"{float(limit.value):g} is only served from what was cooked before it came"
        )
        document.note(limit.mark, told)
