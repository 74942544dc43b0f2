"""Something to keep an eye on."""

from collections.abc import Sequence
from dataclasses import dataclass

from agents.intention._parts.word_part import WordPart
from agents.intention._vocabulary import Vocabulary

_WORDS = {
    "pots": "watch the pots",
    "fire": "watch out for fire",
    "clock": "watch the clock",
    "orders": "watch the orders",
}
WATCHED = tuple(_WORDS)


@dataclass(frozen=True, slots=True)
class Watch(WordPart):
    """Keep an eye on one of WATCHED from now on."""

    key = called = "watch"
    opens = ("watch",)

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return WATCHED

    @classmethod
    def called_things(cls, vocabulary: Vocabulary) -> tuple[str, ...]:
        return WATCHED

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return f"no longer {_WORDS[what] if what else 'watch anything'}"

    def words(self, vocabulary: Vocabulary) -> str:
        return _WORDS[self.what]

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"watch {self.what}"

    @property
    def task(self) -> tuple[str, str | None]:
        return "watch", self.what

    @property
    def standing(self) -> bool:
        return True

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return "watch", self.what
