"""The last goal with another thing: 'same tomato'."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._parts.stock import Stock
from agents.intention._parts.task_part import TaskPart
from agents.intention._references.thing_clause import ThingClause
from agents.intention._references.totals import HALF, factor_text, said_before, scaled
from agents.intention._resolving import Resolver
from agents.intention._vocabulary import Vocabulary, check_thing, refers
from agents.intention._words import ANY, MAX_TIMES, IntentionError, read_count


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
