"""A kitchen as one cook sees it when planning: what is where, what is free, how far it is."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from game.executor._per_state import per_state
from game.executor._reach import Reach, congestion_cost, reaches_of
from game.executor.floor import FAR, Floor, floor_of, rooms
from game.executor.plans import Site
from game.kitchen.items import DirtyPlate, Food, Item, Plate
from game.kitchen.layout import Kind
from game.kitchen.recipe import Process, Recipes, recipes_of
from game.kitchen.state import Burning, Chopping, Content, Cook, Heating, Stack, State, Washing

#: Moves that passing a cell with another cook in it is taken to cost, waiting included.
CROWDED = 2
#: A move at a partner's pace, to be on the safe side.
SLOW_MOVE_TICKS = 4
#: So many cooks are no crowd yet.
PAIR = 2
#: Nobody stands still.
NOBODY: frozenset[int] = frozenset()


class View:
    """`state` seen by cook `me`.

    Cooks in `still` do not move and bar their cell; others make theirs dearer to pass. `people`:
    the seats of those who are no partners, if known. `given`: cells where something lies for
    another cook, which is left to it. `site`: where what is planned is wished to be done. `zone`:
    the stations to which the cook is to keep, None for all: the rest is as good as out of reach.
    """

    def __init__(
        self,
        state: State,
        me: int,
        still: frozenset[int] = frozenset(),
        people: frozenset[int] = frozenset(),
        given: frozenset[int] = frozenset(),
        site: Site | None = None,
        zone: frozenset[int] | None = None,
    ) -> None:
        self.state = state
        self.me = me
        self.still = still
        self.people = people
        self.given = given
        self.site = site
        self.zone = zone
        self.kitchen = state.kitchen
        self.menu = state.kitchen.menu
        self.recipes: Recipes = recipes_of(self.menu)
        self.floor: Floor = floor_of(state.kitchen)
        self.cook: Cook = state.cooks[me]
        self._usable = state.usable
        self._steps: dict[int, int] = {}
        self._heat: dict[int, int] = {}

    def unbarred(self) -> "View":
        """The same, were those who stand still to go on."""
        return self._but(still=NOBODY)

    def with_preferred_site(self, site: Site | None) -> "View":
        """The same for one who wishes to work at a place."""
        if site == self.site:
            return self
        return self._but(site=site)

    @cached_property
    def anywhere(self) -> "View":
        """The same for one who need not keep to its zone."""
        return self if self.zone is None else self._but(zone=None)

    def _but(self, **changes: object) -> "View":
        known = {name: getattr(self, name) for name in ("still", "people", "given", "site", "zone")}
        return View(self.state, self.me, **{**known, **changes})

    @property
    def held(self) -> Item | None:
        return self.cook.held

    @cached_property
    def others(self) -> tuple[Cook, ...]:
        return tuple(c for i, c in enumerate(self.state.cooks) if i != self.me)

    @cached_property
    def colleague(self) -> Cook | None:
        """For whom favours are: who is asked for, the nearest person, else the nearest cook."""
        cooks = self.state.cooks
        if self.site is not None and self.site.seat not in (None, self.me):
            return cooks[self.site.seat]
        seats = [i for i in range(len(cooks)) if i != self.me]
        asking = [i for i in seats if i in self.people] or seats
        ways = self.floor.distance[self.cook.cell]
        nearest = min(asking, key=lambda i: (ways[cooks[i].cell], i), default=None)
        return None if nearest is None else cooks[nearest]

    @cached_property
    def walk(self) -> list[int]:
        """Moves to each floor cell; cells with other cooks in them are dear or closed."""
        return self.ways(CROWDED)

    def ways(self, extra: int) -> list[int]:
        """Moves to each floor cell where cells with other cooks in them cost `extra`, or are
        closed.
        """
        here, key = self.cook.cell, (self.me, extra, self.still)
        known = reaches_of(self.state).ways
        return known.get(key, lambda: self.floor.walk(here, self.dear(extra)))

    def dear(self, extra: int) -> dict[int, int]:
        """What entering a cell costs beyond a move: those of the other cooks cost `extra`.

        In a crowd it costs more where others are at work, and where they come along.
        """
        costs = congestion_cost(self.state, self.me) if self.crowded else {}
        for i, cook in enumerate(self.state.cooks):
            if i != self.me:
                dear = FAR if i in self.still else extra
                costs[cook.cell] = costs.get(cook.cell, 0) + dear
        return costs

    def content(self, cell: int) -> Content | None:
        """What can be got at there: nothing on a board that is out of use."""
        return self._usable[cell]

    def steps(self, station: int) -> int:
        """Moves until the station can be used, FAR if there is no way."""
        steps = self._steps.get(station)
        if steps is None:
            walk, beside = self.walk, self.floor.beside[station]
            steps = self._steps[station] = min([walk[c] for c in beside], default=FAR)
        return steps

    def nearest(
        self, cells: Iterable[int], extra: Callable[[int], float] = lambda _: 0
    ) -> int | None:
        """The cell with the fewest steps (plus `extra`), None if there is none to reach.

        Where it is wished to be done comes before all others.
        """
        costs = [(self.steps(c) + extra(c), c) for c in self.wished(cells)]
        return min(costs)[1] if costs else None

    def wished(self, cells: Iterable[int]) -> list[int]:
        """Those of `cells` within reach; only those where it is wished to be done, if any are."""
        found = [cell for cell in cells if self.steps(cell) < FAR]
        if self.site is None:
            return found
        if self.site.seat is not None:
            stands = self.state.cooks[self.site.seat].cell
            return self._nearest_to(stands if self.site.near is None else self.site.near, found)
        return [cell for cell in found if cell in self.site.cells] or found

    def _nearest_to(self, place: int, cells: list[int]) -> list[int]:
        ways = {cell: self.floor.steps(place, cell) for cell in cells}
        least = min(ways.values(), default=FAR)
        return [cell for cell in cells if ways[cell] == least]

    def to_heat(self, station: int) -> int:
        """Moves from a station to the nearest appliance; 0 where there is none."""
        if station not in self._heat:
            pots = self.of_kind(Kind.APPLIANCE)
            ways = (self.floor.between(station, pot) for pot in pots)
            self._heat[station] = min(ways, default=0)
        return self._heat[station]

    # What is where. All of these list reachable stations in use only, in reading order.

    @cached_property
    def _reach(self) -> Reach:
        return reaches_of(self.state).of_room(self.room, self.barred, self.zone)

    @cached_property
    def room(self) -> int:
        """The room that the cook is in (`floor.rooms`)."""
        return rooms(self.kitchen, self.barred)[self.cook.cell]

    @property
    def stations(self) -> tuple[int, ...]:
        return self._reach.stations

    def of_kind(self, kind: Kind, of: str | None = None) -> list[int]:
        """Reachable stations of a kind; `of` narrows sources and appliances."""
        return self._reach.of_kind(kind, of)

    @cached_property
    def barred(self) -> frozenset[int]:
        """The cells of the others who stand still."""
        if not self.still:
            return NOBODY
        return frozenset(self.state.cooks[i].cell for i in self.still) - {self.cook.cell}

    @cached_property
    def counters(self) -> list[int]:
        return self.of_kind(Kind.COUNTER)

    @cached_property
    def boards(self) -> list[int]:
        return self.of_kind(Kind.BOARD)

    @property
    def surfaces(self) -> list[int]:
        return self._reach.surfaces

    def free(self, cells: Iterable[int]) -> list[int]:
        """Those of `cells` that hold nothing."""
        return [c for c in cells if self.content(c) is None]

    @property
    def lying(self) -> tuple[tuple[int, Item], ...]:
        """Things lying on reachable counters and boards that can be taken up."""
        return self._reach.lying

    def items(self) -> Iterator[tuple[int, Item]]:
        """Those that this cook may use as it likes."""
        return (pair for pair in self.lying if pair[0] not in self.given)

    def where(self, item: Item) -> list[int]:
        """Cells on which exactly `item` lies."""
        return [cell for cell, other in self.items() if other == item]

    def loose_plates(self) -> list[int]:
        """Where an empty plate can be had: counters, boards and plate stacks."""
        return self.where(Plate()) + self.plate_stacks()

    def plate_stacks(self) -> list[int]:
        """Stacks with clean plates on them."""
        stacks = self.of_kind(Kind.PLATES)
        if self.menu.plates is None:
            return stacks
        return [cell for cell in stacks if isinstance(self.content(cell), Stack)]

    def dirty_plates(self) -> list[int]:
        """Where a dirty plate can be taken up."""
        piles = (cell for cell in self.of_kind(Kind.RETURN) if self.content(cell) is not None)
        return [*self.where(DirtyPlate()), *piles]

    @cached_property
    def free_sinks(self) -> list[int]:
        """The sinks that are left to me; none where as many others as there are wash up."""
        sinks = self.of_kind(Kind.SINK)
        others = washers(self.state) - self.still - {self.me}
        at_work = {facing_cell(self.state, i) for i in others}
        return [s for s in sinks if s not in at_work] if len(others) < len(sinks) else []

    def sources(self, food: Food) -> list[int]:
        """Where exactly `food` comes from, without any work."""
        part, *others = food.parts
        fresh = not others and part == self.menu.pieces[part.ingredient].fresh
        return self.of_kind(Kind.SOURCE, part.ingredient) if fresh else []

    def fires(self) -> list[int]:
        """Reachable appliances on fire."""
        return [c for c in self.of_kind(Kind.APPLIANCE) if isinstance(self.content(c), Burning)]

    def heating(self, food: Food) -> list[tuple[int, Heating]]:
        """Reachable appliances with `food` cooking or cooked, none of them burning."""
        return self._reach.heating(food)

    def cooked(self, heating: Heating) -> bool:
        return self.state.tick >= heating.cooked_at

    def attended(self, station: int) -> bool:
        """Whether another cook stands at `station` and faces it."""
        return station in self._faced

    @cached_property
    def _faced(self) -> frozenset[int]:
        """The cells in front of the other cooks."""
        return frozenset(cell for i, cell in enumerate(faced(self.state)) if i != self.me)

    @property
    def crowded(self) -> bool:
        """Whether there are more than two cooks."""
        return len(self.state.cooks) > PAIR

    @property
    def alone(self) -> bool:
        """Whether no other cook stirs."""
        return len(self.still) == len(self.state.cooks) - 1

    def coming_to_boards(self) -> int:
        """Other cooks with food to chop in hand who get to my boards: each will take a free one."""
        reaches, boards = self.floor.reaches, self.boards
        held = (o.held for o in self.others if any(reaches(o.cell, board) for board in boards))
        steps = (self.recipes.next_of.get(h.parts) for h in held if isinstance(h, Food))
        return sum(1 for step in steps if step is not None and step.process is Process.CHOP)

    @property
    def ahead(self) -> int:
        """The cell in front of me, -1 outside the grid."""
        return facing_cell(self.state, self.me)

    @property
    def chopping(self) -> bool:
        """Whether I stand at a board with food half chopped and free hands."""
        return at_knife(self.state, self.me)

    def shared(self) -> list[int]:
        """Counters that some other cook can reach and I can too."""
        return [
            c
            for c in self.counters
            if any(self.floor.reaches(other.cell, c) for other in self.others)
        ]

    def can_use(self, kind: Kind, of: str | None = None) -> bool:
        """Whether I can reach such a station."""
        return bool(self.of_kind(kind, of))


def facing_cell(state: State, cook: int) -> int:
    """The cell in front of a cook, -1 outside the grid."""
    return faced(state)[cook]


def at_knife(state: State, cook: int) -> bool:
    """Whether a cook stands at a board with food half chopped and free hands."""
    ahead = facing_cell(state, cook)
    at_board = ahead >= 0 and isinstance(state.usable[ahead], Chopping)
    return at_board and state.cooks[cook].held is None


@per_state
def faced(state: State) -> tuple[int, ...]:
    """The cells in front of all cooks."""
    neighbour = state.kitchen.neighbour
    return tuple(neighbour[cook.cell][cook.facing] for cook in state.cooks)


@per_state
def washers(state: State) -> frozenset[int]:
    """The cooks who bring a dirty plate, or stand at a sink with plates and free hands."""
    if state.kitchen.menu.plates is None:
        return NOBODY
    return frozenset(i for i, cook in enumerate(state.cooks) if _washes(state, i, cook.held))


def _washes(state: State, cook: int, held: Item | None) -> bool:
    if held is None and (cell := facing_cell(state, cook)) >= 0:
        return isinstance(state.contents[cell], Washing)
    return isinstance(held, DirtyPlate)
