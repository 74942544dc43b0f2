"""Intentions in words for people: the HUD, the log, the prompts of large models."""

from collections.abc import Iterator, Mapping, Sequence

from agents.intention._demand import (
    Demand,
    Intention,
    NoIntention,
    Place,
    TalkKind,
)
from agents.intention._parts.ask import Ask
from agents.intention._parts.avoid import Avoid
from agents.intention._parts.clause import Part
from agents.intention._parts.wait import Wait
from agents.intention._vocabulary import Vocabulary

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
