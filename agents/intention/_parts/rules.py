"""What is not to be done, may be done again, or alone is to be done; stopping and going on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from agents.answer_shapes import Json, either, number, one_of
from agents.intention._parts.clause import SaidPart, TaskPart
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import (
    ANY,
    MAX_TIMES,
    Vocabulary,
    check_number,
    check_task,
    read_count,
    refers,
)


@dataclass(frozen=True, slots=True)
class Avoid(TaskPart):
    """Something not to do. `do` ANY: in any way. `what` None: not with anything.

    `yours`: the speaker does it ('leave Cathy to me'); `times`: just so often, else from now on.
    """

    key = "avoid"
    opens = ("avoid", "leave")
    limits = True
    defaults: ClassVar[Mapping[str, Json]] = {"what": None, "yours": False, "times": None}
    unsaid = ("yours", "times")

    yours: bool = False
    times: int | None = None

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        times: int | None = None
        match words:
            case ["leave", *task, last] if isinstance(count := read_count(last), int):
                words, times = ["leave", *task], count
        found = super(Avoid, cls).read(words, vocabulary)
        return cls(found.do, found.what, words[0] == "leave", times) if found else None

    def text(self, vocabulary: Vocabulary) -> str:
        task = f"{'leave' if self.yours else 'avoid'} {self.task_text(vocabulary)}"
        return f"{task} x{self.times}" if self.times else task

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        super(Avoid, self).check(vocabulary, place)
        if self.times is not None:
            check_number(self.times, MAX_TIMES, f"{place}: leave")

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"avoid " task'
        yield f'"leave " (task | "{ANY}")' + (' (" " number)?' if vocabulary.wide else "")

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        yours: Json = {"type": "boolean"}
        plain: dict[str, Json] = {**super(Avoid, cls).schema(vocabulary), "yours": yours}
        if not vocabulary.wide:
            return plain
        return {**plain, "times": {"anyOf": [number(MAX_TIMES), {"type": "null"}]}}

    def words(self, vocabulary: Vocabulary) -> str:
        """E.g. 'do not chop tomatoes', 'do not cook anything', 'leave Bob Soup to you'."""
        if self.do == ANY:
            thing = things_words(self.what, vocabulary)
            if not self.yours:
                return f"do nothing with {thing}" if thing else "do nothing"
            words = f"leave {thing or 'everything'} to {vocabulary.person}"
        else:
            words = task_words(self.do, self.what, vocabulary, "anything")
            if not self.yours:
                return f"do not {words}"
            words = f"leave it to {vocabulary.person} to {words}"
        return f"{words} (x{self.times})" if self.times else words

    def chip(self, vocabulary: Vocabulary) -> str:
        task = f"{'you' if self.yours else 'no'}: {task_chip(self.do, self.what, vocabulary)}"
        return f"{task} x{self.times}" if self.times else task

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what


@dataclass(frozen=True, slots=True)
class Allow(TaskPart):
    """A permission: lifts every prohibition that it covers."""

    key = "allow"
    opens = ("allow",)
    limits = True

    def words(self, vocabulary: Vocabulary) -> str:
        if self.do != ANY:
            deed = task_words(self.do, self.what, vocabulary, "anything")
        else:
            thing = things_words(self.what, vocabulary)
            deed = f"use {thing}" if thing else "do anything"
        return f"feel free to {deed} again"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"again: {task_chip(self.do, self.what, vocabulary)}"


@dataclass(frozen=True, slots=True)
class Only(TaskPart):
    """Nothing but this until told otherwise. `do` ANY: whatever is done with the thing."""

    key = called = "only"
    called_off = "no longer do only one thing"
    opens = ("only",)
    limits = True
    standing = True

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        # Nothing done to nothing in particular would be no rule.
        verbs = dict(vocabulary.verbs) if self.what is None else self.allowed(vocabulary)
        check_task(self.do, self.what, verbs, place)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        if not refers(self.what, vocabulary):
            self.check(vocabulary, place)
        elif self.do != ANY:
            Only(self.do).check(vocabulary, place)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"only " ruled'

    def words(self, vocabulary: Vocabulary) -> str:
        return f"only {task_words(self.do, self.what, vocabulary)}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"only {task_chip(self.do, self.what, vocabulary)}"

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what


@dataclass(frozen=True, slots=True)
class Control(SaidPart):
    """Stop everything and stand still, or go on."""

    key = "control"
    opens = ("stop", "go")
    limits = True

    order: Literal["stop", "go"]

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        match words:
            case ["stop" | "go" as order]:
                return cls(order)
        return None

    def text(self, vocabulary: Vocabulary) -> str:
        return self.order

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield either(cls.opens)

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {"control": one_of(cls.opens)}

    def words(self, vocabulary: Vocabulary) -> str:
        return "stop everything" if self.order == "stop" else "go on"

    def chip(self, vocabulary: Vocabulary) -> str:
        return self.order
