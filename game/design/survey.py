"""What a kitchen's map means for cooks: who reaches what, how far the work lies apart, how far
things are carried and over which counters they are handed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import heappop, heappush

from game.content.reach import SHARED
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, recipes_of

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


@dataclass(frozen=True, slots=True)
class DishWay:
    """Everything that is carried for one dish, by the nearest stations."""

    dish: str
    legs: tuple[Leg, ...]

    @property
    def steps(self) -> int:
        return sum(leg.steps for leg in self.legs)

    @property
    def handed(self) -> int:
        return sum(leg.handed for leg in self.legs)


def reach(kitchen: Kitchen) -> tuple[frozenset[int], ...]:
    """The cells that each cook can stand on or use alone, in seat order."""
    return tuple(kitchen.within_reach(start) for start in kitchen.starts)


def out_of_reach(kitchen: Kitchen) -> frozenset[int]:
    """Floor and stations that no cook can get to; empty counters serve as walls, so not these."""
    reached = frozenset().union(*reach(kitchen))
    return frozenset(
        cell
        for cell, station in enumerate(kitchen.stations)
        if cell not in reached and (station.kind is not Kind.COUNTER or cell in kitchen.contents)
    )


@lru_cache(maxsize=4)
def distances(kitchen: Kitchen) -> tuple[DishWay, ...]:
    """How far everything is carried for each dish of the orders that the cooks can make."""
    reached = frozenset().union(*reach(kitchen))
    chains = _Chains(kitchen, frozenset(cell for cell in reached if kitchen.walkable[cell]))
    ways = (chains.way(dish) for dish in kitchen.orders.dishes)
    return tuple(way for way in ways if way is not None)


class _Chains:
    """Everything carried in one kitchen, each found once for all dishes. `floor`: in reach."""

    def __init__(self, kitchen: Kitchen, floor: frozenset[int]) -> None:
        self._kitchen = kitchen
        self._floor = floor
        self._pieces: dict[str, Chain] = {}
        self._plate = self._over("plate", kitchen.cells(Kind.PLATES))
        self._served = self._over("served", kitchen.cells(Kind.DELIVERY))

    def way(self, dish: str) -> DishWay | None:
        """The shortest way for `dish`, wherever it is put together; None if there is none."""
        chains = [*map(self._piece, self._kitchen.menu.dishes[dish].ingredients), self._plate]
        costs = {
            place: total([chain.cost(place) for chain in (*chains, self._served)])
            for place in self._places(dish)
        }
        possible = {place: cost for place, cost in costs.items() if cost is not None}
        if not possible:
            return None
        meeting = min(possible, key=lambda place: possible[place])
        legs = [leg for chain in chains for leg in chain.legs(meeting)]
        (serving,) = self._served.legs(meeting)
        return DishWay(dish, (*legs, serving.turned(dish)))

    def _places(self, dish: str) -> tuple[int, ...]:
        """Where it can be put together."""
        appliance = self._kitchen.menu.dishes[dish].appliance
        if appliance is not None:
            return self._kitchen.cells(Kind.APPLIANCE, appliance)
        return tuple(cell for kind in SHARED for cell in self._kitchen.cells(kind))

    def _piece(self, ingredient: str) -> Chain:
        """An ingredient from its source over the boards and appliances that it needs."""
        if ingredient not in self._pieces:
            steps = recipes_of(self._kitchen.menu).of(ingredient)
            stations = [
                self._kitchen.cells(step.station, step.appliance.name if step.appliance else None)
                for step in steps
                if step.process is not Process.PLATE
            ]
            sources = self._kitchen.cells(Kind.SOURCE, ingredient)
            self._pieces[ingredient] = self._over(ingredient, sources, *stations)
        return self._pieces[ingredient]

    def _over(self, what: str, *stations: tuple[int, ...]) -> Chain:
        return chain_of(what, self._kitchen, self._floor, stations)
