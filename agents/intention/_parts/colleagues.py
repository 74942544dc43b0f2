"""What cooks do for one another: stand somewhere, help, change places, share the work."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from agents.answer_shapes import Json
from agents.intention._parts.clause import SaidPart, WordPart
from agents.intention._vocabulary import Vocabulary, check_station

SWAPPED = ("jobs", "sides")


@dataclass(frozen=True, slots=True)
class Stay(SaidPart):
    """Stand at a place and do its work until told otherwise; without a place: where one is."""

    key = called = "stay"
    opens = ("stay",)
    standing = True
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

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"stay"'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"stay": {"type": "boolean", "enum": [True]}}

    def words(self, vocabulary: Vocabulary) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Help(WordPart):
    """Do some of what a cook is at, or 'me': of what the speaker is at."""

    key = called = "help"
    opens = ("help",)
    standing = True
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

    def words(self, vocabulary: Vocabulary) -> str:
        return f"help {vocabulary.person if self.what == 'me' else self.what.capitalize()}"


@dataclass(frozen=True, slots=True)
class Swap(WordPart):
    """Two take each other's jobs, or sides of the kitchen; one alone does it with the speaker."""

    key = "swap"
    opens = ("swap",)
    later = True

    what: str = "jobs"

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return SWAPPED


SHARES = ("work", "dishes")


@dataclass(frozen=True, slots=True)
class Split(WordPart):
    """Share the work by one of SHARES; who does what is for the partner to propose."""

    key = called = "split"
    called_off = "no longer share the work"
    opens = ("split",)

    what: str = "work"

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return SHARES

    def words(self, vocabulary: Vocabulary) -> str:
        return f"share the {self.what} with {vocabulary.person}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"share {self.what}"
