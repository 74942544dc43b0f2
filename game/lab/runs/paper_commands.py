"""The commands of the HLA paper's experiments, with what shows that one was carried out.

Source: HLA (AAMAS 2024), latency test, simple and complex commands. The paper states neither a
test of success nor the start of the clock; ours are in `game.lab.experiments.complex`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

LATENCY = (
    "You are free to do anything.",
    "Try your best to earn more points.",
    "Focus on the orders.",
    "Chop 3 Lettuce.",
    "Chop 1 Onion.",
    "Chop 2 more.",
    "Cook Bob Soup.",
    "Cook it again.",
    "Alice soup is about to timeout!",
    "Watch out for the Cathy Soup order.",
    "Help me with the third soup on the orders please.",
    "Chop more vegetables.",
    "Aba Aba. Chop 1 potato.",
    "What are the orders?",
    "What is Alice Soup?",
)

Challenge = Literal["quantity", "semantics", "ambiguity"]


@dataclass(frozen=True, slots=True)
class WantedDeed:
    """So many chops of an ingredient, or pot entries of a dish. `exact`: no more than that.

    `verb`: 'chopped' or 'cooked', as facts have it.
    """

    verb: str
    what: str
    times: int = 1
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the complex test. `first`: what is said, and has to be done, before it."""

    challenge: Challenge
    number: int
    text: str
    deed: WantedDeed
    orders: tuple[str, ...]
    first: tuple[str, WantedDeed] | None = None

    @property
    def name(self) -> str:
        return f"{self.challenge} {self.number}"


#: Orders in which a vegetable, or a soup, does not occur.
_WITHOUT = {
    "onion": ("bob",),
    "tomato": ("alice",),
    "lettuce": ("cathy",),
    "alice": ("bob", "cathy", "david"),
    "bob": ("alice", "cathy", "david"),
    "cathy": ("bob", "alice", "david"),
    "david": ("bob", "alice", "cathy"),
}
_LISTED = ("bob", "alice", "cathy", "david")


def _deed(what: str, times: int = 1, exact: bool = False) -> WantedDeed:
    return WantedDeed("cooked" if what in _LISTED else "chopped", what, times, exact)


_QUANTITY = (
    ("Chop 1 Onion.", "onion", 1),
    ("Chop two onions.", "onion", 2),
    ("Please chop 3 onions.", "onion", 3),
    ("Cut one Tomato.", "tomato", 1),
    ("Help me cut 2 tomatoes.", "tomato", 2),
    ("3 chopped tomatoes please.", "tomato", 3),
    ("Chop 1 Lettuce.", "lettuce", 1),
    ("2 lettuces chop.", "lettuce", 2),
    ("help me to chop 3 lettuces.", "lettuce", 3),
    ("Cook Alice Soup once.", "alice", 1),
)
_SEMANTICS = (
    ("I need more onions", "onion"),
    ("Chop but except tomato and lettuce.", "onion"),
    ("Why are we always short of tomatoes?", "tomato"),
    ("Just pass me toma and don't ask why.", "tomato"),
    ("Can't you see the lettuce, uh?", "lettuce"),
    ("The green cabbage looks perfect!", "lettuce"),
    ("Bob Soup is about to timeout!", "bob"),
    ("Oh god, I forget the alice soup order.", "alice"),
    ("Come on! There is a cathy order!", "cathy"),
    ("D soup!", "david"),
)
_AGAIN = (
    ("Chop 2 Onions", 2, "Chop it again.", "onion"),
    ("Chop 3 Tomatoes", 3, "One more please.", "tomato"),
    ("Cut one lettuce", 1, "Cut more!", "lettuce"),
    ("Cook Bob Soup.", 1, "Cook it again!", "bob"),
    ("Cook 2 cathy soup,", 2, "Can you do it again?", "cathy"),
    ("Cook david soup once", 1, "Help me with that again.", "david"),
)
_BY_PLACE = (
    ("Cook the first soup in the orders", "bob"),
    ("Cook the second order now!", "alice"),
    ("The third soup order should be cooked", "cathy"),
    ("Please help me cook the last soup order", "david"),
)


def complex_commands() -> tuple[Command, ...]:
    """All thirty."""
    return tuple(_complex())


def _complex() -> Iterator[Command]:
    for number, (text, what, times) in enumerate(_QUANTITY, 1):
        yield Command("quantity", number, text, _deed(what, times, exact=True), _WITHOUT[what])
    for number, (text, what) in enumerate(_SEMANTICS, 1):
        yield Command("semantics", number, text, _deed(what), _WITHOUT[what])
    for number, (before, times, text, what) in enumerate(_AGAIN, 1):
        first = before, _deed(what, times)
        yield Command("ambiguity", number, text, _deed(what), _WITHOUT[what], first)
    for number, (text, what) in enumerate(_BY_PLACE, len(_AGAIN) + 1):
        yield Command("ambiguity", number, text, _deed(what), _LISTED)
