"""Places as intentions name them, found in a kitchen: 'pot 2', 'left board', 'left', a cook."""

from collections.abc import Iterable, Sequence

from agents.intention import ME, cook_name, is_side, on_side, places_called, spots
from game.executor.plans import Site
from game.executor.view import View
from game.kitchen.layout import Kitchen
from game.partners.kitchen_facts import station_names, thing_facts


def find_site(at: str, view: View, names: Sequence[str]) -> Site | None:
    """The place that the cook of `view` is told; None for none. `names`: of the cooks, by seat."""
    if not at:
        return None
    seat = _seat(at, view, names)
    if seat is not None:
        return Site(at, seat=seat)
    cells = frozenset(_cells(at, view))
    return Site(at, cells) if cells else None


def _seat(at: str, view: View, names: Sequence[str]) -> int | None:
    """Whose place it is."""
    asking = view.colleague if at == ME else None
    for seat, cook in enumerate(view.state.cooks):
        if seat != view.me and (cook is asking or cook_name(names[seat]) == at):
            return seat
    holders = (fact.seat for fact in thing_facts(view.state) if fact.what == at)
    return next((seat for seat in holders if seat not in (None, view.me)), None)


def _cells(at: str, view: View) -> Iterable[int]:
    kitchen, words = view.kitchen, at.split()
    if is_side(at):
        return cells_on(at, kitchen)
    things = (fact.cell for fact in thing_facts(view.state) if fact.what == at)
    lying = {kitchen.xy(cell): cell for cell in range(len(kitchen.stations))}
    if found := [lying[xy] for xy in things]:
        return found
    named = {name: cell for cell, name in station_names(kitchen).items()}
    places = [*spots((name, kitchen.xy(cell)) for name, cell in named.items())]
    found = [named[name] for name in places_called(at, places)]
    if "other" in words:
        found = [cell for cell in found if cell != view.nearest(found)]
    return (view.free(found) or found) if "empty" in words else found


def cells_on(side: str, kitchen: Kitchen) -> list[int]:
    """All cells on a side of the kitchen."""
    size = kitchen.width, kitchen.height
    cells = range(len(kitchen.stations))
    return [cell for cell in cells if on_side(side, kitchen.xy(cell), size)]
