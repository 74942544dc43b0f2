"""Places as intentions name them, found in a kitchen: 'pot 2', 'left board', 'left', a cook."""

from collections.abc import Iterable, Sequence

from agents.intention import ME, SIDES, cook_name, places_called, spots
from game.executor.site import Site
from game.executor.view import View
from game.partners.kitchen_facts import station_names, thing_facts

#: What share of the kitchen a side of it is, of the axis that it lies on.
_SHARES = {
    "left": (0, 0.0, 0.5),
    "right": (0, 0.5, 1.0),
    "upper": (1, 0.0, 0.5),
    "lower": (1, 0.5, 1.0),
}
_MIDDLE = (1 / 3, 2 / 3)


def find_site(at: str, view: View, names: Sequence[str]) -> Site | None:
    """The place that the cook of `view` is told; None for none. `names`: of the cooks, by seat."""
    seat = _seat(at, view, names)
    if seat is not None:
        return Site(at, seat=seat)
    cells = frozenset(_cells(at, view)) if at else frozenset()
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
    words = at.split()
    if set(words) <= set(SIDES):
        return [c for c in range(len(view.kitchen.stations)) if _lies(view, c, words)]
    kitchen = view.kitchen
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


def _lies(view: View, cell: int, sides: Iterable[str]) -> bool:
    """Whether a cell is on these sides of the kitchen."""
    kitchen = view.kitchen
    last = kitchen.xy(len(kitchen.stations) - 1)
    shares = [at / max(1, most) for at, most in zip(kitchen.xy(cell), last, strict=True)]

    def on(side: str) -> bool:
        if side not in _SHARES:
            return any(_MIDDLE[0] <= share <= _MIDDLE[1] for share in shares)
        axis, low, high = _SHARES[side]
        return low <= shares[axis] <= high

    return all(on(side) for side in sides)
