"""What a kitchen's map means for cooks: who reaches what, and how far the work lies apart."""

from dataclasses import dataclass

from game.content.reach import SHARED
from game.design.carrying import Chain, Leg, chain_of, total
from game.kitchen.layout import Kind, Kitchen
from game.kitchen.recipe import Process, recipes_of


@dataclass(frozen=True, slots=True)
class Way:
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


def distances(kitchen: Kitchen) -> tuple[Way, ...]:
    """How far everything is carried for each dish of the orders that the cooks can make."""
    reached = frozenset().union(*reach(kitchen))
    floor = frozenset(cell for cell in reached if kitchen.walkable[cell])
    ways = (_way(kitchen, floor, dish) for dish in kitchen.orders.dishes)
    return tuple(way for way in ways if way is not None)


def _way(kitchen: Kitchen, floor: frozenset[int], dish: str) -> Way | None:
    """The shortest way for `dish`, wherever it is put together; None if there is none."""
    recipe = kitchen.menu.dishes[dish]
    chains = [_chain(kitchen, floor, name) for name in recipe.ingredients]
    chains.append(chain_of("plate", kitchen, floor, [kitchen.cells(Kind.PLATES)]))
    served = chain_of(dish, kitchen, floor, [kitchen.cells(Kind.DELIVERY)])
    if recipe.appliance is not None:
        places = kitchen.cells(Kind.APPLIANCE, recipe.appliance)
    else:
        places = tuple(cell for kind in SHARED for cell in kitchen.cells(kind))
    costs = {place: total([c.cost(place) for c in (*chains, served)]) for place in places}
    possible = {place: cost for place, cost in costs.items() if cost is not None}
    if not possible:
        return None
    meeting = min(possible, key=lambda place: possible[place])
    legs = [leg for chain in chains for leg in chain.legs(meeting)]
    return Way(dish, (*legs, *(leg.turned for leg in served.legs(meeting))))


def _chain(kitchen: Kitchen, floor: frozenset[int], ingredient: str) -> Chain:
    """An ingredient from its source over the boards and appliances that it needs."""
    steps = (s for s in recipes_of(kitchen.menu).of(ingredient) if s.process is not Process.PLATE)
    stations = [
        kitchen.cells(step.station, step.appliance.name if step.appliance else None)
        for step in steps
    ]
    return chain_of(ingredient, kitchen, floor, [kitchen.cells(Kind.SOURCE, ingredient), *stations])
