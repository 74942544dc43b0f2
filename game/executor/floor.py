"""Walking distances: which stations a cook can reach and in how many moves."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from game.kitchen.layout import Kind, Kitchen
from game.kitchen.moves import DIRECTIONS

#: More moves than any walk in any kitchen: no way there.
FAR = 10_000

#: Moves from one side of a cook who stands in the open to the other.
AROUND = 4

#: What barring a passage counts against standing somewhere, a station kept from others being 1.
PASSAGE = 8

#: No cell is dear.
NOTHING: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """What never changes about walking in a kitchen."""

    kitchen: Kitchen
    #: beside[cell]: the floor cells from which the station there can be used.
    beside: tuple[tuple[int, ...], ...] = field(init=False)
    #: distance[a][b]: moves between floor cells with nobody in the way.
    distance: tuple[list[int], ...] = field(init=False)
    #: Cells where a standing cook cuts the floor in two, and all the others.
    narrow: frozenset[int] = field(init=False)
    wide: tuple[int, ...] = field(init=False)
    #: How much a cook standing on a floor cell is in the way: the stations that it keeps from
    #: others, counters apart, and PASSAGE more where it sends them a long way round, twice that
    #: where there is no other way.
    hindrance: Mapping[int, int] = field(init=False)
    #: Where that is least.
    quiet: tuple[int, ...] = field(init=False)
    _between: dict[tuple[int, int], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        cells = range(len(self.kitchen.stations))
        floor = [c for c in cells if self.kitchen.walkable[c]]
        set_(self, "beside", tuple(self._floor_around(c) for c in cells))
        distance = [self._walk(c) if self.kitchen.walkable[c] else [] for c in cells]
        set_(self, "distance", tuple(distance))
        set_(self, "narrow", frozenset(c for c in floor if self._cuts(c)))
        set_(self, "wide", tuple(c for c in floor if c not in self.narrow))
        set_(self, "hindrance", {c: self._hinders(c) for c in floor})
        least = min(self.hindrance.values(), default=0)
        set_(self, "quiet", tuple(c for c in floor if self.hindrance[c] == least))

    def walk(self, start: int, dear: Mapping[int, int] = NOTHING) -> list[int]:
        """Moves from floor cell `start` to each cell over floor; FAR where there is no way.

        Entering a cell in `dear` costs that many moves more (a cook stands there), FAR closes it.
        """
        beside = self.beside
        distance = [FAR] * len(beside)
        distance[start] = moves = 0
        reached, later = [start], dict[int, list[int]]()
        while reached or later:
            moves = moves if reached else min(later)
            further: list[int] = []
            for cell in (*reached, *later.pop(moves, ())):
                if distance[cell] < moves:
                    continue  # somebody got there another way
                for near in beside[cell]:
                    if distance[near] <= moves + 1:
                        continue
                    cost = moves + 1 + dear.get(near, 0)
                    if cost < distance[near]:
                        distance[near] = cost
                        cells = further if cost == moves + 1 else later.setdefault(cost, [])
                        cells.append(near)
            reached, moves = further, moves + 1
        return distance

    def between(self, a: int, b: int) -> int:
        """Moves from standing at station `a` to standing at station `b`; FAR if there is no way."""
        if (a, b) not in self._between:
            ways = (self.distance[p][q] for p in self.beside[a] for q in self.beside[b])
            self._between[a, b] = min(ways, default=FAR)
        return self._between[a, b]

    def steps(self, cell: int, station: int) -> int:
        """Moves from floor cell `cell` until `station` can be used; FAR if there is no way."""
        return min((self.distance[cell][near] for near in self.beside[station]), default=FAR)

    def apart(self, start: tuple[Kind, str | None], goal: tuple[Kind, str | None]) -> int:
        """Moves between the two nearest stations of such kinds; 0 if no floor joins any."""
        cells = self.kitchen.cells
        walks = (self.between(a, b) for a in cells(*start) for b in cells(*goal))
        shortest = min(walks, default=FAR)
        return shortest if shortest < FAR else 0

    def reaches(self, cell: int, station: int) -> bool:
        """Whether somebody on floor cell `cell` can get to `station`, were nobody in the way."""
        return any(self.distance[cell][near] < FAR for near in self.beside[station])

    def _floor_around(self, cell: int) -> tuple[int, ...]:
        near = (self.kitchen.neighbour[cell][d] for d in DIRECTIONS)
        return tuple(n for n in near if n >= 0 and self.kitchen.walkable[n])

    def _hinders(self, cell: int) -> int:
        passages = (cell in self.narrow) + self._is_passage(cell)
        return self._bars(cell) + PASSAGE * passages

    def _bars(self, cell: int) -> int:
        """Stations other than counters that are used from `cell`."""
        near = (self.kitchen.neighbour[cell][d] for d in DIRECTIONS)
        stations = (self.kitchen.stations[n].kind for n in near if n >= 0)
        return sum(1 for kind in stations if kind not in (Kind.FLOOR, Kind.COUNTER))

    def _is_passage(self, cell: int) -> bool:
        """Whether a cook standing here sends those who pass a long way round."""
        around = self.beside[cell]
        walks = [self._walk(start, cell, AROUND) for start in around]
        return any(walk[end] > AROUND for walk in walks for end in around)

    def _cuts(self, cell: int) -> bool:
        around = self.beside[cell]
        if len(around) < 2 or not self._is_passage(cell):
            return False
        without = self._walk(around[0], cell)
        return any(without[other] == FAR for other in around)

    def _walk(self, start: int, closed: int = -1, most: int = FAR) -> list[int]:
        """As `walk` with one cell closed, but no further than `most` moves."""
        distance = [FAR] * len(self.kitchen.stations)
        distance[start] = 0
        reached = deque([start])
        while reached:
            cell = reached.popleft()
            moves = distance[cell] + 1
            for near in self.beside[cell] if moves <= most else ():
                if distance[near] == FAR and near != closed:
                    distance[near] = moves
                    reached.append(near)
        return distance


@lru_cache(maxsize=64)
def rooms(kitchen: Kitchen, closed: frozenset[int]) -> Mapping[int, int]:
    """For each floor cell but those `closed` the room that it is in: two cells of one room are
    joined by floor.
    """
    room: dict[int, int] = {}
    for start in (cell for cell, floor in enumerate(kitchen.walkable) if floor):
        if start not in room and start not in closed:
            walk = floor_of(kitchen).walk(start, dict.fromkeys(closed, FAR))
            room.update((cell, start) for cell, moves in enumerate(walk) if moves < FAR)
    return room


@lru_cache(maxsize=256)
def stations_of(
    kitchen: Kitchen, room: int, closed: frozenset[int], lost: tuple[int, ...]
) -> Mapping[Kind, list[int]]:
    """The stations beside the floor of a room, by kind and in reading order, without those lost."""
    found: dict[Kind, list[int]] = {}
    inside = {cell for cell, each in rooms(kitchen, closed).items() if each == room}
    for cell, station in enumerate(kitchen.stations):
        used = cell not in lost and not inside.isdisjoint(floor_of(kitchen).beside[cell])
        if station.kind is not Kind.FLOOR and used:
            found.setdefault(station.kind, []).append(cell)
    return found


@lru_cache(maxsize=16)
def floor_of(kitchen: Kitchen) -> Floor:
    """The walking facts of `kitchen`, worked out once."""
    return Floor(kitchen)
