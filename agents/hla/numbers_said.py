"""Numbers in a message that no amount of work can be: less than one, no whole one, far too many.

A small model hears some amount all the same: of '-5 onions' five, of '1000 onions' one.
"""

import re

from agents.hla.inflection import gerund
from agents.intention import (
    MAX_SECONDS,
    MAX_TIMES,
    Demand,
    Goal,
    Intention,
    Stock,
    Vocabulary,
    Wait,
    plural,
)

_NUMBER = re.compile(
    r"(?:\b(?P<before>[a-z]+)\s+)?"
    r"(?<![\w.,/])x?(?P<number>(?P<sign>[-−–]?)\d+(?:[.,/]\d+)*)x?"
    r"(?:\s*(?P<after>%|[a-z]+))?"
)
_BELOW_NOTHING = re.compile(r"\b((?:minus|negative) (?:\d+|one|two|three|four|five|six|ten|a))\b")
_HUGE = r"\b((?:\w+ )?(?:hundreds?|thousands?|[bm]illions?|\w*zillions?)) (?:of )?(?:\w+ )?"
#: What is counted that is no work: time, points, what there is.
_NO_WORK = frozenset(
    {"s", "sec", "secs", "second", "seconds", "m", "min", "mins", "minute", "minutes", "point"}
    | {"points", "pts", "coins", "percent", "%", "left", "st", "nd", "rd", "th", "the"}
)
#: Before a number that is a name or a time.
_NO_COUNT = frozenset(
    {"pot", "pan", "board", "station", "counter", "score", "at", "until", "till", "in", "wait"}
    | {"for", "level", "number"}
)
#: What 'none' is asked for with, besides the menu's verbs.
_ASKING = frozenset({"make", "get", "give", "me", "slice", "dice", "cut", "do", "fry", "want"})


def odd_number(text: str, vocabulary: Vocabulary, most: int = MAX_TIMES) -> str:
    """The first number that cannot be the amount of anything, as it was said; '' for none.

    `most`: more than so many cannot be asked for.
    """
    said = " ".join(text.lower().split())
    for found in (_BELOW_NOTHING.search(said), _huge(vocabulary).search(said)):
        if found:
            return found[1]
    odd = (found for found in _NUMBER.finditer(said) if _is_odd(found, vocabulary, most))
    return next((found["number"] for found in odd), "")


def counts_work(intention: Intention) -> bool:
    """Whether it says how much to do, or how long to wait."""
    parts = intention.parts if isinstance(intention, Demand) else ()
    return any(isinstance(part, Goal | Stock | Wait) for part in parts)


def _is_odd(found: re.Match[str], vocabulary: Vocabulary, most: int) -> bool:
    if found["sign"]:
        return True
    before, after, number = found["before"] or "", found["after"] or "", found["number"]
    named = after in _NO_WORK or before in _NO_COUNT
    if not number.isdecimal():
        return not named
    if int(number) == 0:
        return before in _ASKING | _verbs(vocabulary)
    return int(number) > (MAX_SECONDS if named else most)


def _verbs(vocabulary: Vocabulary) -> frozenset[str]:
    verbs = {verb for verb, _ in vocabulary.verbs} | {word for _, word in vocabulary.words}
    return frozenset(verbs | set(map(gerund, verbs)))


def _huge(vocabulary: Vocabulary) -> re.Pattern[str]:
    """'a thousand onions', and no 'thanks a million'."""
    names = [vocabulary.title(thing).lower() for thing in vocabulary.things]
    things = "|".join(re.escape(name) for name in (*map(plural, names), *names))
    return re.compile(rf"{_HUGE}(?:{things})\b")
