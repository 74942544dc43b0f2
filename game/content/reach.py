"""Whether the cooks of a kitchen can make its dishes together.

Cooks in separate rooms work together if some counter or board can be reached from both rooms.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.kitchen.layout import Kind, Kitchen
from game.kitchen.menu import Dish, Menu
from game.kitchen.recipe import Step, recipes_of

SHARED = (Kind.COUNTER, Kind.BOARD)


@dataclass(frozen=True, slots=True)
class Team:
    """Cooks (seat numbers) who can pass things to each other, and the cells in their reach."""

    seats: tuple[int, ...]
    reach: frozenset[int]


@dataclass(frozen=True, slots=True)
class Lack:
    """What `team`, the one that comes closest to making `dish`, has not within its reach."""

    dish: str
    missing: tuple[str, ...]
    team: Team


def lacks(kitchen: Kitchen) -> list[Lack]:
    """The dishes among the kitchen's orders that its cooks cannot make, and why not."""
    found = []
    for name in kitchen.orders.dishes:
        dish = kitchen.menu.dishes.get(name)
        if dish is not None:
            tries = [Lack(name, _missing(kitchen, dish, team), team) for team in teams(kitchen)]
            closest = min(tries, key=lambda lack: len(lack.missing))
            if closest.missing:
                found.append(closest)
    return found


def teams(kitchen: Kitchen) -> list[Team]:
    """The cooks, grouped by who can pass things to whom."""
    found: list[Team] = []
    for seat, start in enumerate(kitchen.starts):
        team = Team((seat,), kitchen.within_reach(start))
        apart = []
        for other in found:
            if any(kitchen.stations[cell].kind in SHARED for cell in other.reach & team.reach):
                seats = tuple(sorted(other.seats + team.seats))
                team = Team(seats, other.reach | team.reach)
            else:
                apart.append(other)
        found = [*apart, team]
    return found


def _missing(kitchen: Kitchen, dish: Dish, team: Team) -> tuple[str, ...]:
    wanted = dict.fromkeys(needs(kitchen.menu, dish))  # in order, each once
    in_reach = {kitchen.stations[cell] for cell in team.reach}
    return tuple(
        name
        for kind, of, name in wanted
        if not any(s.kind is kind and s.of == of for s in in_reach)
    )


def needs(menu: Menu, dish: Dish) -> Iterator[tuple[Kind, str | None, str]]:
    """The stations that making and serving `dish` takes: kind, of what, and in words."""
    recipes = recipes_of(menu)
    for name in dish.ingredients:
        yield Kind.SOURCE, name, f"{name} source"
        yield from (_station(step) for step in recipes.of(name))
    *work, serving = recipes.of(dish.name)
    yield from (_station(step) for step in work if len(step.inputs) > 1 or step.appliance)
    yield Kind.PLATES, None, "plates"
    yield _station(serving)


def _station(step: Step) -> tuple[Kind, str | None, str]:
    of = step.appliance.name if step.appliance else None
    return step.station, of, of or step.station.value
