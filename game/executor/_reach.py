"""Where a cook gets to, and how far the others are in its way."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.executor._per_state import Shared, per_state
from game.executor.floor import stations_of
from game.kitchen.items import Food, Item
from game.kitchen.layout import Kind
from game.kitchen.state import Burning, Chopping, Gathering, Heating, Stack, State, Washing

#: What a station holds that nobody can take up as it is.
NO_ITEMS = Chopping | Gathering | Heating | Burning | Stack | Washing


class Reach:
    """The stations in use beside the floor of a room of `state`, were the cells `barred` closed;
    of these just those in a `zone`, if there is one.

    What is listed is in reading order.
    """

    def __init__(
        self, state: State, room: int, barred: frozenset[int], zone: frozenset[int] | None
    ) -> None:
        self._kitchen = state.kitchen
        self._contents = state.usable
        found = stations_of(state.kitchen, room, barred, state.lost)
        if zone is not None:
            found = {kind: [c for c in cells if c in zone] for kind, cells in found.items()}
        self.by_kind: Mapping[Kind, list[int]] = found
        self._of = Shared[tuple[Kind, str], list[int]]()
        self._heating = Shared[Food, list[tuple[int, Heating]]]()

    def of_kind(self, kind: Kind, of: str | None) -> list[int]:
        """Stations of a kind; `of` narrows sources and appliances."""
        cells = self.by_kind.get(kind, [])
        if of is None:
            return cells
        stations = self._kitchen.stations
        return self._of.get((kind, of), lambda: [c for c in cells if stations[c].of == of])

    @cached_property
    def stations(self) -> tuple[int, ...]:
        return tuple(sorted(cell for cells in self.by_kind.values() for cell in cells))

    @cached_property
    def surfaces(self) -> list[int]:
        """Counters, then boards."""
        return self.of_kind(Kind.COUNTER, None) + self.of_kind(Kind.BOARD, None)

    @cached_property
    def lying(self) -> tuple[tuple[int, Item], ...]:
        """Things on surfaces that can be taken up."""
        found = ((cell, self._contents[cell]) for cell in self.surfaces)
        return tuple(
            (cell, content)
            for cell, content in found
            if content is not None and not isinstance(content, NO_ITEMS)
        )

    def heating(self, food: Food) -> list[tuple[int, Heating]]:
        """Appliances with `food` cooking or cooked, none of them burning."""
        return self._heating.get(food, lambda: self._find_heating(food))

    def _find_heating(self, food: Food) -> list[tuple[int, Heating]]:
        contents = ((cell, self._contents[cell]) for cell in self.of_kind(Kind.APPLIANCE, None))
        found = ((cell, content) for cell, content in contents if isinstance(content, Heating))
        return [(cell, heating) for cell, heating in found if heating.food == food]


class Reaches:
    """Of all rooms of `state`, and the ways of its cooks."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._found = Shared[tuple[int, frozenset[int], frozenset[int] | None], Reach]()
        self.ways = Shared[tuple[int, int, frozenset[int]], list[int]]()

    def of_room(
        self, room: int, barred: frozenset[int], zone: frozenset[int] | None = None
    ) -> Reach:
        """Of that room, or of a zone of it."""
        key = room, barred, zone
        return self._found.get(key, lambda: Reach(self._state, *key))


@per_state
def reaches_of(state: State) -> Reaches:
    """Those of `state`, for all who look at it."""
    return Reaches(state)


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
