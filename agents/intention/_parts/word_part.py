"""What parts have in common that say one word of a few: 'watch pots', 'prefer urgent'."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from agents.answer_shapes import Json, either, one_of
from agents.intention._parts.clause import SaidPart
from agents.intention._vocabulary import Vocabulary, check_word


@dataclass(frozen=True, slots=True)
class WordPart(SaidPart):
    """`key` begins its text form, and is what it is called when it is called off."""

    what: str

    @classmethod
    @abstractmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        """The words that it may say."""

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, what] if first == cls.key:
                return cls(what)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_word(self.what, self.allowed(vocabulary), f"{place}: {self.key}")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield f'"{cls.key} " ({either(cls.allowed(vocabulary))})'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: one_of(cls.allowed(vocabulary))}
