"""Nothing but something."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from agents.answer_shapes import Json
from agents.intention._parts.task_part import TaskPart
from agents.intention._task_words import task_chip, task_words
from agents.intention._vocabulary import Vocabulary, check_task, refers
from agents.intention._words import ANY


@dataclass(frozen=True, slots=True)
class Only(TaskPart):
    """Nothing but this until told otherwise. `do` ANY: whatever is done with the thing."""

    key = "only"
    opens = ("only",)
    limits = True
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}
    called = "only"

    def check(self, vocabulary: Vocabulary, place: str) -> None:
        check_task(self.do, self.what, self._verbs(vocabulary), place)

    def check_said(self, vocabulary: Vocabulary, place: str) -> None:
        if not refers(self.what, vocabulary):
            self.check(vocabulary, place)
        elif self.do != ANY:
            Only(self.do).check(vocabulary, place)

    def _verbs(self, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
        """Nothing done to nothing in particular would be no rule."""
        return dict(vocabulary.verbs) if self.what is None else self.allowed(vocabulary)

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

    @property
    def standing(self) -> bool:
        return True

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return "no longer do only one thing"
