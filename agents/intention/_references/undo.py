"""The whole last demand taken back: 'cancel it'."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json
from agents.intention._parts.allow import Allow
from agents.intention._parts.avoid import Avoid
from agents.intention._parts.cancel import Cancel
from agents.intention._parts.clause import Part
from agents.intention._parts.control import Control
from agents.intention._references.totals import said_before
from agents.intention._resolving import ReferringClause, Resolver
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ANY, IT, IntentionError


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
