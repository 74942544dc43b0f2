"""The menu's own word for a verb ('fry' for 'cook') says which verb is meant.

A small model hears 'fry two beef' where dishes are called after beef and takes it for the dish. So
where its answer is one thing to do but not what that word stands for, it is asked again and may
only say to what, and how often.
"""

import re

from agents.hla.inflection import gerund
from agents.intention.language import Vocabulary
from agents.intention.values import ALWAYS, Demand, Goal, Intention, NoIntention

#: At most so often.
MOST = 12
_WORD = re.compile(r"[a-z]+")


def own_verb(text: str, vocabulary: Vocabulary) -> str | None:
    """The verb whose own word a message has, as 'fry' or 'frying'; None if it is done to dishes."""
    said = set(_WORD.findall(text.lower()))
    meant = {verb for (verb, _), word in vocabulary.words if said & {word, gerund(word)}}
    if len(meant) != 1:
        return None
    (verb,) = meant
    things = vocabulary.things_of(verb) or ()
    return None if set(things) & set(vocabulary.dishes) else verb


def misses(intention: Intention, verb: str) -> bool:
    """Whether an answer is one thing to do, but not that, or that there is no such thing."""
    match intention:
        case Demand((Goal(do=do),)):
            return do != verb
        case NoIntention("absent"):
            return True
    return False


def narrowed(verb: str, vocabulary: Vocabulary) -> str:
    """A grammar of answers that do only that, in the text form."""
    things = " | ".join(f'"{thing}"' for thing in vocabulary.things_of(verb) or ())
    counts = " | ".join(f'"x{count}"' for count in range(1, MOST + 1))
    return f'root ::= " {verb} " ({things}) " " ({counts} | "{ALWAYS}") "\\n"\n'
