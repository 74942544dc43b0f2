"""Work that is asked for: goals, what is kept ready or watched, which orders come first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from agents.answer_shapes import Json, either, number, one_of
from agents.english import how_often, many, numbered
from agents.intention._parts.clause import Part, SaidPart, WordPart, task_text
from agents.intention._task_words import (
    at_words,
    is_counted,
    step_words,
    task_chip,
    things_words,
    verb_words,
)
from agents.intention._vocabulary import (
    ALWAYS,
    ANY,
    MAX_TIMES,
    PREFERENCES,
    PUT,
    Mention,
    Times,
    Vocabulary,
    check_number,
    check_task,
    check_word,
    count_text,
    read_count,
)


@dataclass(frozen=True, slots=True)
class Goal(Part):
    """Something to get done `times` times, or always until revoked. `what` None: any.

    `at`: the place where it is done if that can be; '' for any. It is said around a wish
    (`Qualified`), and goes with the goal once that is taken on.
    """

    key = "do"
    turn = True
    defaults: ClassVar[Mapping[str, Json]] = {"at": ""}
    unsaid = ("at",)

    do: str
    what: str | None = None
    times: Times = 1
    at: str = ""

    def text(self, vocabulary: Vocabulary) -> str:
        task = task_text(self.do, self.what, vocabulary.things_of(self.do))
        return " ".join((task, count_text(self.times), *(("at", self.at) if self.at else ())))

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_task(self.do, self.what, {**dict(vocabulary.verbs), PUT: ()}, place)
        if self.times != ALWAYS:
            check_number(self.times, MAX_TIMES, f"{place}: times", ' or "always"')

    def words(self, vocabulary: Vocabulary) -> str:
        """E.g. 'chop 2 onions at board 2', 'cook Alice Soup twice', 'always chop onions'."""
        place = at_words(self.at, vocabulary)
        if self.do == "pass" and place.endswith("'s place"):  # to a cook by name
            return self._work(replace(vocabulary, person=self.at.capitalize()))
        return self._work(vocabulary) + place

    def _work(self, vocabulary: Vocabulary) -> str:
        if self.what is not None and is_counted(self.do, self.what, vocabulary):
            name = vocabulary.title(self.what)
            if self.times == ALWAYS:
                return f"always {verb_words(self.do, self.what, many(name), vocabulary)}"
            counted = numbered(self.times, name)
            return verb_words(self.do, self.what, counted, vocabulary)
        words = step_words(self.do, self.what, vocabulary)
        return f"always {words}" if self.times == ALWAYS else words + how_often(self.times)

    def chip(self, vocabulary: Vocabulary) -> str:
        often = "always" if self.times == ALWAYS else f"x{self.times}"
        task = task_chip(self.do, self.what, vocabulary)
        return (task if self.times == 1 else f"{task} {often}") + at_words(self.at, vocabulary)

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what

    @property
    def mention(self) -> Mention | None:
        return Mention(self.what, self.times, self.do) if self.what is not None else None

    @property
    def standing(self) -> bool:
        return self.times == ALWAYS

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return self.do, self.what


@dataclass(frozen=True, slots=True)
class Stock(SaidPart):
    """Keep `count` ready: of an ingredient chopped, of plates empty, of a dish on plates."""

    key = called = "stock"
    opens = ("stock",)
    defaults: ClassVar[Mapping[str, Json]] = {"count": 2}
    standing = True

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
    def calling_off(self) -> tuple[str, str | None]:
        return "stock", self.what


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
    standing = True

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
        return self.text(vocabulary)

    @property
    def task(self) -> tuple[str, str | None]:
        return "watch", self.what

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return "watch", self.what


@dataclass(frozen=True, slots=True)
class Prefer(WordPart):
    """Which orders come first from now on: one of PREFERENCES, or a dish."""

    key = called = "prefer"
    called_off = "no longer put some orders first"
    opens = ("prefer",)
    standing = True

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Sequence[str]:
        return (*PREFERENCES, *vocabulary.dishes)

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
