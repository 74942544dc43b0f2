"""Something kept ready."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from agents.answer_shapes import Json, either, number, one_of
from agents.english import numbered
from agents.intention._parts.clause import SaidPart
from agents.intention._task_words import things_words
from agents.intention._vocabulary import Vocabulary, check_number, check_word
from agents.intention._words import ANY, MAX_TIMES, Mention, read_count


@dataclass(frozen=True, slots=True)
class Stock(SaidPart):
    """Keep `count` ready: of an ingredient chopped, of plates empty, of a dish on plates."""

    key = "stock"
    opens = ("stock",)
    defaults: ClassVar[Mapping[str, Json]] = {"count": 2}
    called = "stock"

    what: str
    count: int = 2

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["stock", *what, last] if what and isinstance(count := read_count(last), int):
                return cls(" ".join(what), count)
            case ["stock", *what] if what:
                return cls(" ".join(what))
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return f"stock {self.what} x{self.count}"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_word(self.what, vocabulary.things, f"{place}: stock")
        check_number(self.count, MAX_TIMES, f"{place}: count")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        if things := cls._writable(vocabulary):
            yield f'"stock " ({either(things)}) " " number'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"stock": one_of(cls._writable(vocabulary)), "count": number(MAX_TIMES)}

    @classmethod
    def _writable(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return vocabulary.things if vocabulary.wide else vocabulary.things_of("chop") or ()

    @classmethod
    def called_things(cls, vocabulary: Vocabulary) -> tuple[str, ...]:
        return tuple(cls._writable(vocabulary))

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return f"no longer keep {things_words(what, vocabulary) or 'anything'} ready"

    def words(self, vocabulary: Vocabulary) -> str:
        name = vocabulary.title(self.what)
        chopped = "chopped " * (self.what in (vocabulary.things_of("chop") or ()))
        return f"keep {numbered(self.count, chopped + name)} ready"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"ready: {vocabulary.title(self.what)} x{self.count}"

    @property
    def thing(self) -> tuple[str | None, str]:
        return self.what, ANY

    def with_thing(self, what: str) -> Self:
        return replace(self, what=what)

    @property
    def task(self) -> tuple[str, str | None]:
        return "chop", self.what

    @property
    def mention(self) -> Mention:
        return Mention(self.what, self.count)

    @property
    def standing(self) -> bool:
        return True

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return "stock", self.what
