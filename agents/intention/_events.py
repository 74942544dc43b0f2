"""Events that ends and beginnings go by: 'served bob', 'x4', '10'."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self, get_args

from agents.english import numbered
from agents.intention._vocabulary import Vocabulary, expected
from agents.intention._words import IT, MAX_SECONDS, IntentionError, read_count

EventWord = Literal[
    "cooked", "chopped", "served", "order", "word", "plated", "ordered", "done", "free", "burning",
    "gone", "late",
]  # fmt: skip
EVENT_WORDS: tuple[EventWord, ...] = get_args(EventWord)
#: Those that are about no thing.
EVENTS_ALONE = ("order", "word", "late")

_WORDS: Mapping[str, str] = {
    "cooked": "{thing} is cooked",
    "chopped": "{thing} is chopped",
    "served": "{thing} is served",
    "order": "the next order comes",
    "word": "you say so",
    "plated": "{thing} is on a plate",
    "ordered": "{thing} is ordered",
    "done": "{thing} is done",
    "free": "{thing} is free",
    "burning": "{thing} is about to burn",
    "gone": "{thing} has run out",
    "late": "there is no time for it",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One of EVENT_WORDS, perhaps about a thing, a cook or a place; or so many things are there
    (`count`); or so many seconds have passed.
    """

    word: EventWord | None = None
    what: str | None = None
    count: int | None = None
    seconds: int | None = None

    @classmethod
    def read(cls, words: Sequence[str], place: str) -> Self:
        """That of a text form. IntentionError if there is none."""
        first, what = (words[0], " ".join(words[1:]) or None) if words else ("", None)
        if first.isascii() and first.isdecimal() and what is None:
            return cls(seconds=int(first))
        if isinstance(count := read_count(first), int):
            return cls(what=what, count=count)
        for word in EVENT_WORDS:
            if first == word and not (what and word in EVENTS_ALONE):
                return cls(word, what)
        raise IntentionError(
            f"{place}: expected seconds, xN, or an event: {expected(' '.join(words), EVENT_WORDS)}"
        )

    def text(self) -> str:
        """The text form."""
        if self.seconds is not None:
            return str(self.seconds)
        first = f"x{self.count}" if self.count is not None else str(self.word)
        return f"{first} {self.what or ''}".rstrip()

    def check(self, place: str) -> None:
        """Raise IntentionError unless the seconds are in range."""
        if self.seconds is not None and not 1 <= self.seconds <= MAX_SECONDS:
            raise IntentionError(f"{place}: expected 1 to {MAX_SECONDS} seconds")

    def words(self, vocabulary: Vocabulary, it: str = "it") -> str:
        """E.g. 'Bob Soup is served', '4 onions are there', '10 s have passed'; `it`: its thing."""
        if self.seconds is not None:
            return f"{self.seconds} s have passed"
        if self.count is not None:
            thing = vocabulary.title(self.what) if self.what and self.what != IT else "piece"
            return f"{numbered(self.count, thing)} are there"
        thing = vocabulary.title(self.what) if self.what and self.what != IT else it
        return _WORDS[str(self.word)].format(thing=thing)
