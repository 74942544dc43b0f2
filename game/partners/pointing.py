"""What somebody points at, in the facts that minds are told."""

from collections.abc import Sequence

from agents.intention import PLATE
from agents.messages import Pointing
from game.kitchen.layout import Kind
from game.kitchen.state import Content, State
from game.partners.kitchen_facts import station_names, thing_fact

__all__ = ["Pointing", "order_pointed_at", "pointing_at", "pointing_at_order"]

#: How orders are called, counted from 1 from the left.
ORDER = "order "


def pointing_at(state: State, cell: int, names: Sequence[str]) -> Pointing:
    """At a cell, and the cook or the thing that is there. `names`: the cooks', by seat."""
    kitchen = state.kitchen
    xy = kitchen.xy(cell)
    for seat, cook in enumerate(state.cooks):
        if cook.cell == cell:
            return Pointing(xy, _thing(state, cook.held), names[seat], seat)
    station = kitchen.stations[cell]
    place = station_names(kitchen).get(cell, "")
    match station.kind:
        case Kind.SOURCE:
            return Pointing(xy, station.of or "", place)
        case Kind.PLATES:
            return Pointing(xy, PLATE, place)
    return Pointing(xy, _thing(state, state.contents[cell]), place)


def pointing_at_order(state: State, slot: int) -> Pointing:
    """At one of the open orders, counted from 0."""
    return Pointing(None, state.orders[slot].dish, f"{ORDER}{slot + 1}")


def order_pointed_at(pointing: Pointing) -> int | None:
    """Which of the orders it was, counted from 0; None for anything else."""
    number = pointing.place.removeprefix(ORDER)
    found = pointing.cell is None and number != pointing.place and number.isdecimal()
    return int(number) - 1 if found else None


def _thing(state: State, content: Content | None) -> str:
    """The ingredient or dish, as intentions name it."""
    menu = state.kitchen.menu
    what = "" if content is None else thing_fact(state, content, 0).what
    return what if what in (*menu.dishes, *menu.ingredients, PLATE) else ""
