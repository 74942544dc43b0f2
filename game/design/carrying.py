"""How far things are carried through a kitchen, and over which counters they are handed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from game.content.reach import SHARED
from game.kitchen.layout import Kitchen

#: Counters over which a thing is handed to another cook, then steps with it: the fewest of both.
Cost = tuple[int, int]
FREE: Cost = (0, 0)


@dataclass(frozen=True, slots=True)
class Carried:
    """What it costs to bring a thing to a cell, and the station it was last taken from."""

    cost: Cost
    origin: int


def carried(
    kitchen: Kitchen, floor: frozenset[int], starts: Mapping[int, Cost]
) -> dict[int, Carried]:
    """The best way from any of the stations `starts` to every cell; these may have cost before.

    `floor`: the cells on which cooks walk. A thing is handed over where no walk leads.
    """
    found: dict[int, Carried] = {}
    frontier = [
        (cost, near, start)
        for start, cost in starts.items()
        for near in kitchen.neighbour[start].values()
        if near in floor
    ]
    frontier.sort()
    while frontier:
        cost, cell, origin = heappop(frontier)
        if cell not in found:
            found[cell] = Carried(cost, origin)
            for near, more in _onward(kitchen, floor, cell):
                heappush(frontier, ((cost[0] + more[0], cost[1] + more[1]), near, origin))
    return found


def _onward(kitchen: Kitchen, floor: frozenset[int], cell: int) -> Iterator[tuple[int, Cost]]:
    """Where a thing in `cell` can go next, and what that costs."""
    walks = cell in floor
    if not walks and kitchen.stations[cell].kind not in SHARED:
        return
    for near in kitchen.neighbour[cell].values():
        if near in floor:
            yield near, (0, 1) if walks else (1, 0)
        elif walks and near >= 0 and not kitchen.walkable[near]:
            yield near, FREE


@dataclass(frozen=True, slots=True)
class Leg:
    """`what` (an ingredient, a dish or 'plate') is brought from station to station.

    `steps`: walked with it; `handed`: counters over which it goes to another cook.
    """

    what: str
    start: int
    goal: int
    steps: int
    handed: int

    def turned(self, what: str) -> "Leg":
        """The same way in the other direction, with something else."""
        return replace(self, what=what, start=self.goal, goal=self.start)


@dataclass(frozen=True, slots=True)
class Chain:
    """`what` on its way over several stations. `stages`: the arrivals from each of them."""

    what: str
    stages: tuple[Mapping[int, Carried], ...]

    def cost(self, goal: int) -> Cost | None:
        """Of the whole way to `goal`, None if there is none."""
        arrival = self.stages[-1].get(goal)
        return arrival.cost if arrival else None

    def legs(self, goal: int) -> tuple[Leg, ...]:
        """The way that ends at `goal`, station by station."""
        legs: list[Leg] = []
        for number in reversed(range(len(self.stages))):
            handed, steps = self.stages[number][goal].cost
            start = self.stages[number][goal].origin
            before = self.stages[number - 1][start].cost if number else FREE
            legs.append(Leg(self.what, start, goal, steps - before[1], handed - before[0]))
            goal = start
        return tuple(reversed(legs))


def chain_of(
    what: str, kitchen: Kitchen, floor: frozenset[int], stations: Iterable[Iterable[int]]
) -> Chain:
    """`what` carried from any of the first `stations` over any of the next ones, and so on."""
    stages: list[Mapping[int, Carried]] = []
    for cells in stations:
        before = stages[-1] if stages else None
        starts = _starts(cells, before)
        stages.append(carried(kitchen, floor, starts))
    return Chain(what, tuple(stages))


def _starts(cells: Iterable[int], before: Mapping[int, Carried] | None) -> dict[int, Cost]:
    """What it has cost so far to be at the stations that can be got to."""
    if before is None:
        return dict.fromkeys(cells, FREE)
    return {cell: before[cell].cost for cell in cells if cell in before}


def total(costs: Iterable[Cost | None]) -> Cost | None:
    """All costs together, None if there is one that nobody can pay."""
    handed = steps = 0
    for cost in costs:
        if cost is None:
            return None
        handed, steps = handed + cost[0], steps + cost[1]
    return handed, steps
