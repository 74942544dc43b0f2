"""Whether the cooks of a kitchen can make its dishes together, and what a map lacks for that.

Cooks in separate rooms work together if both get to some free counter or board; what one puts into
the heat another may take out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

from agents.english import listed
from game.content._level_text import LevelText
from game.content.document import Document
from game.kitchen.items import Extinguisher, Food, Item, Plate
from game.kitchen.layout import Kind, Kitchen, Station
from game.kitchen.menu import Dish, Menu
from game.kitchen.recipe import Process, Step, recipes_of

SHARED = (Kind.COUNTER, Kind.BOARD)
#: It is told once for all dishes if there is none: here or where plates are checked.
_NOTED = (Kind.DELIVERY, Kind.RETURN, Kind.SINK)


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
            if not _Rooms(kitchen).can_serve(name):
                found.append(closest)
    return found


@dataclass(slots=True)
class _Rooms:
    """What there can be where: a room is the cells that its cooks get to.

    `has`: things in rooms; `hot`: what can be in the heat of a cell.
    """

    kitchen: Kitchen
    has: set[tuple[Item, frozenset[int]]] = field(default_factory=set)
    hot: set[tuple[Food, int]] = field(default_factory=set)

    def can_serve(self, dish: str) -> bool:
        """Whether all that it takes gets to where it is used, handed over if need be."""
        kitchen, recipes, before = self.kitchen, recipes_of(self.kitchen.menu), -1
        rooms = [*dict.fromkeys(kitchen.within_reach(start) for start in kitchen.starts)]
        for ingredient in kitchen.menu.ingredients.values():
            self._give(Food((ingredient.fresh,)), rooms, Kind.SOURCE, ingredient.name)
        self._give(Plate(), rooms, Kind.PLATES)
        free = free_surfaces(kitchen)
        while len(self.has) + len(self.hot) > before:
            before = len(self.has) + len(self.hot)
            for one, other in permutations(rooms, 2):
                if one & other & free:
                    self.has |= {(thing, other) for thing, room in self.has if room == one}
            for food, cell in self.hot:
                self.has |= {
                    (Plate(food), room)
                    for room in rooms if cell in room and (Plate(), room) in self.has
                }  # fmt: skip
            for step in recipes.making(dish):
                for cell in kitchen.cells(*_station(step)[:2]):
                    self._do(step, cell, [room for room in rooms if cell in room])
                if step.process is Process.PREPARE:
                    for room in rooms:
                        if room & free or len(step.inputs) == 1:
                            self._put_together(step, room)
        served = Plate(kitchen.menu.finished[dish])
        ends = (room for room in rooms if room.intersection(kitchen.cells(Kind.DELIVERY)))
        return any((served, room) in self.has for room in ends)

    def _give(
        self, thing: Item, rooms: list[frozenset[int]], kind: Kind, of: str | None = None
    ) -> None:
        cells = self.kitchen.cells(kind, of)
        self.has |= {(thing, room) for room in rooms if room.intersection(cells)}

    def _do(self, step: Step, cell: int, rooms: list[frozenset[int]]) -> None:
        """What is done in a station by those who get to it."""
        match step.process:
            case Process.CHOP if any(self._lies(step.inputs[0], room) for room in rooms):
                self.has |= {(step.output, room) for room in rooms}
            case Process.COOK if all(
                any(self._lies(each, room) for room in rooms) for each in step.inputs
            ):
                self.hot.add((step.output, cell))

    def _lies(self, food: Food, room: frozenset[int]) -> bool:
        return (food, room) in self.has or (Plate(food), room) in self.has

    def _put_together(self, step: Step, room: frozenset[int]) -> None:
        hot = {food for food, cell in self.hot if cell in room}
        plates = (Plate(), room) in self.has
        there = (self._lies(food, room) or (plates and food in hot) for food in step.inputs)
        if all(there) and (plates or not step.plated):
            self.has.add((Plate(step.output) if step.plated else step.output, room))
            if plates:
                self.has.add((Plate(step.output), room))


def free_surfaces(kitchen: Kitchen) -> frozenset[int]:
    """The counters and boards on which things can be put: not where the extinguisher lies."""
    cells = (cell for kind in SHARED for cell in kitchen.cells(kind))
    return frozenset(c for c in cells if kitchen.contents.get(c) != Extinguisher())


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
    in_reach = {(kitchen.stations[cell].kind, kitchen.stations[cell].of) for cell in team.reach}
    if team.reach & free_surfaces(kitchen):
        in_reach.add((Kind.COUNTER, None))
    else:
        in_reach.discard((Kind.COUNTER, None))
    return tuple(name for kind, of, name in wanted if (kind, of) not in in_reach)


def needs(menu: Menu, dish: Dish) -> Iterator[tuple[Kind, str | None, str]]:
    """The stations that making and serving `dish` takes: kind, of what, and in words."""
    recipes = recipes_of(menu)
    for name in dish.ingredients:
        yield Kind.SOURCE, name, f"{name} source"
        yield from (_station(step) for step in recipes.of(name))
    inner = (s for s in recipes.making(dish.name) if s.what in menu.dishes and s.what != dish.name)
    yield from (_station(step) for step in inner if len(step.inputs) > 1 or step.appliance)
    *work, serving = recipes.of(dish.name)
    yield from (_station(step) for step in work if len(step.inputs) > 1 or step.appliance)
    yield from ((kind, None, kind.value) for kind in recipes.plate_round)
    yield _station(serving)


def _station(step: Step) -> tuple[Kind, str | None, str]:
    of = step.appliance.name if step.appliance else None
    free = "free " if step.station is Kind.COUNTER else ""
    return step.station, of, of or f"{free}{step.station.value}"


def check_reach(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note missing stations, and dishes that the cooks together cannot make."""
    corner = level.grid.mark(0, 0)
    noted = {kind.value for kind in _NOTED if not kitchen.cells(kind)}
    if Kind.DELIVERY.value in noted:
        document.expected(corner, "a delivery on the map", "none")
    if _food_can_burn(kitchen):
        if not kitchen.cells(Kind.BIN):
            document.expected(corner, "a bin on the map, since food can burn", "none")
        if Extinguisher() not in kitchen.contents.values():
            wanted = "a 'counter with extinguisher' on the map, since food can burn"
            document.expected(corner, wanted, "none")
    _note_out_of_reach(document, level, kitchen)
    for lack in lacks(kitchen):
        if noted.issuperset(lack.missing):
            continue
        dish = next(d for d in level.orders.dishes if d.value == lack.dish)
        title = kitchen.menu.dishes[lack.dish].title
        document.expected(dish.mark, f"cooks who can make {title}", _found(level, lack))


def _note_out_of_reach(document: Document, level: LevelText, kitchen: Kitchen) -> None:
    """Note stations that nobody gets to, those of one kind at once."""
    reach = kitchen.within_reach(*kitchen.starts)
    lost: dict[Station, list[int]] = {}
    for cell, station in enumerate(kitchen.stations):
        holds = kitchen.contents.get(cell) == Extinguisher()
        if cell not in reach and (holds or station.kind not in (Kind.FLOOR, Kind.COUNTER)):
            lost.setdefault(station, []).append(cell)
    for station, cells in lost.items():
        name = f"{station.of} source" if station.kind is Kind.SOURCE else station.of
        name = "extinguisher" if station.kind is Kind.COUNTER else name
        more = f" (nor to {len(cells) - 1} more)" if len(cells) > 1 else ""
        told = f"no cook gets to this {name or station.kind.value}{more}"
        document.note(level.grid.mark(*kitchen.xy(cells[0])), told)


def _food_can_burn(kitchen: Kitchen) -> bool:
    cooking = recipes_of(kitchen.menu).doing(Process.COOK)
    burning = [s for s in cooking if s.appliance and s.appliance.burn_ticks is not None]
    return any(not set(step.dishes).isdisjoint(kitchen.orders.dishes) for step in burning)


def _found(level: LevelText, lack: Lack) -> str:
    """'no plates and no delivery within reach of cook A, who shares no counter with cook H'."""
    missing = listed([f"no {station}" for station in lack.missing])
    missing = missing or "no free counter on the way of all that it takes, though all of it is"
    letters = [cook.value for cook in level.cooks]
    inside = [letters[seat] for seat in lack.team.seats]
    outside = [letter for letter in letters if letter not in inside]
    reach = f"{missing} within reach of {_cooks(inside)}"
    share = "shares" if len(inside) == 1 else "share"
    return reach + (f", who {share} no counter with {_cooks(outside)}" if outside else "")


def _cooks(letters: list[str]) -> str:
    return f"cook{'s' if len(letters) > 1 else ''} {listed(letters)}"
