"""The menu's own word for a verb ('fry' for 'cook') says which verb is meant.

A small model hears 'fry two beef' where dishes are called after beef and takes it for the dish. So
where its answer is one thing to do but not what that word stands for, it is asked again and may
only say to what, and how often. So is it where a verb is the name of a thing, too: 'plate the
lettuce' asks for no plate.
"""

import re

from agents.hla.inflection import gerund
from agents.intention import ALWAYS, MOST_TIMES, Demand, Goal, Intention, NoIntention, Vocabulary

_WORD = re.compile(r"[a-z]+")
#: What may stand between a verb and what it is done to.
_DETERMINER = r"(?:(?:the|this|that|some|an?|one|two|three|\d+) )?"


def own_verb(text: str, vocabulary: Vocabulary) -> str | None:
    """The verb whose own word a message has, as 'fry' or 'frying', or which is told from a thing by
    what follows; None if it is done to dishes.
    """
    said = set(_WORD.findall(text.lower()))
    meant = {verb for (verb, _), word in vocabulary.words if said & {word, gerund(word)}}
    meant |= {verb for verb in vocabulary.things if _is_done(verb, text, vocabulary)}
    if len(meant) != 1:
        return None
    (verb,) = meant
    things = vocabulary.things_of(verb) or ()
    return None if set(things) & set(vocabulary.dishes) else verb


def _is_done(verb: str, text: str, vocabulary: Vocabulary) -> bool:
    """Whether something follows at once that `verb` is done to, and not a dish called after it."""
    said = text.lower()
    for dish in vocabulary.dishes:
        said = said.replace(dish.replace("_", " "), dish)
    things = "|".join(vocabulary.things_of(verb) or ())
    pattern = rf"\b{verb} {_DETERMINER}(?:{things})s?\b"
    return bool(things) and re.search(pattern, said) is not None


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
    counts = " | ".join(f'"x{count}"' for count in range(1, MOST_TIMES + 1))
    return f'root ::= " {verb} " ({things}) " " ({counts} | "{ALWAYS}") "\\n"\n'
