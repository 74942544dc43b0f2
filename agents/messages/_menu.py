"""The menu of a kitchen: how each dish is made, and what it is worth."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecipeFact:
    """How a dish of the menu is made.

    `steps`: readable, in order, e.g. ('chop lettuce', 'chop onion', 'mix', 'cook 15 s', 'plate').
    `seconds`: how long a customer waits for it.
    """

    name: str
    title: str
    needs: tuple[str, ...]
    steps: tuple[str, ...]
    reward: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TipsFact:
    """What guests add to a dish's reward, in points.

    `speed`: for a dish served as it is ordered; it falls evenly to nothing with the order's time.
    `row`: for each dish served in a row before, of which `row_most` count; an order that runs out
    ends the row, and so does a dish nobody ordered.
    """

    speed: int
    row: int
    row_most: int


@dataclass(frozen=True, slots=True)
class MenuFacts:
    """The menu of this kitchen.

    `missed`, `wrong`: the points that an order that runs out costs, and a dish nobody ordered.
    `tips`: None where guests give none.
    """

    name: str
    recipes: tuple[RecipeFact, ...]
    ingredients: tuple[str, ...]
    missed: int = 0
    wrong: int = 0
    tips: TipsFact | None = None

    def recipe(self, dish: str | None) -> RecipeFact | None:
        """The recipe of a dish by its name; None for what is no dish."""
        return next((recipe for recipe in self.recipes if recipe.name == dish), None)
