"""How menu files are written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from game.content.colour import Colour
from game.content.look import SHAPES
from game.content.readers import Located, Reader, narrowed, placed, record, several
from game.content.scalars import (
    MOST_APPLIANCES,
    MOST_IN_A_DISH,
    MOST_PORTIONS,
    MOST_THINGS,
    choice,
    colour_code,
    name,
    named,
    seconds,
    text,
    whole,
)
from game.marked_yaml import Mark

#: Words of the legend that no appliance may be called.
STATIONS = ("floor", "counter", "board", "plates", "delivery", "bin", "source", "return", "sink")

#: Names that menus may not give: words of the partners' language of intentions that may stand in
#: place of a thing. This package cannot ask for them; a test holds the two together.
RESERVED = frozenset(
    {"first", "second", "third", "fourth", "fifth", "last", "last2"}
    | {"urgent", "oldest", "newest", "orders", "rest", "other", "it", "them", "that"}
    | {"any", "none", "always", "ask", "avoid", "then", "to", "plate"}
    | {"when", "until", "at", "unless", "middle"}
)


#: What a delivery takes, and where prepared foods can be mixed.
DISHES, ANYTHING = "dishes", "anything on a plate"
ANYWHERE, ON_PLATES = "anywhere", "on plates"
#: How what is put together in an appliance gets in.
AT_ONCE, ONE_BY_ONE = "at once", "one by one"


#: What is left out.
ONE = Located(1, Mark(0, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class LookText:
    """What a thing looks like; each key may be left out."""

    colour: Annotated[Colour | None, colour_code(), "the colour of its shape"] = None
    shape: Annotated[str | None, choice(*SHAPES), "its outline"] = None
    letters: Annotated[str, text(most=2), "one or two signs on it"] = ""
    picture: Annotated[
        Located[str] | None, placed(name()), "a picture beside the menu: pictures/NAME.svg or .png"
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IngredientText:
    title: Annotated[str, text(), "its name on the screen and in what partners say"]
    chop_strikes: Annotated[int, whole(1, 99), "it is chopped, with so many strikes"] = 0
    verb: Annotated[str, name(), "what players call the work on a board, such as knead"] = "chop"
    past: Annotated[str, name(), "what it is then, such as kneaded"] = "chopped"
    appliance: Annotated[
        Located[str] | None,
        placed(name()),
        "where it is heated by itself before it is put together with others",
    ] = None
    portions: Annotated[
        Located[int], placed(whole(1, MOST_PORTIONS)), "how many pieces of it come out of the heat"
    ] = ONE
    look: Annotated[LookText | None, record(LookText), "what it looks like if nobody drew it"] = (
        None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplianceText:
    title: Annotated[str, text(), "its name on the screen and in what partners say"]
    cook_seconds: Annotated[Fraction, seconds("0.1", "600"), "from putting in to done"]
    burn_seconds: Annotated[
        Fraction | None, seconds("0.1", "600"), "from done to catching fire; left out: never"
    ] = None
    verb: Annotated[str, name(), "what players call it, such as fry"] = "cook"
    past: Annotated[str, name(), "what food is then, such as fried"] = "cooked"
    filled: Annotated[
        str, choice(AT_ONCE, ONE_BY_ONE), "how what is put together there gets in; full, it cooks"
    ] = AT_ONCE
    look: Annotated[LookText | None, record(LookText), "what it looks like if nobody drew it"] = (
        None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class VesselText:
    """Both words, for not every language of cooks ends them alike."""

    one: Annotated[str, text(20), "what players call one of it, such as bowl"]
    several: Annotated[str, text(20), "what they call several, such as bowls"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FireText:
    """Either `sprays` or both of the others."""

    sprays: Annotated[int | None, whole(1, 99), "so many sprays put it out, kept for good"] = None
    spray_seconds: Annotated[
        Fraction | None, seconds("0.1", "60"), "how long it must be sprayed"
    ] = None
    grace_seconds: Annotated[
        Fraction | None, seconds("0.1", "60"), "how long a spray lasts before it grows back"
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DishText:
    title: Annotated[str, text(), "its name on the screen and in what partners say"]
    ingredients: Annotated[
        tuple[Located[str], ...],
        narrowed(several(placed(name()), "ingredients", repeats=True), maxItems=MOST_IN_A_DISH),
        "ingredients and other dishes of this menu, each as often as it is in it",
    ]
    appliance: Annotated[
        Located[str] | None,
        placed(name()),
        "where the mix is cooked; left out: it is done as it is",
    ] = None
    limit_seconds: Annotated[
        Located[Fraction], placed(seconds("1", "3600")), "how long an order stays"
    ]
    reward: Annotated[int, whole(0, 1000), "points for serving it"]
    portions: Annotated[
        Located[int], placed(whole(1, MOST_PORTIONS)), "how many come out of the appliance at once"
    ] = ONE
    look: Annotated[LookText | None, record(LookText), "what it looks like if nobody drew it"] = (
        None
    )


def appliance_text() -> Reader[ApplianceText]:
    """An appliance with both words for what it does, or neither."""
    usual, past = {"const": "cook"}, {"const": "cooked"}
    neither = {"properties": {"verb": usual, "past": past}}
    both = {
        "properties": {"verb": {"not": usual}, "past": {"not": past}},
        "required": ["verb", "past"],
    }
    return narrowed(record(ApplianceText), anyOf=[neither, both])


def fire_text() -> Reader[FireText]:
    """A rule for fires with one of its two ways to put them out."""
    timed = ["spray_seconds", "grace_seconds"]
    counted = {"required": ["sprays"], "properties": dict.fromkeys(timed, False)}
    lasting = {"required": timed, "properties": {"sprays": False}}
    return narrowed(record(FireText), oneOf=[counted, lasting])


#: Sections of a menu file: what the writer names, with where the name was written.
Ingredients = Mapping[Located[str], IngredientText]
Appliances = Mapping[Located[str], ApplianceText]
Dishes = Mapping[Located[str], DishText]


@dataclass(frozen=True, slots=True, kw_only=True)
class MenuText:
    """A menu file as it is written."""

    ingredients: Annotated[
        Ingredients,
        named(record(IngredientText), "ingredients", MOST_THINGS, RESERVED),
        "what sources give, by name",
    ]
    appliances: Annotated[
        Appliances,
        named(appliance_text(), "appliances", MOST_APPLIANCES, RESERVED | {*STATIONS}),
        "where food is heated, by name",
    ] = field(default_factory=dict)
    fire: Annotated[
        Located[FireText] | None,
        placed(fire_text()),
        "how fires are put out, where food burns: sprays, or spray_seconds and grace_seconds",
    ] = None
    dishes: Annotated[
        Dishes,
        named(record(DishText), "dishes", MOST_THINGS, RESERVED),
        "what can be ordered, by name; none an ingredient's",
    ]
    delivery_takes: Annotated[
        str, choice(DISHES, ANYTHING), "what may be handed in: dishes, or whatever is on a plate"
    ] = DISHES
    served_in: Annotated[
        VesselText | None, record(VesselText), "what dishes are served in, where that is no plate"
    ] = None
    mix: Annotated[str, choice(ANYWHERE, ON_PLATES), "where prepared foods are put together"] = (
        ANYWHERE
    )

    @property
    def things(self) -> Mapping[Located[str], IngredientText | ApplianceText | DishText]:
        """Everything that the writer names."""
        return {**self.ingredients, **self.appliances, **self.dishes}
