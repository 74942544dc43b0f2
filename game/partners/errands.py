"""What a crew's cook can be told by pointing: a dish, once, or the work of a station, for good."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from agents.intention import ALWAYS, Goal
from game.kitchen.items import Food, Plate
from game.kitchen.layout import Kind
from game.kitchen.menu import Menu
from game.kitchen.state import Burning, State
from game.partners.mind_panel import Sign

#: The work of a station, by its kind: the verb, and what keeping at it is called.
_STATIONS: Mapping[Kind, tuple[Sign, str]] = {
    Kind.BOARD: ("chop", "Keep chopping"),
    Kind.APPLIANCE: ("cook", "Keep cooking"),
    Kind.PLATES: ("plate", "Keep plating"),
    Kind.DELIVERY: ("serve", "Keep serving"),
    Kind.SINK: ("wash", "Keep washing up"),
}


@dataclass(frozen=True, slots=True)
class Errand:
    """`goal`: what is to be done, None: nothing in particular. `words` and `sign`: for people."""

    goal: Goal | None
    words: str
    sign: Sign


#: Whatever the cook sees fit.
FREE = Errand(None, "As you like", "halt")


def errands(state: State) -> tuple[Errand, ...]:
    """All that makes sense now: what is ordered, each kind of station, nothing in particular."""
    return (*dict.fromkeys([*_ordered(state), *_at_stations(state)]), FREE)


def errand_for(dish: str, menu: Menu) -> Errand:
    """One of a dish, brought to the guests."""
    return Errand(Goal("serve", dish), menu.dishes[dish].title, "serve")


def errand_at(state: State, cell: int) -> Errand | None:
    """What pointing at a cell means; None where there is nothing to do."""
    station = state.kitchen.stations[cell]
    match state.contents[cell]:
        case Burning():
            return Errand(Goal("putout"), "Put out the fire", "putout")
        case Plate(Food(parts)) if parts in state.kitchen.menu.dish_of:
            return errand_for(state.kitchen.menu.dish_of[parts], state.kitchen.menu)
    if station.kind is Kind.SOURCE and station.of in _chopped(state):
        return _chopping(str(station.of), state)
    return _keeping(station.kind) if station.kind in _STATIONS else None


def _ordered(state: State) -> Iterator[Errand]:
    for order in state.orders:
        yield errand_for(order.dish, state.kitchen.menu)
    for ingredient in state.kitchen.stock:
        yield _chopping(ingredient, state)


def _at_stations(state: State) -> Iterator[Errand]:
    present = {station.kind for station in state.kitchen.stations}
    for kind in _STATIONS:
        if kind in present and not (state.kitchen.stock and kind is not Kind.BOARD):
            yield _keeping(kind)


def _keeping(kind: Kind) -> Errand:
    sign, words = _STATIONS[kind]
    return Errand(Goal(sign, None, ALWAYS), words, sign)


def _chopped(state: State) -> frozenset[str]:
    """The ingredients that are chopped here."""
    ingredients = state.kitchen.menu.ingredients.values()
    return frozenset(each.name for each in ingredients if each.chop_strikes)


def _chopping(ingredient: str, state: State) -> Errand:
    return Errand(Goal("chop", ingredient, ALWAYS), f"Chop {ingredient}", "chop")
