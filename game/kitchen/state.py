"""The changing part of a match, as immutable values."""

from dataclasses import dataclass

from game.kitchen.items import Food, Item
from game.kitchen.layout import Kitchen
from game.kitchen.moves import Move

#: A tick is 0.1 s of game time.
TICKS_PER_SECOND = 10
#: Ticks for which an order stays that never runs out: longer than any round.
ENDLESS = 36_000 * TICKS_PER_SECOND


@dataclass(frozen=True, slots=True)
class Cook:
    """A cook stands on a floor cell, faces a direction and holds at most one stack."""

    cell: int
    facing: Move = Move.DOWN
    held: Item | None = None


@dataclass(frozen=True, slots=True)
class Chopping:
    """Raw food on a board. `left`: strikes still needed, out of `strikes`."""

    food: Food
    left: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Gathering:
    """Food in an appliance that does not cook yet, for more is put in."""

    food: Food


@dataclass(frozen=True, slots=True)
class Heating:
    """Food in an appliance: cooking until tick `cooked_at`, then cooked until `burns_at`; with
    None for ever. `portions`: how many are left of it.
    """

    food: Food  # what it is once cooked
    started: int
    cooked_at: int
    burns_at: int | None
    portions: int = 1


@dataclass(frozen=True, slots=True)
class Burning:
    """A fire in an appliance. It shrinks up to and including tick `wet_until`, else grows back."""

    food: Food
    size: int
    wet_until: int = -1
    sprayer: int | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """One plate or more where they are counted: clean ones on their stack, dirty ones come back."""

    plates: int
    dirty: bool = False


@dataclass(frozen=True, slots=True)
class Washing:
    """One dirty plate or more in a sink. `left`: strikes until the next is clean, of `strikes`."""

    plates: int
    left: int
    strikes: int


#: What a station can hold; None is nothing. Charred food rests in its appliance as plain Food.
Content = Food | Item | Chopping | Gathering | Heating | Burning | Stack | Washing


@dataclass(frozen=True, slots=True)
class Order:
    """An order on the board: it expires when the tick reaches `deadline` unserved.

    `reward`, `penalty`: points of its own, None for those of its dish and kitchen. `critic`: it is
    one beside the usual ones.
    """

    number: int
    dish: str
    placed: int
    deadline: int
    reward: int | None = None
    penalty: int | None = None
    critic: bool = False


@dataclass(frozen=True, slots=True)
class Returning:
    """A dirty plate that is back on `cell` at tick `at`."""

    at: int
    cell: int


@dataclass(frozen=True, slots=True)
class State:
    """Everything that can change. Compare two states of one kitchen with `==`.

    `contents[cell]`: what the station there holds. `drawn`: orders drawn from `seed` so far.
    `alarm`: no timed thing (expiry, cooking, fire, arrival) happens before this tick. `row`: orders
    served in a row, with none expired and nothing unordered served since. `lost`: the boards that
    are out of use, in reading order. `returning`: plates that guests eat from, the next one first.
    """

    kitchen: Kitchen
    tick: int
    cooks: tuple[Cook, ...]
    contents: tuple[Content | None, ...]
    orders: tuple[Order, ...]
    score: int
    seed: int
    drawn: int
    alarm: int
    row: int = 0
    lost: tuple[int, ...] = ()
    returning: tuple[Returning, ...] = ()

    @property
    def usable(self) -> tuple[Content | None, ...]:
        """`contents` without what lies on boards that are out of use."""
        if not self.lost:
            return self.contents
        return tuple(None if cell in self.lost else c for cell, c in enumerate(self.contents))

    @property
    def seconds(self) -> float:
        return self.tick / TICKS_PER_SECOND
