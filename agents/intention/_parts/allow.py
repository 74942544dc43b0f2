"""A permission."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from agents.answer_shapes import Json
from agents.intention._parts.task_part import TaskPart
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ANY


@dataclass(frozen=True, slots=True)
class Allow(TaskPart):
    """A permission: lifts every prohibition that it covers."""

    key = "allow"
    opens = ("allow",)
    limits = True
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    def words(self, vocabulary: Vocabulary) -> str:
        if self.do != ANY:
            deed = task_words(self.do, self.what, vocabulary, "anything")
        else:
            thing = things_words(self.what, vocabulary)
            deed = f"use {thing}" if thing else "do anything"
        return f"feel free to {deed} again"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"again: {task_chip(self.do, self.what, vocabulary)}"
