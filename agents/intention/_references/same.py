"""The last goal with another thing: 'same tomato'."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._parts.stock import Stock
from agents.intention._parts.task_part import TaskPart
from agents.intention._references.thing_clause import ThingClause
from agents.intention._references.totals import said_before
from agents.intention._resolving import Resolver
from agents.intention._vocabulary import Vocabulary, check_thing, refers
from agents.intention._words import ANY, IntentionError


@dataclass(frozen=True, slots=True)
class Same(ThingClause):
    """What was last said of one thing, said of another, its count kept."""

    key = "same"
    opens = ("same",)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        if not refers(self.what, vocabulary):
            check_thing(self.what, vocabulary.things, f"{place}: same")

    def parts(self, resolver: Resolver) -> Iterator[Part]:
        """What was last asked for, else what was last forbidden or allowed, with another thing."""
        parts = said_before(resolver.referents.last).parts
        goals = [part for part in parts if isinstance(part, Goal)]
        others = [part for part in parts if isinstance(part, TaskPart | Stock)]
        for part in (goals or others)[-1:]:
            yield replace(part, what=resolver.one(self.what, ANY))
            return
        raise IntentionError("nothing was said of a thing before")
