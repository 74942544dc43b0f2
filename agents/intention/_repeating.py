"""Earlier demands continued, said again or taken back: 'more x1', 'again', 'cancel it'."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Part, TaskPart
from agents.intention._parts.rules import Allow, Avoid, Control
from agents.intention._parts.work import Goal, Stock
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import (
    ALWAYS,
    ANY,
    IT,
    MAX_TIMES,
    Count,
    IntentionError,
    Total,
    Vocabulary,
    check_number,
    check_thing,
    count_text,
    read_count,
    refers,
)
from agents.intention._wishes import HALF, ThingClause, factor_text, said_before, scaled, up_to


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


#: What is done to a thing, one after the other, as far as the menu has it.
STEPS = ("chop", "prepare", "cook", "plate", "serve")


@dataclass(frozen=True, slots=True)
class Repeat(ReferringClause):
    """The last demand `times` times 'again' ('half': with half of its counts), the one before that
    ('back'), or the 'next' step of the last thing.
    """

    key = "repeat"
    opens = ("again", "next", "back")
    defaults: ClassVar[Mapping[str, Json]] = {"times": 1}
    turn = True

    which: Literal["again", "next", "back"]
    times: int | Literal["half"] = 1

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["again" | "next" | "back" as which]:
                return cls(which)
            case ["again", "half"]:
                return cls("again", "half")
            case ["again", count] if isinstance(times := read_count(count), int):
                return cls("again", times)
        return None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"repeat": "again", "times": int() | "half" as times}:
                return cls("again", times)
            case {"repeat": "next" | "back" as which}:
                return cls(which)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return self.which if self.times == 1 else f"{self.which} {factor_text(self.times)}"

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        if self.times != HALF:
            check_number(self.times, MAX_TIMES, f"{place}: times")

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        times: Json = number(MAX_TIMES)
        if vocabulary.wide:
            times = {"anyOf": [times, one_of((HALF,))]}
        return {"repeat": one_of(cls.opens), "times": times}

    def parts(self, resolver: Resolver) -> Iterable[Part]:
        match self.which:
            case "again":
                last = said_before(resolver.referents.last)
                return tuple(scaled(part, self.times) for part in last.parts)
            case "back":
                return said_before(resolver.referents.back).parts
            case "next":
                return (_next_step(resolver),)


def _next_step(resolver: Resolver) -> Goal:
    """The step after the last one for the same thing, as often."""
    for mention in resolver.referents.mentions()[-1:]:
        steps = [do for do in STEPS if resolver.vocabulary.fits(do, mention.what)]
        if mention.do in steps[:-1]:
            times = 1 if mention.times == ALWAYS else mention.times
            return Goal(steps[steps.index(mention.do) + 1], mention.what, times)
    raise IntentionError("there is no next step")


@dataclass(frozen=True, slots=True)
class Same(ThingClause):
    """What was last said of one thing, said of another, its count kept, or `times` times it."""

    key = "same"
    opens = ("same",)
    defaults: ClassVar[Mapping[str, Json]] = {"times": 1}

    times: int | Literal["half"] = 1

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["same", *what, "half"] if what:
                return cls(" ".join(what), HALF)
            case ["same", *what, last] if what and isinstance(times := read_count(last), int):
                return cls(" ".join(what), times)
        return super(Same, cls).read(words, vocabulary)

    def text(self, vocabulary: Vocabulary) -> str:
        return f"same {self.what}" + ("" if self.times == 1 else f" {factor_text(self.times)}")

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        plain = super(Same, cls).schema(vocabulary)
        if not vocabulary.wide:
            return plain
        return {**plain, "times": {"anyOf": [number(MAX_TIMES), one_of((HALF,))]}}

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        if not refers(self.what, vocabulary):
            check_thing(self.what, vocabulary.things, f"{place}: same")

    def parts(self, resolver: Resolver) -> Iterator[Part]:
        """What was last asked for, else what was last forbidden or allowed, with another thing."""
        parts = said_before(resolver.referents.last).parts
        goals = [part for part in parts if isinstance(part, Goal)]
        others = [part for part in parts if isinstance(part, TaskPart | Stock)]
        for part in (goals or others)[-1:]:
            yield scaled(replace(part, what=resolver.one(self.what, ANY)), self.times)
            return
        raise IntentionError("nothing was said of a thing before")


@dataclass(frozen=True, slots=True)
class Undo(ReferringClause):
    """Takes back the whole last demand: what was asked for, forbidden, or stopped by it."""

    key = "cancel"
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        return cls() if list(words) in (["cancel", IT], ["cancel", ANY, IT]) else None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        return cls() if (value.get("cancel"), value.get("what")) == (ANY, IT) else None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"cancel {IT}"

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        pass

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {}

    def parts(self, resolver: Resolver) -> Iterable[Part]:
        last = said_before(resolver.referents.last)
        found = tuple(dict.fromkeys(undone(part) for part in last.parts))
        parts = tuple(part for part in found if part)
        if not parts:
            raise IntentionError("nothing that could be taken back was asked for")
        return parts


def undone(part: Part) -> Part | None:
    """What takes a part back, whoever it was for; None for what leaves nothing behind."""
    match getattr(part, "inner", part):
        case Avoid(do, what):
            return Allow(do, what)
        case Control("stop"):
            return Control("go")
        case Part(calling_off=(do, what)):
            return Cancel(do, what)
    return None
