"""What a cook can ask people for: work that only they get at, and that an order waits for."""

from collections.abc import Collection

from game.executor._supply import HANDING, Favour, supply
from game.executor.floor import rooms
from game.kitchen.state import State

__all__ = ["HANDING", "Favour", "asked_for"]


def asked_for(state: State, me: int, people: Collection[int]) -> Favour | None:
    """The first favour that is up to `people` alone; None if there is none, or another partner in
    the room of cook `me` is the one to ask.
    """
    found = supply(state)
    if found is None:
        return None
    room = rooms(state.kitchen, frozenset())
    where = [room[cook.cell] for cook in state.cooks]
    partners = [seat for seat in range(len(where)) if seat not in people]
    if me != next((seat for seat in partners if where[seat] == where[me]), None):
        return None
    manned = {where[seat] for seat in partners}
    return next((each for each in found.favours if each.room not in manned), None)
