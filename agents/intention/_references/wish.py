"""A goal whose thing or count may be a reference: 'cook second x1', 'serve it'."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._parts.task_part import task_text, thing_of
from agents.intention._references.totals import up_to
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import Vocabulary, refers
from agents.intention._words import (
    ALWAYS,
    IT,
    MAX_TIMES,
    THEM,
    Count,
    IntentionError,
    Mention,
    Times,
    Total,
    count_text,
    is_reference,
    names_orders,
    read_count,
)


@dataclass(frozen=True, slots=True)
class Wish(ReferringClause):
    """Something to get done. `count` None: as often as the reference tells."""

    key = "do"
    defaults: ClassVar[Mapping[str, Json]] = {"what": None, "times": 1, "total": False}
    turn = True

    do: str
    what: str | None = None
    count: Count | None = 1

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [verb, *what, "to", last] if count := read_count(f"to {last}"):
                return cls(verb, thing_of(what), count)
            case [verb, *what, last] if count := read_count(last):
                return cls(verb, thing_of(what), count)
            case [verb, *what] if (thing := thing_of(what)) in (IT, THEM) or names_orders(thing):
                return cls(verb, thing, None)
        return None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"do": do, "what": None | str() as what, "times": int(total), "total": True}:
                return cls(do, what, Total(total))
            case {"do": do, "what": None | str() as what, "times": times, "total": False}:
                return cls(do, what, None if names_orders(what) else times)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        task = task_text(self.do, self.what, vocabulary.things_of(self.do))
        return f"{task} {count_text(self.count)}".rstrip()

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        named = None if refers(self.what, vocabulary) else self.what
        Goal(self.do, named, self._times).check(vocabulary, place)

    @property
    def _times(self) -> Times:
        match self.count:
            case None:
                return 1
            case Total(total):
                return total
            case times:
                return times

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {
            "do": one_of([verb for verb, _ in vocabulary.verbs]),
            "what": {"$ref": "#/$defs/things"},
            "times": {"anyOf": [number(MAX_TIMES), one_of((ALWAYS,))]},
            "total": {"type": "boolean"},
        }

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, self.do

    def parts(self, resolver: Resolver) -> Iterator[Part]:
        if self.what is None or not is_reference(self.what):
            yield from self._goals(self.what, resolver)
            return
        for mention in resolver.mentions(self.what, self.do):
            if self.count is None:
                yield Goal(self.do, mention.what, self._as_often(mention))
            elif names_orders(self.what):
                raise IntentionError(f"{self.what!r} takes no count")
            else:
                yield from self._goals(mention.what, resolver)

    def _goals(self, what: str | None, resolver: Resolver) -> Iterable[Part]:
        match self.count:
            case Total(total):
                return up_to(resolver, total, self.do, what)
            case None:
                raise IntentionError(f"{self.do}: how often?")
            case times:
                return (Goal(self.do, what, times),)

    def _as_often(self, mention: Mention) -> Times:
        """As often as the thing was wanted; lasting work is not carried over to another verb."""
        return 1 if mention.times == ALWAYS and mention.do != self.do else mention.times
