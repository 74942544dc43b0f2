"""What ways cost in a crowd, as far as cooks show who stays where it is and who comes along."""

from dataclasses import dataclass

from game.executor._per_state import per_state
from game.kitchen.state import Chopping, State, Washing

#: Moves for which a cook that faces a station is taken to stay before it: to use it and to turn.
USING = 2
#: What stepping into the cell ahead of a cook who walks costs beyond a move.
AHEAD = 1


@dataclass(frozen=True, slots=True)
class Presence:
    """`stays`: moves for which a cook will stand at `cell`, as its work tells; 0 for who walks.
    `ahead`: the floor cell that a cook who walks comes to next, None for who does not.
    """

    cell: int
    stays: int
    ahead: int | None = None


@per_state
def presences(state: State) -> tuple[Presence, ...]:
    """Those of the cooks of `state`, by seat."""
    return tuple(_presence(state, seat) for seat in range(len(state.cooks)))


def _presence(state: State, seat: int) -> Presence:
    cook, kitchen = state.cooks[seat], state.kitchen
    front = kitchen.neighbour[cook.cell][cook.facing]
    if front >= 0 and kitchen.walkable[front]:
        return Presence(cook.cell, 0, front)
    match state.usable[front] if front >= 0 else None:
        case Chopping(left=left) | Washing(left=left) if cook.held is None:
            return Presence(cook.cell, left)
    return Presence(cook.cell, USING)


def congestion_cost(state: State, me: int) -> dict[int, int]:
    """What entering a cell costs cook `me` beyond a move since others stay there or come along."""
    costs: dict[int, int] = {}
    for seat, presence in enumerate(presences(state)):
        if seat != me:
            costs[presence.cell] = costs.get(presence.cell, 0) + presence.stays
            if presence.ahead is not None:
                costs[presence.ahead] = costs.get(presence.ahead, 0) + AHEAD
    return costs
