"""Ready-made messages for whoever has no keyboard at hand: rows of a verb with variants."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.kitchen.menu import Dish, Menu
from game.kitchen.state import State

#: How many can be asked for at once.
COUNTS = (1, 2, 3)
REMARKS = (
    "Stop",
    "Put out the fire",
    "What are you doing?",
    "What are the orders?",
    "Drop what you hold",
    "Yes",
    "No",
    "Thank you",
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """`shown` in a row under its verb; `said` as a whole sentence."""

    shown: str
    said: str


@dataclass(frozen=True, slots=True)
class Topic:
    """One row: a verb and what it can be about. The likeliest comes first."""

    label: str
    phrases: tuple[Phrase, ...]


def topics(state: State) -> tuple[Topic, ...]:
    """What can be asked of a partner in the kitchen as it is."""
    every = _by_urgency(state)
    cooked = [dish for dish in every if dish.appliance]
    rows = (
        Topic("Chop", tuple(_ingredients(state.kitchen.menu, every))),
        Topic("Prepare", tuple(Phrase(d.title, f"Prepare {d.title} ingredients") for d in every)),
        _about("Cook", cooked),
        _about("Plate", every),
        _about("Serve", every),
        Topic("Say", tuple(Phrase(said, said) for said in REMARKS)),
    )
    return tuple(row for row in rows if row.phrases)


def _ingredients(menu: Menu, dishes: Iterable[Dish]) -> Iterator[Phrase]:
    """What the dishes are made of, the first one's ingredients first."""
    names = dict.fromkeys(name for dish in dishes for name in dish.ingredients)
    for ingredient in (menu.ingredients[name] for name in names):
        if ingredient.chop_strikes:
            for count in COUNTS:
                what = _counted(count, ingredient.title.lower())
                yield Phrase(what, f"Chop {what}")


def _counted(count: int, name: str) -> str:
    """Such as '1 onion', '2 tomatoes'."""
    if count == 1:
        return f"1 {name}"
    return f"{count} {name}{'es' if name.endswith(('to', 's', 'ch', 'sh')) else 's'}"


def _about(verb: str, dishes: Iterable[Dish]) -> Topic:
    return Topic(verb, tuple(Phrase(dish.title, f"{verb} {dish.title}") for dish in dishes))


def _by_urgency(state: State) -> tuple[Dish, ...]:
    """All dishes, first those that are ordered, the most urgent at the front."""
    due = [order.dish for order in sorted(state.orders, key=lambda order: order.deadline)]
    dishes = state.kitchen.menu.dishes
    return tuple(dishes[name] for name in dict.fromkeys((*due, *dishes)))
