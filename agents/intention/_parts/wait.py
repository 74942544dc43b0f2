"""Events that ends and beginnings go by, 'served bob', 'x4', '10', and waiting for one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, get_args

from agents.answer_shapes import Json, either, number, one_of
from agents.english import numbered
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import (
    IT,
    MAX_SECONDS,
    IntentionError,
    Vocabulary,
    check_number,
    expected,
    read_count,
    written,
)

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


_CHIPS: Mapping[str, str] = {"order": "next order", "word": "your word"}


@dataclass(frozen=True, slots=True)
class Wait(SaidPart):
    """Stand by for so many seconds, or until an event, perhaps about a thing; 'word': until told to
    go on.
    """

    key = called = "wait"
    opens = ("wait",)
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    seconds: int | None = None
    event: EventWord | None = None
    what: str | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        if words[:1] != ["wait"]:
            return None
        found = Event.read(words[1:], "wait")
        if found.count is not None:
            raise IntentionError("wait: expected seconds or an event, found a number of things")
        return cls(found.seconds, found.word, found.what)

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"wait": int(seconds)}:
                return cls(seconds)
            case {"wait": event, "what": None | str() as what} if event in EVENT_WORDS:
                return cls(event=event, what=what)
        return None

    def dump(self) -> dict[str, Json]:
        plain: dict[str, Json] = {"wait": self.event if self.seconds is None else self.seconds}
        return {**plain, "what": self.what} if self.what else plain

    def text(self, vocabulary: Vocabulary) -> str:
        return f"wait {self._event.text()}"

    @property
    def _event(self) -> Event:
        return Event(self.event, self.what, seconds=self.seconds)

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        if self.event is None:
            check_number(self.seconds, MAX_SECONDS, f"{place}: wait")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        words = written(EVENT_WORDS, wide=vocabulary.wide)
        yield f'"wait " ([1-9] [0-9]{{0,2}} | {either(words)})'
        if vocabulary.wide:
            about = either(word for word in words if word not in EVENTS_ALONE)
            yield f'"wait " ({about}) " " spot'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        words = one_of(written(EVENT_WORDS, wide=vocabulary.wide))
        found: dict[str, Json] = {"wait": {"anyOf": [number(MAX_SECONDS), words]}}
        return {**found, "what": {"type": ["string", "null"]}} if vocabulary.wide else found

    def words(self, vocabulary: Vocabulary) -> str:
        if self.event is None:
            return f"wait {self.seconds} s"
        if self.event in ("order", "word"):
            return "wait for the next order" if self.event == "order" else "wait for your word"
        return f"wait until {self._event.words(vocabulary, it='something')}"

    def chip(self, vocabulary: Vocabulary) -> str:
        if self.event is None:
            return f"wait {self.seconds} s"
        return f"wait: {_CHIPS.get(self.event, self._event.text())}"
