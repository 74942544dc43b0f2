"""English: plurals, articles, lists, forms of verbs, numbers, times, yes and no."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

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

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip

#: Nouns without a plural: what is not counted by the piece.
UNCOUNTED = frozenset({
    "bacon", "barley", "basil", "beef", "bread", "butter", "cheese", "chicken", "chocolate", "cod",
    "coriander", "corn", "couscous", "cream", "dough", "duck", "feta", "fish", "flour", "garlic",
    "ginger", "ham", "honey", "ice", "kale", "lamb", "milk", "mint", "mozzarella", "nori",
    "parsley", "pasta", "pork", "quinoa", "rice", "rocket", "salami", "salmon", "seaweed",
    "spinach", "squid", "steak", "sugar", "tempeh", "toast", "tofu", "trout", "tuna", "turkey",
    "venison", "watercress",
})  # fmt: skip

_PAST = {"put": "put", "throw": "threw", "come": "came", "bring": "brought", "take": "took"}
_ONE_SYLLABLE = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
#: A count of one thing; no time, no share of a count.
_ONE = re.compile(r"(?<!\()\b1 (?!(?:of|done|more|s|min)\b)(?=([a-z]))")


def listed(words: Sequence[str], word: str = "and") -> str:
    """'onion, tomato and lettuce'."""
    return f" {word} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def tallied(names: Iterable[str]) -> str:
    """'Bob Soup and 2 David Soups'."""
    totals = Counter(names)
    return listed([name if k == 1 else f"{k} {plural(name)}" for name, k in totals.items()])


def plural(noun: str) -> str:
    """The plural of a regular noun."""
    if noun.endswith(("s", "x", "z", "ch", "sh", "o")) and not noun.endswith("ado"):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def many(noun: str) -> str:
    """More than one of a thing, or any of it: 'onions', but 'beef'."""
    return noun if noun.rsplit(maxsplit=1)[-1].lower() in UNCOUNTED else plural(noun)


def numbered(count: int | str, noun: str, more: str = "") -> str:
    """'1 onion', '2 onions', '2 portions of beef'; `more`: a word after the number."""
    if many(noun) == noun:
        portions = "portion of" if count == 1 else "portions of"
        return f"{count} {more}{portions} {noun}"
    return f"{count} {more}{noun if count == 1 else plural(noun)}"


def number_word(number: int) -> str:
    """'four'; in figures above ten."""
    return NUMBERS[number] if number <= 10 else str(number)


def how_often(times: int | str) -> str:
    """' twice', ' 3 times'; '' for once."""
    if times == 1:
        return ""
    return " twice" if times == 2 else f" {times} times"


def seconds_words(seconds: float) -> str:
    """'45 s', '1 min 20 s'; at least a second."""
    minutes, rest = divmod(max(1, round(seconds)), 60)
    return " ".join(filter(None, (f"{minutes} min" * bool(minutes), f"{rest} s" * bool(rest))))


def article(noun: str) -> str:
    """'an' of 'onion'."""
    return "an" if noun.lower().startswith(tuple("aeiou")) else "a"


def with_article(noun: str) -> str:
    """'an onion'."""
    return f"{article(noun)} {noun}"


def with_articles(words: str) -> str:
    """As one speaks of a single thing: 'chopping an onion' for 'chopping 1 onion'; not '1 s'."""
    return _ONE.sub(lambda found: f"{article(found[1])} ", words)


def gerund(phrase: str) -> str:
    """A phrase with its first word as 'chopping', 'plating', 'putting'."""
    verb, space, rest = phrase.partition(" ")
    silent = verb.endswith("e") and not verb.endswith("ee")
    return f"{verb[:-1] if silent else _doubled(verb)}ing{space}{rest}"


def past(phrase: str) -> str:
    """A phrase with its first word as 'chopped', 'fried', 'threw'."""
    verb, space, rest = phrase.partition(" ")
    return f"{_PAST.get(verb) or _regular_past(verb)}{space}{rest}"


def _regular_past(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ied"
    return _doubled(verb) + "ed"


def _doubled(verb: str) -> str:
    """With its last letter twice where it has one short syllable: 'chopp'."""
    return verb + verb[-1] if _ONE_SYLLABLE.fullmatch(verb) else verb
