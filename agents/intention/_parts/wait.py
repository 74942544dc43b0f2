"""Standing by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json, either, number, one_of
from agents.intention._events import EVENT_WORDS, EVENTS_ALONE, Event, EventWord
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import Vocabulary, check_number
from agents.intention._words import MAX_SECONDS, IntentionError, written

_CHIPS: Mapping[str, str] = {"order": "next order", "word": "your word"}


@dataclass(frozen=True, slots=True)
class Wait(SaidPart):
    """Stand by for so many seconds, or until an event, perhaps about a thing; 'word': until told to
    go on.
    """

    key = "wait"
    opens = ("wait",)
    called = "wait"
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
