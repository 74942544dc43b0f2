"""Which orders come first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from agents.intention._parts.word_part import WordPart
from agents.intention._vocabulary import PREFERENCES, Vocabulary
from agents.intention._words import ANY


@dataclass(frozen=True, slots=True)
class Prefer(WordPart):
    """Which orders come first from now on: one of PREFERENCES, or a dish."""

    key = called = "prefer"
    opens = ("prefer",)

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return (*PREFERENCES, *vocabulary.dishes)

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return "no longer put some orders first"

    def words(self, vocabulary: Vocabulary) -> str:
        if self.what in PREFERENCES:
            return f"put the {self.what} orders first"
        return f"put {vocabulary.title(self.what)} first"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"{vocabulary.title(self.what)} first"

    @property
    def thing(self) -> tuple[str | None, str]:
        return (None, "") if self.what in PREFERENCES else (self.what, "serve")

    def with_thing(self, what: str) -> Self:
        return type(self)(what)

    @property
    def task(self) -> tuple[str, str | None]:
        return ANY, self.what

    @property
    def standing(self) -> bool:
        return True
