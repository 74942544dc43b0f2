"""The language's own words, apart from those that begin a part: references, counts, bounds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

_W = TypeVar("_W", bound=str)

ALWAYS: Literal["always"] = "always"
#: In place of a verb: whatever it is.
ANY = "any"
Times: TypeAlias = int | Literal["always"]

MAX_TIMES = 99
MAX_SECONDS = 999
#: Of what is said at once; what it refers to may be more.
MAX_PARTS = 8

#: The verb whose things are kinds of stations.
FREE = "free"
#: A thing that is no food.
PLATE = "plate"
#: Where a place lies among those of its kind, or a side of the kitchen.
SIDES = ("left", "right", "upper", "lower", "middle")
#: Kinds of places that every kitchen may have, besides those that are told one by one; sides.
EVERYWHERE = ("counter", "delivery", "plates", "bin", "extinguisher")
PLACES = (*EVERYWHERE, *SIDES)
#: What a goal does that the language has a part of its own for, with more to it than a verb.
PUT = "put"

#: Orders by position; 'last2' is the last but one, 'urgent' the one that runs out next.
POSITIONS = ("first", "second", "third", "fourth", "fifth", "last2", "last", "urgent", "middle")
ORDERS = "orders"
REST = "rest"
OTHER = "other"
IT = "it"
THEM = "them"
THAT = "that"
#: References of one word, in place of a thing.
REFERENCES = (*POSITIONS, ORDERS, REST, OTHER, IT, THEM, THAT)

#: Words that the first adapter does not know.
_LATER = frozenset({
    "middle", "score", "stars", "event", "hurry", "plated", "ordered", "done", "free", "burning",
    "gone", "late",
})  # fmt: skip

_CHOICE = re.compile(r"orders (but|with|to|from) ([a-z][a-z0-9_]*)")
_TIMES = re.compile(r"(to )?x([1-9][0-9]?)")


class IntentionError(ValueError):
    """An intention that the language or the menu does not have; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Total:
    """A count that includes what was done already ('three altogether')."""

    count: int


Count: TypeAlias = Times | Total


@dataclass(frozen=True, slots=True)
class Mention:
    """A thing that was talked of, how often it was wanted, and the verb if work was asked for."""

    what: str
    times: Times = 1
    do: str | None = None


def written(words: Iterable[_W], *, wide: bool) -> tuple[_W, ...]:
    """Those that a model may write; `wide`: whether it knows the whole language."""
    return tuple(word for word in words if wide or word not in _LATER)


def order_choice(what: str) -> tuple[str, str] | None:
    """('but', 'alice') of 'orders but alice'; None if it is no such choice among the orders."""
    found = _CHOICE.fullmatch(what)
    return (found[1], found[2]) if found else None


def is_reference(what: str) -> bool:
    """Whether it is to be replaced by names."""
    return what in REFERENCES or order_choice(what) is not None


def names_orders(what: str | None) -> bool:
    """Whether it stands for orders, each to be done as often as ordered."""
    return what is not None and (what in (ORDERS, REST) or order_choice(what) is not None)


def read_count(text: str) -> Count | None:
    """A count as the text form writes it: 'x2', 'to x3', 'always'; None if it is none."""
    if text == ALWAYS:
        return ALWAYS
    found = _TIMES.fullmatch(text)
    if not found:
        return None
    times = int(found[2])
    return Total(times) if found[1] else times


def count_text(count: Count | None) -> str:
    """The reverse of `read_count`; '' for None."""
    match count:
        case None:
            return ""
        case Total(total):
            return f"to x{total}"
        case int():
            return f"x{count}"
        case word:
            return word
