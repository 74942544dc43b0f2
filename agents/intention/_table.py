"""All kinds of parts and clauses. A new one is a class and a row, here or in `_parts.cancel`."""

from collections.abc import Iterable
from typing import Protocol

from agents.intention._parts.ask import Ask
from agents.intention._parts.cancel import LASTING, Cancel
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.colleagues import Swap
from agents.intention._parts.handling import Put, Use
from agents.intention._parts.rules import Allow, Avoid, Control
from agents.intention._parts.work import Goal
from agents.intention._repeating import More, Repeat, Same, Undo
from agents.intention._vocabulary import Vocabulary
from agents.intention._wishes import Hold, Wish

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
