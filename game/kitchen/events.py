"""What happened in a tick: past-tense facts for sound, animation, metrics and logs.

Rules never read them. `cook` is a seat number, `cell` a cell number.
"""

from dataclasses import dataclass

from game.kitchen.items import Food, Item
from game.kitchen.state import Order


@dataclass(frozen=True, slots=True)
class Walked:
    cook: int
    start: int
    cell: int


@dataclass(frozen=True, slots=True)
class MoveBlocked:
    """A step refused because of cook `by`."""

    cook: int
    cell: int
    by: int
    reason: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A use of a station that the rules do not allow; `reason` can be shown to a player."""

    cook: int
    cell: int
    reason: str


@dataclass(frozen=True, slots=True)
class Took:
    cook: int
    cell: int
    item: Item


@dataclass(frozen=True, slots=True)
class Put:
    cook: int
    cell: int
    item: Item


@dataclass(frozen=True, slots=True)
class Struck:
    """One strike of the knife; `left` strikes remain."""

    cook: int
    cell: int
    ingredient: str
    left: int


@dataclass(frozen=True, slots=True)
class Chopped:
    """The last strike: the ingredient is chopped."""

    cook: int
    cell: int
    ingredient: str


@dataclass(frozen=True, slots=True)
class Mixed:
    """Prepared foods combined; `food` is the whole mix."""

    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class PutOnPlate:
    """Food went onto a plate from a hand, a counter, a plate tile or another plate."""

    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class AddedToHeat:
    """Food went into an appliance that waits for more."""

    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class StartedCooking:
    """Food went into an appliance; `food` is what it will be."""

    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class Cooked:
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class TakenFromHeat:
    """Cooked or charred food went from an appliance onto the held plate."""

    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class FireStarted:
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class Sprayed:
    cook: int
    cell: int


@dataclass(frozen=True, slots=True)
class FireOut:
    cell: int


@dataclass(frozen=True, slots=True)
class Binned:
    cook: int
    cell: int
    food: Food


@dataclass(frozen=True, slots=True)
class Served:
    """A dish somebody ordered was delivered; `order` is the fulfilled one.

    `tip`: points beside the `reward`.
    """

    cook: int
    cell: int
    dish: str
    order: Order
    reward: int
    tip: int = 0

    @property
    def points(self) -> int:
        """All that it is worth."""
        return self.reward + self.tip


@dataclass(frozen=True, slots=True)
class ServedUnordered:
    """The delivery took food that nobody ordered; `dish` is None if it is no dish at all."""

    cook: int
    cell: int
    dish: str | None
    food: Food
    penalty: int


@dataclass(frozen=True, slots=True)
class PlateReturned:
    """A dirty plate came back to `cell`."""

    cell: int


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """One strike at a sink; `left` strikes remain until a plate is clean."""

    cook: int
    cell: int
    left: int


@dataclass(frozen=True, slots=True)
class Washed:
    """The last strike: a plate is clean, and in the cook's hands."""

    cook: int
    cell: int


@dataclass(frozen=True, slots=True)
class OrderPlaced:
    order: Order


@dataclass(frozen=True, slots=True)
class OrderExpired:
    order: Order
    penalty: int


@dataclass(frozen=True, slots=True)
class BoardLost:
    """The board at `cell` is out of use; what lies on it stays."""

    cell: int


@dataclass(frozen=True, slots=True)
class BoardBack:
    """The board at `cell` can be used again."""

    cell: int


@dataclass(frozen=True, slots=True)
class LorryCame:
    """Pieces of an ingredient came to lie on `cells`."""

    ingredient: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CriticCame:
    """A critic sat down; that `order` was placed is an event of its own."""

    order: Order


@dataclass(frozen=True, slots=True)
class DoneEarly:
    """Nothing is left to do; `points`: for the seconds left until par."""

    points: int


Event = (
    Walked
    | MoveBlocked
    | Refused
    | Took
    | Put
    | Struck
    | Chopped
    | Mixed
    | PutOnPlate
    | AddedToHeat
    | StartedCooking
    | Cooked
    | TakenFromHeat
    | FireStarted
    | Sprayed
    | FireOut
    | Binned
    | Served
    | ServedUnordered
    | PlateReturned
    | Scrubbed
    | Washed
    | OrderPlaced
    | OrderExpired
    | BoardLost
    | BoardBack
    | LorryCame
    | CriticCame
    | DoneEarly
)
