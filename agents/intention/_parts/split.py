"""Sharing the work."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.intention._parts.word_part import WordPart
from agents.intention._vocabulary import Vocabulary

SHARES = ("work", "dishes")


@dataclass(frozen=True, slots=True)
class Split(WordPart):
    """Share the work by one of SHARES; who does what is for the partner to propose."""

    key = called = "split"
    opens = ("split",)

    what: str = "work"

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return SHARES

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return "no longer share the work"

    def words(self, vocabulary: Vocabulary) -> str:
        return f"share the {self.what} with {vocabulary.person}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"share {self.what}"
