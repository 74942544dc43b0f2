"""A question, by itself or beside a wish."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self, get_args

from agents.answer_shapes import Json, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import (
    ANY,
    IntentionError,
    Vocabulary,
    check_station,
    check_thing,
    expected,
    refers,
    written,
)

AskKind = Literal[
    "orders", "recipe", "status", "plan", "other", "where", "count", "who", "why", "missing",
    "time", "told", "make", "self", "advice", "station", "score", "stars", "event",
]  # fmt: skip
ASK_KINDS: tuple[AskKind, ...] = get_args(AskKind)
#: These may be about a cook as well, or about a place.
_ABOUT_COOKS = ("who", "plan", "why")

_WORDS: Mapping[AskKind, str] = {
    "orders": "asks about the orders",
    "recipe": "asks how to make something",
    "status": "asks how things stand",
    "plan": "asks what you are going to do",
    "other": "asks something",
    "where": "asks where something is",
    "count": "asks how many there are",
    "who": "asks who does what",
    "why": "asks why",
    "missing": "asks what is missing",
    "time": "asks how long the round lasts",
    "told": "asks what you were told",
    "make": "asks whether you two will make it",
    "self": "asks about you",
    "advice": "asks what to do",
    "station": "asks what is in a place",
    "score": "asks how many points there are",
    "stars": "asks how many points the stars need",
    "event": "asks about the critic, or what else may happen",
}


@dataclass(frozen=True, slots=True)
class Ask(SaidPart):
    """A question, perhaps about one dish, ingredient, station ('pot 2') or cook."""

    key = "ask"
    opens = ("ask",)
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    kind: AskKind
    what: str | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        if words[:1] != ["ask"]:
            return None
        kind, what = words[1] if len(words) > 1 else "", " ".join(words[2:])
        return cls(_kind(kind), None if what in ("", ANY) else what)

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"ask": kind, "what": None | str() as what}:
                return cls(_kind(kind), what)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"ask {self.kind} {self.what or ''}".rstrip()

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        """A station may have any name, and so may a cook."""
        if self.kind == "station" or (
            self.kind in _ABOUT_COOKS and self.what not in (None, *vocabulary.things)
        ):
            check_station(self.what, "question")
        else:
            check_thing(self.what, vocabulary.things, "question: what")

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        known = self.kind != "station" and refers(self.what, vocabulary)
        (Ask(self.kind) if known else self).check(vocabulary, place)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        if vocabulary.wide:
            yield '"ask " question'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        kinds = written(ASK_KINDS, wide=vocabulary.wide)
        return {"ask": one_of(kinds), "what": {"type": ["string", "null"]}}

    def words(self, vocabulary: Vocabulary) -> str:
        if self.kind == "recipe" and self.what:
            return f"asks how to make {vocabulary.title(self.what)}"
        return _WORDS[self.kind] + (f" ({vocabulary.title(self.what)})" if self.what else "")

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"{self.kind}?"

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)


def _kind(found: object) -> AskKind:
    for kind in ASK_KINDS:
        if found == kind:
            return kind
    raise IntentionError(f"question: {expected(found, ASK_KINDS)}")
