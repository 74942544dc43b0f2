"""An earlier demand once more, or the step that follows it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from agents.answer_shapes import Json, number, one_of
from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._references.totals import HALF, factor_text, said_before, scaled
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import Vocabulary, check_number
from agents.intention._words import ALWAYS, MAX_TIMES, IntentionError, read_count

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
