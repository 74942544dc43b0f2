"""Standing by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

from agents.answer_shapes import Json, either, number, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import Vocabulary, check_number, expected
from agents.intention._words import MAX_SECONDS, IntentionError

WaitEvent = Literal["cooked", "chopped", "served", "order", "word"]
WAIT_EVENTS: tuple[WaitEvent, ...] = get_args(WaitEvent)

_WORDS: Mapping[WaitEvent, str] = {
    "cooked": "wait until something is cooked",
    "chopped": "wait until something is chopped",
    "served": "wait until something is served",
    "order": "wait for the next order",
    "word": "wait for your word",
}
_CHIPS: Mapping[str, str] = {"order": "next order", "word": "your word"}


@dataclass(frozen=True, slots=True)
class Wait(SaidPart):
    """Stand by for so many seconds, or until an event; 'word': until told to go on."""

    key = "wait"
    opens = ("wait",)
    called = "wait"

    seconds: int | None = None
    event: WaitEvent | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["wait", what] if what.isascii() and what.isdecimal():
                return cls(int(what))
            case ["wait", what]:
                if found := cls.load({"wait": what}):
                    return found
                raise IntentionError(f"wait: {expected(what, WAIT_EVENTS)}")
        return None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"wait": int(seconds)}:
                return cls(seconds)
            case {"wait": event} if event in WAIT_EVENTS:
                return cls(event=event)
        return None

    def dump(self) -> dict[str, Json]:
        return {"wait": self.event if self.seconds is None else self.seconds}

    def text(self, vocabulary: Vocabulary) -> str:
        return f"wait {self.event if self.seconds is None else self.seconds}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        if self.event is None:
            check_number(self.seconds, MAX_SECONDS, f"{place}: wait")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"wait " ([1-9] [0-9]{{0,2}} | {either(WAIT_EVENTS)})'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"wait": {"anyOf": [number(MAX_SECONDS), one_of(WAIT_EVENTS)]}}

    def words(self, vocabulary: Vocabulary) -> str:
        return f"wait {self.seconds} s" if self.event is None else _WORDS[self.event]

    def chip(self, vocabulary: Vocabulary) -> str:
        if self.event is None:
            return f"wait {self.seconds} s"
        return f"wait: {_CHIPS.get(self.event, self.event)}"
