"""What clauses have in common that say one thing: 'hold onion', 'same tomato'."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from agents.answer_shapes import Json
from agents.intention._resolving import ReferringClause
from agents.intention._vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class ThingClause(ReferringClause):
    """`key` begins its text form."""

    turn = True

    what: str

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case [first, _, *_] if first == cls.key:
                return cls(" ".join(words[1:]))
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{self.key} {self.what}"

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {cls.key: {"$ref": "#/$defs/thing"}}
