"""English forms: 'chopping', 'chopped', 'an onion', and steps told as one would."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from agents.intention import ALWAYS, Goal, Part

#: Yes and no as people say them, and as a recogniser of speech writes that down.
YES = frozenset(
    {"yes", "yeah", "yep", "yup", "aye", "right", "correct", "exactly", "sure", "ok", "okay",
     "yes yes", "yes please", "that's right", "that is right", "please do", "do it", "do that",
     "of course"}
)  # fmt: skip
NO = frozenset(
    {"no", "nope", "nah", "know", "no no", "no no no", "not that", "no not that", "wrong",
     "that's wrong", "no thanks", "no thank you", "never mind", "forget it", "not at all", "don't",
     "no don't"}
)  # fmt: skip
#: What makes a longer answer a no.
DENIALS = frozenset({"no", "not", "nope", "wrong", "don't", "didn't", "never"})
_PAST = {"put": "put", "throw": "threw", "come": "came", "bring": "brought", "take": "took"}
_ONE_SYLLABLE = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
#: A count of one thing; no time, no share of a count.
_ONE = re.compile(r"(?<!\()\b1 (?!(?:of|done|more|s|min)\b)(?=([a-z]))")


def gerund(phrase: str) -> str:
    """A phrase with its first word as 'chopping', 'plating', 'putting'."""
    verb, space, rest = phrase.partition(" ")
    if verb.endswith("e") and not verb.endswith("ee"):
        return f"{verb[:-1]}ing{space}{rest}"
    return f"{_doubled(verb)}ing{space}{rest}"


def past(phrase: str) -> str:
    """A phrase with its first word as 'chopped', 'fried', 'threw'."""
    verb, space, rest = phrase.partition(" ")
    return f"{_PAST.get(verb) or _regular(verb)}{space}{rest}"


def _regular(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    return _doubled(verb) + "ed"


def _doubled(verb: str) -> str:
    return verb + verb[-1] if _ONE_SYLLABLE.fullmatch(verb) else verb


def with_articles(words: str) -> str:
    """As one speaks of a single thing: 'chopping an onion' of 'chopping 1 onion'; not '1 s'."""
    return _ONE.sub(lambda found: "an " if found[1] in "aeiou" else "a ", words)


#: A part, and the words for it.
Told: TypeAlias = tuple[Part, str]


def aggregated(steps: Sequence[Told]) -> list[str]:
    """The words of the steps without what they share; neighbours about one thing are one clause."""
    found: list[str] = []
    for i, (part, words) in enumerate(steps):
        before, earlier = steps[i - 1] if i else (None, "")
        shared = _ending(earlier, words)
        if found and shared and _one_thing(before, part) and _joins(found[-1], shared, words):
            found[-1] = f"{found[-1].removesuffix(shared).rstrip()} and {words}"
        elif _one_verb(before, part):
            found.append(words.removeprefix(_beginning(earlier, words)).lstrip())
        else:
            found.append(words)
    return found


def _joins(clause: str, shared: str, words: str) -> bool:
    """Whether both are more than what they share."""
    return shared not in (clause, words) and clause.endswith(shared)


def _one_thing(one: Part | None, other: Part) -> bool:
    """Whether two goals are about the same thing, equally often."""
    match one, other:
        case Goal(do, str(what), times), Goal(do_next, str(same), as_often):
            return (what, times) == (same, as_often) and do != do_next
    return False


def _one_verb(one: Part | None, other: Part) -> bool:
    """Whether two counted goals do the same to two things."""
    match one, other:
        case Goal(do, str(what), times), Goal(same, str(next_), counts):
            return do == same and what != next_ and ALWAYS not in (times, counts)
    return False


def _ending(one: str, other: str) -> str:
    """The last words that two phrases share."""
    return " ".join(reversed(_shared(one.split()[::-1], other.split()[::-1])))


def _beginning(one: str, other: str) -> str:
    """The first words that two phrases share, before any number."""
    shared = _shared(one.split(), other.split())
    return " ".join(shared[: next((i for i, w in enumerate(shared) if w.isdigit()), None)])


def _shared(one: list[str], other: list[str]) -> list[str]:
    pairs = list(zip(one, other, strict=False))
    unlike = next((i for i, (a, b) in enumerate(pairs) if a != b), len(pairs))
    return one[:unlike]
