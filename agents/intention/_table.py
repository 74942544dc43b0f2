"""All kinds of parts and clauses. A new one is a module and a row, here or in `_parts.lasting`."""

from collections.abc import Iterable
from typing import Protocol

from agents.intention._parts.allow import Allow
from agents.intention._parts.ask import Ask
from agents.intention._parts.avoid import Avoid
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.control import Control
from agents.intention._parts.crew import Swap
from agents.intention._parts.goal import Goal
from agents.intention._parts.handling import Put, Use
from agents.intention._parts.lasting import LASTING
from agents.intention._references.hold import Hold
from agents.intention._references.more import More
from agents.intention._references.repeat import Repeat
from agents.intention._references.same import Same
from agents.intention._references.undo import Undo
from agents.intention._references.wish import Wish
from agents.intention._vocabulary import Vocabulary

#: What is meant.
PARTS: tuple[type[Part], ...] = (
    Goal, Avoid, Allow, Cancel, *LASTING, Control, Use, Put, Swap, Ask,
)  # fmt: skip
#: What is said. `Undo` is a `Cancel` that names nothing; whatever begins with no word of the
#: language's own is a `Wish`.
CLAUSES: tuple[type[Clause], ...] = (
    Undo, Avoid, Allow, Cancel, *LASTING, Control, Use, Put, Swap, Ask,
    Hold, Repeat, More, Same, Wish,
)  # fmt: skip


class MacroAction(Protocol):
    """What a vocabulary is made of: an option of an observation."""

    @property
    def verb(self) -> str:
        """The verb."""

    @property
    def what(self) -> str | None:
        """Its thing, if it has one."""

    @property
    def word(self) -> str:
        """The menu's own word for the verb; '' for none."""


#: Whatever begins a clause cannot be a verb.
OWN_WORDS = frozenset({"now", "instead", "you"}).union(*(kind.opens for kind in CLAUSES))


def menu_vocabulary(
    options: Iterable[MacroAction], titles: Iterable[tuple[str, str]] = ()
) -> Vocabulary:
    """The vocabulary of a menu, from the macro actions that an observation lists."""
    listed = [option for option in options if option.verb not in OWN_WORDS]
    verbs: dict[str, list[str]] = {}
    for option in listed:
        things = verbs.setdefault(option.verb, [])
        if option.what is not None and option.what not in things:
            things.append(option.what)
    named = tuple((verb, tuple(things)) for verb, things in verbs.items())
    words = tuple(((o.verb, o.what), o.word) for o in listed if o.word not in ("", o.verb))
    return Vocabulary(named, tuple(titles), words)
