"""A kitchen that does not change during a match: cells, stations, rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import accumulate
from typing import Any, ClassVar, Literal, get_args

from game.kitchen.items import Item
from game.kitchen.menu import Menu
from game.kitchen.moves import DELTA, DIRECTIONS, Move
from game.kitchen.scheduled_events import Planned

#: What a kitchen may hide from a cook: the order board, or the rooms that it cannot get to.
Hidden = Literal["orders", "far room"]
HIDDEN: tuple[Hidden, ...] = get_args(Hidden)


@dataclass(frozen=True, slots=True)
class Tips:
    """What guests add to the reward of a dish, in points.

    `speed`: for a dish served as it is ordered; it falls evenly to nothing with the order's time.
    `row`: for each dish served in a row before this one, of which `row_most` count.
    """

    speed: int = 0
    row: int = 0
    row_most: int = 5

    def earned(self, left: int, limit: int, before: int) -> int:
        """For a dish with `left` of `limit` ticks to go and `before` served in a row before it."""
        return self.speed * left // limit + self.row * min(before, self.row_most)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What stands in a cell. `value`: its name in level files, facts and pictures.

    What using one does is a row in `game.kitchen.interact.TABLE`. `plain`: the name is all that a
    level says of it, while sources and appliances are told by what they are `of`.
    """

    value: str
    plain: bool = True

    FLOOR: ClassVar["Kind"]
    COUNTER: ClassVar["Kind"]
    BOARD: ClassVar["Kind"]
    APPLIANCE: ClassVar["Kind"]
    DELIVERY: ClassVar["Kind"]
    BIN: ClassVar["Kind"]
    SOURCE: ClassVar["Kind"]
    PLATES: ClassVar["Kind"]
    RETURN: ClassVar["Kind"]
    SINK: ClassVar["Kind"]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type["Kind"], str]]:
        """A copy, in another process too, is the very same kind: kinds are told by identity."""
        return getattr, (Kind, self.value.upper())


Kind.FLOOR = Kind("floor", plain=False)
Kind.COUNTER = Kind("counter")
Kind.BOARD = Kind("board")
Kind.APPLIANCE = Kind("appliance", plain=False)
Kind.DELIVERY = Kind("delivery")
Kind.BIN = Kind("bin")
Kind.SOURCE = Kind("source", plain=False)
Kind.PLATES = Kind("plates")
Kind.RETURN = Kind("return")
Kind.SINK = Kind("sink")


@dataclass(frozen=True, slots=True)
class Station:
    """A cell's fixed furniture. `of`: the source's ingredient or the appliance's name."""

    kind: Kind
    of: str | None = None


class Control(Enum):
    """How a cook uses a station: by walking into it, or by facing it and pressing interact."""

    WALK = "walk"
    INTERACT = "interact"


#: Asked for at every tick, as `moves.STAY`.
WALK = Control.WALK


@dataclass(frozen=True, slots=True)
class OrderRules:
    """How orders arrive.

    `dishes`: drawn from uniformly; `sequence`: if not empty, these come in turn, cyclically.
    `concurrent`: orders on the board; the k-th is not placed before tick k * `stagger_ticks`.
    Penalties are points taken off (>= 0) for an expired order and for a dish nobody ordered.
    `tips`: None where guests give none. `number`: so many come in all, None: without end; with
    `courses`, so many of them belong to each, and those of the next come once none is left.
    `expire`: whether they run out. `par_seconds`: each of them by which all is done sooner is a
    point; None: being early wins nothing.
    """

    dishes: tuple[str, ...]
    concurrent: int
    stagger_ticks: int = 0
    expired_penalty: int = 5
    wrong_penalty: int = 0
    sequence: tuple[str, ...] = ()
    tips: Tips | None = None
    number: int | None = None
    courses: tuple[int, ...] = ()
    expire: bool = True
    par_seconds: int | None = None

    def next_may_come(self, open_: int, drawn: int) -> bool:
        """Whether there is another order after `drawn` of them, while `open_` are on the board."""
        if self.number is not None and drawn >= self.number:
            return False
        return open_ < self.concurrent and not (open_ and drawn in accumulate(self.courses))


@dataclass(frozen=True, slots=True, eq=False)
class Kitchen:
    """The unchanging part of a match. Cells are numbered row by row: y * width + x.

    `contents`: what lies on stations at the start; `starts`: the cooks' cells in seat order;
    `schedule`: what happens by itself, as far as it is settled before a match; `hidden`: what
    each cook cannot see, in seat order, () where everybody sees everything; `stock`: how many
    prepared pieces of which ingredients are to lie about, whatever is ordered; `closes`: the tick
    at which the round ends, None where that is not settled.
    """

    width: int
    height: int
    stations: tuple[Station, ...]
    starts: tuple[int, ...]
    menu: Menu
    orders: OrderRules
    control: Control = Control.WALK
    contents: Mapping[int, Item] = field(default_factory=dict)
    schedule: tuple[Planned, ...] = ()
    hidden: tuple[frozenset[Hidden], ...] = ()
    stock: Mapping[str, int] = field(default_factory=dict)
    closes: int | None = None

    #: neighbour[cell][direction]: the next cell that way, -1 outside the grid.
    neighbour: tuple[Mapping[Move, int], ...] = field(init=False)
    walkable: tuple[bool, ...] = field(init=False)
    appliances: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "neighbour", tuple(self._neighbours(c) for c in range(len(self.stations))))
        set_(self, "walkable", tuple(s.kind is Kind.FLOOR for s in self.stations))
        set_(self, "appliances", self.cells(Kind.APPLIANCE))

    def cell(self, x: int, y: int) -> int:
        return y * self.width + x

    def xy(self, cell: int) -> tuple[int, int]:
        return cell % self.width, cell // self.width

    def cells(self, kind: Kind, of: str | None = None) -> tuple[int, ...]:
        """All cells with such a station, in reading order; `of` None means any."""
        return tuple(
            c for c, s in enumerate(self.stations) if s.kind is kind and (of is None or s.of == of)
        )

    def place_of_return(self, delivery: int) -> int:
        """Where plates that were handed in at `delivery` come back: the place that is nearest to
        it, the first in reading order of several.
        """
        x, y = self.xy(delivery)
        places = ((cell, *self.xy(cell)) for cell in self.cells(Kind.RETURN))
        return min(places, key=lambda place: abs(place[1] - x) + abs(place[2] - y))[0]

    def within_reach(self, *starts: int) -> frozenset[int]:
        """All cells that cooks from `starts` can stand on or use."""
        reached, frontier = set(starts), list(starts)
        while frontier:
            for cell in self.neighbour[frontier.pop()].values():
                if cell >= 0 and cell not in reached:
                    reached.add(cell)
                    if self.walkable[cell]:
                        frontier.append(cell)
        return frozenset(reached)

    def _neighbours(self, cell: int) -> dict[Move, int]:
        x, y = self.xy(cell)
        found = {}
        for direction in DIRECTIONS:
            dx, dy = DELTA[direction]
            inside = 0 <= x + dx < self.width and 0 <= y + dy < self.height
            found[direction] = self.cell(x + dx, y + dy) if inside else -1
        return found
