"""What a kitchen's map means for cooks: who reaches what, and how far the work lies apart."""

from dataclasses import dataclass
from functools import lru_cache

from game.content.reach import SHARED
from game.design.carrying import Chain, Leg, chain_of, total
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, recipes_of


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
