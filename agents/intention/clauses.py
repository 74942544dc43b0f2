"""What a message says, before it is known what its words refer to: clauses.

    Said            clauses in order: most parts of a demand as they are, and those below
    Wish            a goal whose thing or count may be a reference ('cook second x1')
    Hold            get something and keep it in hand
    Again, Back     the last demand, or the one before it, once more
    More, Same      the last goal continued, or with another thing
    Next            the next step of the last thing

`what` of a clause is a name of the menu or a reference, written as the text form writes it: 'it',
'second', 'orders but alice'. `agents.intention.reference` replaces references by names.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from agents.intention.values import (
    Allow,
    Ask,
    Avoid,
    Cancel,
    Control,
    NoIntention,
    Only,
    Place,
    Prefer,
    Split,
    Stock,
    Times,
    Wait,
    Watch,
)

#: Orders by position; 'last2' is the last but one, 'urgent' the one that runs out next.
POSITIONS = ("first", "second", "third", "fourth", "fifth", "last2", "last", "urgent")
ORDERS = "orders"
REST = "rest"
OTHER = "other"
IT = "it"
THEM = "them"
THAT = "that"
#: References of one word, in place of a thing.
REFERENCES = (*POSITIONS, ORDERS, REST, OTHER, IT, THEM, THAT)

_CHOICE = re.compile(r"orders (but|with|to|from) ([a-z][a-z0-9_]*)")


@dataclass(frozen=True, slots=True)
class Total:
    """A count that includes what was done already ('three altogether')."""

    count: int


Count: TypeAlias = Times | Total


@dataclass(frozen=True, slots=True)
class Wish:
    """Something to get done. `count` None: as often as the reference tells."""

    do: str
    what: str | None = None
    count: Count | None = 1


@dataclass(frozen=True, slots=True)
class Hold:
    """Get something and keep it in hand until told otherwise."""

    what: str


@dataclass(frozen=True, slots=True)
class Again:
    """The whole last demand once more, or `times` times."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class More:
    """The last goal's verb and thing, with another count."""

    count: Count


@dataclass(frozen=True, slots=True)
class Same:
    """What was last said of one thing, said of another, its count kept."""

    what: str


@dataclass(frozen=True, slots=True)
class Next:
    """The step that follows the last goal's."""


@dataclass(frozen=True, slots=True)
class Back:
    """The demand before the last once more."""


Clause: TypeAlias = (
    Wish | Hold | Again | More | Same | Next | Back
    | Avoid | Allow | Cancel | Only | Prefer | Stock | Watch | Wait | Control | Split
)  # fmt: skip
#: Clauses that ask for work in its turn, which the text form joins with 'then'.
TURNS = (Wish, Hold, Again, More, Same, Next, Back)


@dataclass(frozen=True, slots=True)
class Said:
    """A demand as it was said: at least one clause, and where its goals line up."""

    clauses: tuple[Clause, ...]
    place: Place = "end"


Saying: TypeAlias = NoIntention | Ask | Said


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
