"""Things a cook can hold: food, plates clean and dirty, and the fire extinguisher."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar


class Prep(StrEnum):
    """How far an ingredient has been prepared; values are the names in menus and logs."""

    RAW = "raw"
    READY = "ready"  # needs no preparation, such as bread
    CHOPPED = "chopped"
    COOKED = "cooked"
    CHARRED = "charred"

    #: As of any text: Enum's own is a call at every look into a table of foods.
    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """One ingredient in one state of preparation. Parts sort by ingredient name."""

    ingredient: str
    prep: Prep


#: A food's make-up: sorted; what is in it several times is there as often.
Parts = tuple[Part, ...]

T = TypeVar("T")


def without(whole: Iterable[T], taken: Iterable[T]) -> tuple[T, ...] | None:
    """What is left of `whole` once `taken` is out of it, None if not all of that is in it."""
    left = list(whole)
    for each in taken:
        if each not in left:
            return None
        left.remove(each)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Food:
    """Food without a plate, or what lies on one. `parts` is sorted and never empty."""

    parts: Parts

    @property
    def ingredients(self) -> tuple[str, ...]:
        return tuple(p.ingredient for p in self.parts)

    @property
    def charred(self) -> bool:
        return self.parts[0].prep is Prep.CHARRED


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate, empty or with food on it."""

    food: Food | None = None


@dataclass(frozen=True, slots=True)
class DirtyPlate:
    """A plate that guests have eaten from: it is washed before anything goes onto it."""


@dataclass(frozen=True, slots=True)
class Extinguisher:
    """The fire extinguisher; it never runs empty."""


Item = Food | Plate | DirtyPlate | Extinguisher


def food_of(item: object) -> Food | None:
    """The food in an item, bare or plated; None for what has none, and for nothing."""
    match item:
        case Food():
            return item
        case Plate(food):
            return food
        case _:
            return None


def charred(food: Food) -> Food:
    """The same food burnt black."""
    return Food(tuple(Part(p.ingredient, Prep.CHARRED) for p in food.parts))
