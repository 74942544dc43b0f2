"""Wishes whose thing or count may be a reference: 'cook second x1', 'serve it', 'hold onion'."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._demand import Demand
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Part, task_text, thing_of
from agents.intention._parts.wait import Wait
from agents.intention._parts.work import Goal
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import (
    ALWAYS,
    IT,
    MAX_TIMES,
    THEM,
    Count,
    IntentionError,
    Mention,
    Times,
    Total,
    Vocabulary,
    count_text,
    is_reference,
    names_orders,
    read_count,
    refers,
)


@dataclass(frozen=True, slots=True)
class ThingClause(ReferringClause):
    """`key` begins its text form."""

    turn = True

    what: str

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, _, *_] if first == cls.key:
                return cls(" ".join(words[1:]))
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what}"

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: {"$ref": "#/$defs/thing"}}


HALF: Literal["half"] = "half"


def said_before(demand: Demand | None) -> Demand:
    """An earlier demand; IntentionError if there is none."""
    if demand is None:
        raise IntentionError("nothing was asked for before")
    return demand


def up_to(resolver: Resolver, total: int, do: str, what: str | None) -> Iterator[Part]:
    """What is left of a total after what the last demand did of it, and will still do."""
    referents = resolver.referents
    asked, done = referents.asked_and_done(do, what)
    stands = referents.open and asked > done
    if stands and total < asked:  # less is wanted than was asked for
        yield Cancel(do, what)
    counted = int(asked) if stands and total >= asked and resolver.place != "instead" else done
    if total > counted:
        yield Goal(do, what, total - counted)


def factor_text(factor: int | Literal["half"]) -> str:
    """E.g. 'x2', 'half'."""
    return HALF if factor == HALF else f"x{factor}"


def scaled(part: Part, factor: int | Literal["half"]) -> Part:
    """The same so many times as often, at least once."""
    if not isinstance(part, Goal) or part.times == ALWAYS:
        return part
    times = max(part.times // 2, 1) if factor == HALF else part.times * factor
    return replace(part, times=min(times, MAX_TIMES))


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


@dataclass(frozen=True, slots=True)
class Hold(ThingClause):
    """Get something and keep it in hand until told otherwise."""

    key = "hold"
    opens = ("hold",)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        named = None if refers(self.what, vocabulary) else self.what
        Goal("fetch", named).check(vocabulary, place)

    def parts(self, resolver: Resolver) -> Iterator[Part]:
        yield Goal("fetch", resolver.one(self.what, "fetch"))
        yield Wait(event="word")
