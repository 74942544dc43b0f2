"""What cooks do for one another: stand somewhere, help, change places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._parts.word_part import WordPart
from agents.intention._vocabulary import Vocabulary, check_station

SWAPPED = ("jobs", "sides")


@dataclass(frozen=True, slots=True)
class Stay(SaidPart):
    """Stand at a place and do its work until told otherwise; without a place: where one is."""

    key = called = "stay"
    opens = ("stay",)
    later = True

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        return cls() if list(words) == ["stay"] else None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        return cls() if value.get("stay") is True else None

    def dump(self) -> dict[str, Json]:
        return {"stay": True}

    def text(self, vocabulary: Vocabulary) -> str:
        return "stay"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        pass

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"stay"'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"stay": {"type": "boolean", "enum": [True]}}

    def words(self, vocabulary: Vocabulary) -> str:
        return "stay"

    def chip(self, vocabulary: Vocabulary) -> str:
        return "stay"

    @property
    def standing(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Help(WordPart):
    """Do some of what a cook is at, or 'me': of what the speaker is at."""

    key = called = "help"
    opens = ("help",)
    later = True

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return ("me",)

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_station(self.what, f"{place}: help")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"help " name'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"help": {"type": "string"}}

    @property
    def standing(self) -> bool:
        return True

    def words(self, vocabulary: Vocabulary) -> str:
        return f"help {vocabulary.person if self.what == 'me' else self.what.capitalize()}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return self.words(vocabulary)


@dataclass(frozen=True, slots=True)
class Swap(WordPart):
    """Two take each other's jobs, or sides of the kitchen; one alone does it with the speaker."""

    key = "swap"
    opens = ("swap",)
    later = True
    defaults: ClassVar[Mapping[str, Json]] = {}

    what: str = "jobs"

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return SWAPPED

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"swap": one_of(SWAPPED)}

    def words(self, vocabulary: Vocabulary) -> str:
        return f"swap {self.what}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"swap {self.what}"
