"""Conditions as values: small typed nodes, as deep and as many as the bounds allow."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from agents.messages import ThingState

QuantityName = Literal["fires", "free_counters", "score", "seconds_left"]
ArithmeticSign = Literal["+", "-", "*"]
ComparisonSign = Literal["==", "!=", "<", "<=", ">", ">="]
Holder = Literal["holds", "partner_holds"]
Quantifier = Literal["any", "all"]

QUANTITIES: tuple[QuantityName, ...] = get_args(QuantityName)
HOLDERS: tuple[Holder, ...] = get_args(Holder)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, -10,000 to 10,000."""

    value: int


@dataclass(frozen=True, slots=True)
class Truth:
    """True or False."""

    value: bool


@dataclass(frozen=True, slots=True)
class DishName:
    """A dish of the menu."""

    name: str


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of the kitchen that has a name."""

    name: QuantityName


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many things there are, in any state if none is given."""

    thing: str
    state: ThingState | None = None


@dataclass(frozen=True, slots=True)
class OrdersOf:
    """How many orders are open, of all dishes if none is given."""

    dish: str | None = None


@dataclass(frozen=True, slots=True)
class MinTime:
    """Seconds left of the most urgent order."""

    dish: str | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """Whether this cook, or another one, holds a thing."""

    who: Holder
    thing: str
    state: ThingState | None = None


@dataclass(frozen=True, slots=True)
class OrderSeconds:
    """Within any/all: seconds left of the order."""


@dataclass(frozen=True, slots=True)
class OrderDish:
    """Within any/all: the dish of the order."""


@dataclass(frozen=True, slots=True)
class OrderNeeding:
    """Within any/all: whether the order's dish needs an ingredient."""

    ingredient: str


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two numbers, put together."""

    sign: ArithmeticSign
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`first` compared with the next, that with the one after it ..., as Python chains them."""

    first: "Expression"
    rest: tuple[tuple[ComparisonSign, "Expression"], ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary."""

    of: "Expression"


@dataclass(frozen=True, slots=True)
class And:
    """All of them; at least two."""

    parts: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """One of them at least; at least two."""

    parts: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class EachOrder:
    """Whether `condition` is true of any, or of all, open orders."""

    quantifier: Quantifier
    condition: "Expression"


Expression: TypeAlias = (
    Number | Truth | DishName | Quantity | CountOf | OrdersOf | MinTime | Holding | OrderSeconds
    | OrderDish | OrderNeeding | Arithmetic | Comparison | Not | And | Or | EachOrder
)  # fmt: skip

ValueType = Literal["number", "truth", "dish"]


def type_of(node: Expression) -> ValueType:
    """What a node evaluates to."""
    match node:
        case Number() | Quantity() | CountOf() | OrdersOf() | MinTime() | OrderSeconds():
            return "number"
        case Arithmetic():
            return "number"
        case DishName() | OrderDish():
            return "dish"
    return "truth"
