"""What parts about a verb and its thing have in common, besides goals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from agents.answer_shapes import Json, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import Vocabulary, check_task, refers
from agents.intention._words import ANY, Mention


@dataclass(frozen=True, slots=True)
class TaskPart(SaidPart):
    """`do` ANY: in any way. `what` None: not about any one thing."""

    do: str = ANY
    what: str | None = None

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
        """The verbs that it may name, with their things."""
        return {**dict(vocabulary.verbs), ANY: vocabulary.things}

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, verb, *thing] if first in cls.opens:
                if thing or verb in cls.allowed(vocabulary):
                    return cls(verb, thing_of(thing))
                return cls(ANY, verb)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.task_text(vocabulary)}"

    def task_text(self, vocabulary: Vocabulary) -> str:
        """Verb and thing in the text form."""
        return task_text(self.do, self.what, self.allowed(vocabulary).get(self.do))

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_task(self.do, self.what, self.allowed(vocabulary), place)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        named = None if refers(self.what, vocabulary) else self.what
        check_task(self.do, named, self.allowed(vocabulary), place)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " (task | "{ANY}")'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        verbs = [verb for verb, _ in vocabulary.verbs]
        return {cls.key: one_of((*verbs, ANY)), "what": {"$ref": "#/$defs/things"}}

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, self.do

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what) if self.what is not None else None


def thing_of(words: Sequence[str]) -> str | None:
    """The name of a thing; None for any."""
    what = " ".join(words)
    return None if what in ("", ANY) else what


def task_text(do: str, what: str | None, things: Sequence[str] | None) -> str:
    """A verb and its thing: 'chop onion', 'cook any', 'putout'; `things`: what it is done to."""
    if do == ANY:
        return f"{ANY} {what or ''}".rstrip()
    return f"{do} {what or (ANY if things else '')}".rstrip()
