"""Menu files read into menus, and into what their things look like."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import cast

from game.content._menu_meaning import check_menu, note_menu
from game.content._menu_text import (
    ANYTHING,
    ANYWHERE,
    ONE_BY_ONE,
    ApplianceText,
    DishText,
    FireText,
    LookText,
    MenuText,
    VesselText,
)
from game.content.document import Document
from game.content.look import STATES, Look, Looks, Shape, ShownState
from game.content.picture_file import KINDS, OwnPicture, read_picture
from game.content.png_file import PictureError
from game.content.readers import Located, record
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu, Vessel
from game.kitchen.state import TICKS_PER_SECOND

#: The folder beside a menu.
FOLDER = "pictures"


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
            k.value: Ingredient(
                k.value,
                i.title,
                i.chop_strikes,
                _value(i.appliance),
                i.portions.value,
                i.verb,
                i.past,
            )
            for k, i in written.ingredients.items()
        },
        appliances={k.value: _appliance(k.value, a) for k, a in written.appliances.items()},
        dishes={k.value: _dish(k.value, d) for k, d in written.dishes.items()},
        fire=FireRule(1, 0) if written.fire is None else _fire(written.fire.value),
        serve_anything=written.delivery_takes == ANYTHING,
        mix_bare=written.mix == ANYWHERE,
        vessel=Vessel() if written.served_in is None else _vessel(written.served_in),
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


def _value(spot: Located[str] | None) -> str | None:
    return None if spot is None else spot.value


def _appliance(name: str, text: ApplianceText) -> Appliance:
    burn = None if text.burn_seconds is None else ticks(text.burn_seconds)
    times = ticks(text.cook_seconds), burn
    return Appliance(name, text.title, *times, text.verb, text.past, text.filled == ONE_BY_ONE)


def _dish(name: str, dish: DishText) -> Dish:
    ingredients = tuple(i.value for i in dish.ingredients)
    limit = ticks(dish.limit_seconds.value)
    appliance, portions = _value(dish.appliance), dish.portions.value
    return Dish(name, dish.title, ingredients, appliance, limit, dish.reward, portions)


def _vessel(text: VesselText) -> Vessel:
    return Vessel(text.one.lower(), text.several.lower())


def _fire(fire: FireText) -> FireRule:
    if fire.spray_seconds is None or fire.grace_seconds is None:
        return FireRule(size=fire.sprays or 0, grace_ticks=0)
    return FireRule(ticks(fire.spray_seconds), ticks(fire.grace_seconds))


def pictures_of(
    document: Document, name: Located[str]
) -> tuple[tuple[ShownState, OwnPicture], ...]:
    """By what they show; what is wrong with one is wrong with the menu that names it."""
    if not name.usable:
        return ()
    folder = document.path.parent / FOLDER
    files = {state: _file(folder, name.value, state) for state in STATES}
    if files[""] is None:
        known = tuple(sorted({file.stem for file in folder.glob("*.*")}))
        wanted = f"a picture {FOLDER}/{name.value}.svg or .png"
        document.expected(name.mark, wanted, "none", name.value, known)
    read = ((state, _read(document, name, file)) for state, file in files.items() if file)
    return tuple((state, picture) for state, picture in read if picture)


def picture_names(name: str) -> tuple[str, ...]:
    """All files that can show a thing whose picture is called `name`."""
    return tuple(f"{_stem(name, state)}{kind}" for state in STATES for kind in KINDS)


def _file(folder: Path, name: str, state: ShownState) -> Path | None:
    """The SVG if there is one, else the PNG."""
    files = (folder / f"{_stem(name, state)}{kind}" for kind in KINDS)
    return next((file for file in files if file.exists()), None)


def _stem(name: str, state: ShownState) -> str:
    return f"{name}_{state}" if state else name


def _read(document: Document, name: Located[str], file: Path) -> OwnPicture | None:
    try:
        return read_picture(file)
    except PictureError as error:
        found = f"{error.found} in {FOLDER}/{file.name}"
        document.expected(name.mark, error.expected, found)
        return None
