"""What is done with things that are there: used, put somewhere, let go."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from agents.answer_shapes import Json
from agents.intention._parts.clause import SaidPart
from agents.intention._parts.task_part import thing_of
from agents.intention._task_words import things_words
from agents.intention._vocabulary import Vocabulary, check_thing
from agents.intention._words import ANY, Mention


@dataclass(frozen=True, slots=True)
class ThingPart(SaidPart):
    """`key` begins its text form. `what` None: any. `goes_with`: the verb whose things fit."""

    goes_with: ClassVar[str] = ANY
    later: ClassVar[bool] = True

    what: str | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, *what] if first == cls.key:
                return cls(thing_of(what))
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what or ANY}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_thing(self.what, self._things(vocabulary), f"{place}: {self.key}")

    @classmethod
    def _things(cls, vocabulary: Vocabulary) -> Sequence[str]:
        if cls.goes_with == ANY:
            return vocabulary.things
        return vocabulary.things_of(cls.goes_with) or ()

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " (anything | "{ANY}")'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: {"$ref": "#/$defs/things"}}

    @abstractmethod
    def words(self, vocabulary: Vocabulary) -> str: ...

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {vocabulary.title(self.what) if self.what else ANY}"

    def _named(self, vocabulary: Vocabulary, anything: str) -> str:
        return things_words(self.what, vocabulary) or anything

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, self.goes_with

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what) if self.what is not None else None


@dataclass(frozen=True, slots=True)
class Use(ThingPart):
    """Take what is there of it, and make no new one for this."""

    key = "use"
    opens = ("use",)

    def words(self, vocabulary: Vocabulary) -> str:
        return f"use the {self._named(vocabulary, 'things')} that are there already"


@dataclass(frozen=True, slots=True)
class Put(ThingPart):
    """Put down, give away or throw away what one has; where, its place tells ('at bin')."""

    key = "put"
    opens = ("put",)
    turn = True

    def words(self, vocabulary: Vocabulary) -> str:
        return f"put down {self._named(vocabulary, 'what is held')}"


@dataclass(frozen=True, slots=True)
class Skip(ThingPart):
    """Let an order go: it is not made, this time. `what` None: whichever cannot be made in time."""

    key = called = "skip"
    opens = ("skip",)
    goes_with = "serve"

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield from ()  # which orders there are the grammar knows itself

    @classmethod
    def called_things(cls, vocabulary: Vocabulary) -> tuple[str, ...]:
        return vocabulary.dishes

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return f"make {vocabulary.title(what) if what else 'what was let go'} after all"

    def words(self, vocabulary: Vocabulary) -> str:
        return f"let {self._named(vocabulary, 'what is too late')} go"

    @property
    def task(self) -> tuple[str, str | None]:
        return ANY, self.what

    @property
    def standing(self) -> bool:
        return True

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return "skip", self.what
