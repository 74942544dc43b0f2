"""What a human wants of a colleague: nothing, a question, or a demand of several parts.

What is meant refers to nothing: 'the second order', 'it' and 'again' are resolved; a saying may.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from agents.intention._parts.ask import Ask
from agents.intention._parts.clause import Clause, Part
from agents.intention._parts.rules import Avoid
from agents.intention._parts.wait import Wait
from agents.intention._parts.work import Goal
from agents.intention._vocabulary import Vocabulary

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


_TALK: Mapping[TalkKind, str] = {
    "none": "nothing in particular",
    "thanks": "says thanks",
    "hello": "says hello",
    "sorry": "says sorry",
    "praise": "is pleased",
    "complaint": "complains",
    "insult": "is rude",
    "joke": "jokes",
    "nonsense": "nothing that makes sense",
    "absent": "wants something that is not here",
    "yes": "says yes",
    "no": "says no",
    "hurry": "urges you on",
}
_PLACES: Mapping[Place, str] = {"end": "", "front": "first ", "instead": "instead "}


def sentence(intention: Intention, vocabulary: Vocabulary) -> str:
    """E.g. 'chop 2 onions, then cook Alice Soup; do not chop tomatoes'."""
    match intention:
        case NoIntention(kind):
            return _TALK[kind]
        case Ask():
            return intention.words(vocabulary)
        case Demand(parts, place):
            return _PLACES[place] + "; ".join(_clauses(parts, vocabulary))


def _clauses(parts: Sequence[Part], vocabulary: Vocabulary) -> Iterator[str]:
    """What is done in its turn, then what is not to be done, then all else."""
    turns = [part for part in parts if part.in_turn() or isinstance(part, Wait)]
    avoids = [part for part in parts if isinstance(part, Avoid) and not part.yours]
    if turns:
        yield ", then ".join(part.words(vocabulary) for part in turns)
    if avoids:
        yield ", ".join(part.words(vocabulary) for part in avoids)
    for part in parts:
        if part not in turns and part not in avoids:
            yield part.words(vocabulary)
