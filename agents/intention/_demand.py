"""What a human wants of a colleague: nothing, a question, or a demand of several parts.

What is meant refers to nothing: 'the second order', 'it' and 'again' are resolved; a saying may.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from agents.intention._parts.ask import Ask
from agents.intention._parts.avoid import Avoid
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.goal import Goal

#: What a message that asks nothing of the partner is: 'none' is small talk or a statement, 'absent'
#: a wish for what this kitchen does not have, 'nonsense' cannot be understood at all, 'hurry' urges
#: on and asks for nothing new.
TalkKind = Literal[
    "none", "thanks", "hello", "sorry", "praise", "complaint", "insult", "joke", "nonsense",
    "absent", "yes", "no", "hurry",
]  # fmt: skip
Place = Literal["end", "front", "instead"]

TALK_KINDS: tuple[TalkKind, ...] = get_args(TalkKind)
PLACES: tuple[Place, ...] = get_args(Place)


@dataclass(frozen=True, slots=True)
class NoIntention:
    """The message asks nothing of the partner; `kind` decides what it answers."""

    kind: TalkKind = "none"


@dataclass(frozen=True, slots=True)
class Demand:
    """At least one part, in the order to take them; `place`: before, behind or instead of what
    was asked for already.
    """

    parts: tuple[Part, ...]
    place: Place = "end"

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals, in order."""
        return tuple(part for part in self.parts if isinstance(part, Goal))

    @property
    def tasks(self) -> tuple[Goal | Avoid, ...]:
        """The goals and prohibitions, in order."""
        return tuple(part for part in self.parts if isinstance(part, Goal | Avoid))

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(part for part in self.parts if isinstance(part, Avoid))


Intention: TypeAlias = NoIntention | Ask | Demand


@dataclass(frozen=True, slots=True)
class Said:
    """A demand as it was said: at least one clause, and where its goals line up."""

    clauses: tuple[Clause, ...]
    place: Place = "end"


Saying: TypeAlias = NoIntention | Ask | Said
