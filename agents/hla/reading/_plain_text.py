"""Words that are not acted upon, however they were read: other languages, impossible amounts.

A small model reads other languages at best by luck, and hears some amount in any number: of '-5
onions' five, of '1000 onions' one. Another language is told by its letters, or by common words of
it with no English word beside them; what the kitchen calls its things says nothing, for they may be
foreign words themselves. No amount is what is less than one, no whole number, or far too many.
"""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from agents.english import gerund, plural
from agents.hla.profiles import Profile
from agents.hla.prompt_files import bare, word_lists
from agents.intention import (
    MAX_SECONDS,
    MAX_TIMES,
    MOST_TIMES,
    Ask,
    Demand,
    Goal,
    Intention,
    NoIntention,
    Stock,
    Vocabulary,
    Wait,
)

#: What one answers to in any language.
_POLITE = frozenset({"thanks", "hello", "sorry", "praise", "yes", "no"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why. `number`: the one that cannot be, as it was said; `most`: the greatest that can."""

    kind: Literal["foreign", "number"]
    number: str = ""
    most: int = MAX_TIMES

    @property
    def problem(self) -> str:
        """For the log and the panel."""
        return "not English" if self.kind == "foreign" else f"{self.number} cannot be an amount"


@dataclass(frozen=True, slots=True)
class Listener:
    """What a mind of some profile makes nothing of in a kitchen.

    A large model knows other languages, and counts further.
    """

    profile: Profile
    vocabulary: Vocabulary

    def refused(self, text: str, meant: Intention) -> Refusal | None:
        """Why words that were read so are not acted upon; None if they are."""
        if not _answers_any_language(meant) and self._is_foreign(text):
            return Refusal("foreign")
        number = self._odd_number(text) if counts_work(meant) else ""
        return Refusal("number", number, self._most) if number else None

    def heeds(self, text: str) -> bool:
        """Whether words may be acted upon before it is known what they mean."""
        return not self._is_foreign(text) and not self._odd_number(text)

    @property
    def _is_small(self) -> bool:
        return self.profile.style == "compact"

    @property
    def _most(self) -> int:
        return MOST_TIMES if self._is_small else MAX_TIMES

    def _is_foreign(self, text: str) -> bool:
        return self._is_small and is_foreign(text, self.vocabulary)

    def _odd_number(self, text: str) -> str:
        return odd_number(text, self.vocabulary, self._most)


def _answers_any_language(meant: Intention) -> bool:
    match meant:
        case NoIntention(kind):
            return kind in _POLITE
        case Ask("self"):
            return True
    return False


#: So many different words of one language are no accident.
_TELLING = 2
_ENGLISH = "english"
#: Letters that are no letter with an accent.
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "ı": "i", "đ": "d"})


def is_foreign(text: str, vocabulary: Vocabulary) -> bool:
    """Whether somebody speaks another language; in doubt it is English."""
    words = set(bare(_plain(text)).split()) - _own(vocabulary)
    return _is_other_script("".join(words)) or _is_other_language(words)


def _is_other_script(letters: str) -> bool:
    """Whether at least half of the letters are not Latin."""
    found = [letter for letter in letters if letter.isalpha()]
    other = [letter for letter in found if "LATIN" not in unicodedata.name(letter, "LATIN")]
    return bool(found) and len(other) * 2 >= len(found)


def _is_other_language(words: Collection[str]) -> bool:
    lists = word_lists("languages.txt")
    if any(map(lists[_ENGLISH].fullmatch, words)):
        return False
    return any(
        sum(known.fullmatch(word) is not None for word in words) >= _TELLING
        for language, known in lists.items()
        if language != _ENGLISH
    )


def _own(vocabulary: Vocabulary) -> frozenset[str]:
    """The words of what the kitchen has."""
    names = (f"{thing} {vocabulary.title(thing)}".replace("_", " ") for thing in vocabulary.things)
    return frozenset(word for name in names for word in bare(_plain(name)).split())


def _plain(text: str) -> str:
    """Small letters without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(part for part in parts if not unicodedata.combining(part))


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
