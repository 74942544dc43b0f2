"""How menu files are written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from game.content.colour import Colour
from game.content.look import SHAPES
from game.content.scalars import choice, colour_code, name, named, seconds, text, whole
from game.content.schema import Spot, placed, record, several

#: What a delivery takes, and where prepared foods can be mixed.
DISHES, ANYTHING = "dishes", "anything on a plate"
ANYWHERE, ON_PLATES = "anywhere", "on plates"


@dataclass(frozen=True, slots=True, kw_only=True)
class LookText:
    """What a thing looks like; each key may be left out."""

    colour: Annotated[Colour | None, colour_code()] = None
    shape: Annotated[str | None, choice(*SHAPES)] = None
    letters: Annotated[str, text(most=2)] = ""
    picture: Annotated[Spot[str] | None, placed(name())] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IngredientText:
    title: Annotated[str, text()]
    chop_strikes: Annotated[int, whole(1, 99)] = 0
    appliance: Annotated[Spot[str] | None, placed(name())] = None
    look: Annotated[LookText | None, record(LookText)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplianceText:
    title: Annotated[str, text()]
    cook_seconds: Annotated[Fraction, seconds("0.1", "600")]
    burn_seconds: Annotated[Fraction, seconds("0.1", "600")]
    verb: Annotated[str, name()] = "cook"
    past: Annotated[str, name()] = "cooked"
    look: Annotated[LookText | None, record(LookText)] = None


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
    look: Annotated[LookText | None, record(LookText)] = None


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

    @property
    def things(self) -> Mapping[Spot[str], IngredientText | ApplianceText | DishText]:
        """Everything that the writer names."""
        return {**self.ingredients, **self.appliances, **self.dishes}
