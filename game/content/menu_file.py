"""Menu files read into menus, and into what their things look like."""

from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from game.content.document import Document
from game.content.look import Look, Looks, Shape
from game.content.menu_meaning import check_menu
from game.content.menu_notes import note_menu
from game.content.menu_pictures import pictures_of
from game.content.menu_text import (
    ANYTHING,
    ANYWHERE,
    ApplianceText,
    DishText,
    FireText,
    LookText,
    MenuText,
)
from game.content.schema import Spot, record
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu
from game.kitchen.state import TICKS_PER_SECOND


@dataclass(frozen=True, slots=True)
class MenuFile:
    """A menu, what its things look like, and the document that says so."""

    menu: Menu
    looks: Looks
    document: Document


def read_menu(document: Document) -> Menu:
    """The menu in `document`; raise `ContentError` with everything that is wrong with it."""
    return read_menu_file(document).menu


def read_menu_file(document: Document, with_pictures: bool = True) -> MenuFile:
    """All that `document` says; raise `ContentError` with everything that is wrong with it.

    Without pictures what it says of them is passed over.
    """
    written = record(MenuText)(document, document.root)
    check_menu(document, written)
    looks = _looks(document, written, with_pictures)
    document.give_up_if_wrong()
    menu = _menu(document.path.stem, written)
    note_menu(document, written, menu)
    return MenuFile(menu, looks, document)


def _menu(name: str, written: MenuText) -> Menu:
    return Menu(
        name=name,
        ingredients={
            k.value: Ingredient(k.value, i.title, i.chop_strikes, _value(i.appliance))
            for k, i in written.ingredients.items()
        },
        appliances={k.value: _appliance(k.value, a) for k, a in written.appliances.items()},
        dishes={k.value: _dish(k.value, d) for k, d in written.dishes.items()},
        fire=_fire(written.fire.value),
        serve_anything=written.delivery_takes == ANYTHING,
        mix_bare=written.mix == ANYWHERE,
    )


def ticks(duration: Fraction) -> int:
    """Seconds in steps of 0.1 as ticks."""
    return int(duration * TICKS_PER_SECOND)


def _looks(document: Document, written: MenuText, with_pictures: bool) -> Looks:
    """Only of things that say how they look."""
    told = {name.value: each.look for name, each in written.things.items()}
    return {name: _look(document, look, with_pictures) for name, look in told.items() if look}


def _look(document: Document, text: LookText, with_pictures: bool) -> Look:
    shape = cast(Shape | None, text.shape)
    pictures = pictures_of(document, text.picture) if text.picture and with_pictures else ()
    return Look(text.colour, shape, text.letters, pictures)


def _value(spot: Spot[str] | None) -> str | None:
    return None if spot is None else spot.value


def _appliance(name: str, text: ApplianceText) -> Appliance:
    times = ticks(text.cook_seconds), ticks(text.burn_seconds)
    return Appliance(name, text.title, *times, text.verb, text.past)


def _dish(name: str, dish: DishText) -> Dish:
    ingredients = tuple(i.value for i in dish.ingredients)
    limit = ticks(dish.limit_seconds.value)
    return Dish(name, dish.title, ingredients, _value(dish.appliance), limit, dish.reward)


def _fire(fire: FireText) -> FireRule:
    if fire.spray_seconds is None or fire.grace_seconds is None:
        return FireRule(size=fire.sprays or 0, grace_ticks=0)
    return FireRule(ticks(fire.spray_seconds), ticks(fire.grace_seconds))
