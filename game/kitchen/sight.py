"""What a cook can see of its kitchen: the one place that knows what is hidden from whom.

Seats that look together see what any of them sees; who looks from no seat at all, as spectators of
a replay do, sees everything. What is hidden is missing from the state that they are shown: orders
are not there, stations hold nothing, cooks stand at their start with empty hands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from game.kitchen import events as ev
from game.kitchen.layout import Hidden, Kitchen
from game.kitchen.state import Cook, State


def hidden_from(kitchen: Kitchen, *seats: int) -> frozenset[Hidden]:
    """What none of the cooks at `seats` can see."""
    if not (kitchen.hidden and seats):
        return frozenset()
    return frozenset.intersection(*(kitchen.hidden[seat] for seat in seats))


@lru_cache(maxsize=64)
def unseen_cells(kitchen: Kitchen, *seats: int) -> frozenset[int]:
    """The cells that none of the cooks at `seats` sees; none unless rooms are hidden from them."""
    if "far room" not in hidden_from(kitchen, *seats):
        return frozenset()
    reached = kitchen.within_reach(*(kitchen.starts[seat] for seat in seats))
    return far_cells(kitchen, reached)


def far_cells(kitchen: Kitchen, reached: frozenset[int]) -> frozenset[int]:
    """The floor that is not `reached`, and all around it that is not."""
    floor = (cell for cell, open_ in enumerate(kitchen.walkable) if open_ and cell not in reached)
    return frozenset(near for cell in floor for near in _around(kitchen, cell)) - reached


def seen(state: State, *seats: int) -> State:
    """`state` as the cooks at `seats` see it; itself where nothing is hidden from them."""
    hidden = hidden_from(state.kitchen, *seats)
    if not hidden:
        return state
    far = unseen_cells(state.kitchen, *seats)
    return replace(
        state,
        orders=() if "orders" in hidden else state.orders,
        contents=tuple(None if cell in far else it for cell, it in enumerate(state.contents)),
        cooks=tuple(
            Cook(start) if cook.cell in far else cook
            for cook, start in zip(state.cooks, state.kitchen.starts, strict=True)
        ),
        lost=tuple(cell for cell in state.lost if cell not in far),
        returning=tuple(plate for plate in state.returning if plate.cell not in far),
    )


def seen_events(events: Sequence[ev.Event], kitchen: Kitchen, *seats: int) -> tuple[ev.Event, ...]:
    """What the cooks at `seats` notice of what happened."""
    hidden = hidden_from(kitchen, *seats)
    if not hidden:
        return tuple(events)
    far = unseen_cells(kitchen, *seats)
    noticed = (event for event in events if far.isdisjoint(_places(event)))
    if "orders" not in hidden:
        return tuple(noticed)
    board = ev.OrderPlaced | ev.OrderExpired | ev.CriticCame
    return tuple(event for event in noticed if not isinstance(event, board))


def _places(event: ev.Event) -> Iterable[int]:
    match event:
        case ev.LorryCame(cells=cells):
            return cells
    cell = getattr(event, "cell", None)
    return () if cell is None else (cell,)


def _around(kitchen: Kitchen, cell: int) -> Iterable[int]:
    """A floor cell and the eight beside it: no floor is at the edge."""
    rows = (cell - kitchen.width, cell, cell + kitchen.width)
    return (middle + step for middle in rows for step in (-1, 0, 1))
