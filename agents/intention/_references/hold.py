"""Something to get and to keep in hand: 'hold onion'."""

from collections.abc import Iterator
from dataclasses import dataclass

from agents.intention._parts.clause import Part
from agents.intention._parts.goal import Goal
from agents.intention._parts.wait import Wait
from agents.intention._references.thing_clause import ThingClause
from agents.intention._resolving import Resolver
from agents.intention._vocabulary import Vocabulary, refers


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
