"""Stopping, and going on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self

from agents.answer_shapes import Json, either, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Control(SaidPart):
    """Stop everything and stand still, or go on."""

    key = "control"
    opens = ("stop", "go")
    limits = True

    order: Literal["stop", "go"]

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["stop" | "go" as order]:
                return cls(order)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return self.order

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        pass

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield either(cls.opens)

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"control": one_of(cls.opens)}

    def words(self, vocabulary: Vocabulary) -> str:
        return "stop everything" if self.order == "stop" else "go on"

    def chip(self, vocabulary: Vocabulary) -> str:
        return self.order
