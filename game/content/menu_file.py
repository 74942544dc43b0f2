"""Menu files: how they are written, and what they must mean."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from game.content.document import Document
from game.content.schema import (
    Spot,
    choice,
    name,
    named,
    placed,
    record,
    seconds,
    several,
    text,
    whole,
)
from game.kitchen.menu import Appliance, Dish, FireRule, Ingredient, Menu
from game.kitchen.state import TICKS_PER_SECOND

#: What a delivery takes, and where prepared foods can be mixed.
DISHES, ANYTHING = "dishes", "anything on a plate"
ANYWHERE, ON_PLATES = "anywhere", "on plates"


@dataclass(frozen=True, slots=True, kw_only=True)
class IngredientText:
    title: Annotated[str, text()]
    chop_strikes: Annotated[int, whole(1, 99)] = 0
    appliance: Annotated[Spot[str] | None, placed(name())] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplianceText:
    title: Annotated[str, text()]
    cook_seconds: Annotated[Fraction, seconds("0.1", "600")]
    burn_seconds: Annotated[Fraction, seconds("0.1", "600")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FireText:
    """Either `sprays` or both of the others."""

    sprays: Annotated[int | None, whole(1, 99)] = None
    spray_seconds: Annotated[Fraction | None, seconds("0.1", "60")] = None
    grace_seconds: Annotated[Fraction | None, seconds("0.1", "60")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DishText:
    title: Annotated[str, text()]
    ingredients: Annotated[tuple[Spot[str], ...], several(placed(name()), "ingredients")]
    appliance: Annotated[Spot[str] | None, placed(name())] = None
    limit_seconds: Annotated[Fraction, seconds("1", "3600")]
    reward: Annotated[int, whole(0, 1000)]


#: Sections of a menu file: what the writer names, with where the name was written.
Ingredients = Mapping[Spot[str], IngredientText]
Appliances = Mapping[Spot[str], ApplianceText]
Dishes = Mapping[Spot[str], DishText]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuText:
    """A menu file as it is written."""

    ingredients: Annotated[Ingredients, named(record(IngredientText), "ingredients")]
    appliances: Annotated[Appliances, named(record(ApplianceText), "appliances")] = field(
        default_factory=dict
    )
    fire: Annotated[Spot[FireText], placed(record(FireText))]
    dishes: Annotated[Dishes, named(record(DishText), "dishes")]
    delivery_takes: Annotated[str, choice(DISHES, ANYTHING)] = DISHES
    mix: Annotated[str, choice(ANYWHERE, ON_PLATES)] = ANYWHERE


def read_menu(document: Document) -> Menu:
    """The menu in `document`; raise `ContentError` with everything that is wrong with it."""
    written = record(MenuText)(document, document.root)
    _check(document, written)
    document.give_up_if_wrong()
    return Menu(
        name=document.path.stem,
        ingredients={
            k.value: Ingredient(k.value, i.title, i.chop_strikes, _value(i.appliance))
            for k, i in written.ingredients.items()
        },
        appliances={
            k.value: Appliance(k.value, a.title, ticks(a.cook_seconds), ticks(a.burn_seconds))
            for k, a in written.appliances.items()
        },
        dishes={k.value: _dish(k.value, d) for k, d in written.dishes.items()},
        fire=_fire(written.fire.value),
        serve_anything=written.delivery_takes == ANYTHING,
        mix_bare=written.mix == ANYWHERE,
    )


def ticks(duration: Fraction) -> int:
    """Seconds in steps of 0.1 as ticks."""
    return int(duration * TICKS_PER_SECOND)


def _value(spot: Spot[str] | None) -> str | None:
    return None if spot is None else spot.value


def _dish(name: str, dish: DishText) -> Dish:
    ingredients = tuple(i.value for i in dish.ingredients)
    limit = ticks(dish.limit_seconds)
    return Dish(name, dish.title, ingredients, _value(dish.appliance), limit, dish.reward)


def _fire(fire: FireText) -> FireRule:
    if fire.spray_seconds is None or fire.grace_seconds is None:
        return FireRule(size=fire.sprays or 0, grace_ticks=0)
    return FireRule(ticks(fire.spray_seconds), ticks(fire.grace_seconds))


def _check(document: Document, menu: MenuText) -> None:
    """Note what is well written but means nothing."""
