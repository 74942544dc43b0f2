"""English verb forms, and the beginnings of sentences; regular verbs and those of this kitchen."""

import re

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
