"""The last goal continued: 'more x1', 'more to x4'."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._parts.stock import Stock
from agents.intention._references.totals import said_before, up_to
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import Vocabulary, check_number
from agents.intention._words import (
    ALWAYS,
    MAX_TIMES,
    Count,
    IntentionError,
    Total,
    count_text,
    read_count,
)


@dataclass(frozen=True, slots=True)
class More(ReferringClause):
    """The last goal's verb and thing, with another count."""

    key = "more"
    opens = ("more",)
    defaults: ClassVar[Mapping[str, Json]] = {"total": False}
    turn = True

    count: Count

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["more", *count] if found := read_count(" ".join(count)):
                return cls(found)
        return None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"more": int(total), "total": True}:
                return cls(Total(total))
            case {"more": int() | "always" as times, "total": False}:
                return cls(times)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"more {count_text(self.count)}"

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        count = self.count.count if isinstance(self.count, Total) else self.count
        if count != ALWAYS:
            check_number(count, MAX_TIMES, f"{place}: more")

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        times: Json = {"anyOf": [number(MAX_TIMES), one_of((ALWAYS,))]}
        return {"more": times, "total": {"type": "boolean"}}

    def parts(self, resolver: Resolver) -> Iterator[Part]:
        last = said_before(resolver.referents.last)
        counted = [part for part in last.parts if isinstance(part, Goal | Stock)]
        match counted[-1:], self.count:
            case [Goal(do, what)], Total(total):
                yield from up_to(resolver, total, do, what)
            case [Goal(do, what)], (int() | "always") as times:
                yield Goal(do, what, times)
            case [Stock(what)], Total(total):
                yield Stock(what, total)
            case [Stock(what, ready)], int(extra):
                yield Stock(what, min(ready + extra, MAX_TIMES))
            case _:
                raise IntentionError("there is no goal to continue")
