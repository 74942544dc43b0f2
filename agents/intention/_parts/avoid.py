"""Something not to do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from agents.answer_shapes import Json
from agents.intention._parts.task_part import TaskPart
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ANY


@dataclass(frozen=True, slots=True)
class Avoid(TaskPart):
    """Something not to do. `do` ANY: in any way. `what` None: not with anything.

    `yours`: the speaker does it ('leave Cathy to me').
    """

    key = "avoid"
    opens = ("avoid", "leave")
    limits = True
    defaults: ClassVar[Mapping[str, Json]] = {"what": None, "yours": False}

    yours: bool = False

    @classmethod
    def read(cls, words: Sequence[str], vocabulary: Vocabulary) -> Self | None:
        found = super(Avoid, cls).read(words, vocabulary)
        return cls(found.do, found.what, words[0] == "leave") if found else None

    @classmethod
    def load(cls, value: Mapping[str, Any]) -> Self | None:
        match value:
            case {"avoid": str(do), "what": None | str() as what, "yours": bool(yours)}:
                return cls(do, what, yours)
        return None

    def dump(self) -> dict[str, Json]:
        plain: dict[str, Json] = {"avoid": self.do, "what": self.what}
        return {**plain, "yours": True} if self.yours else plain

    def text(self, vocabulary: Vocabulary) -> str:
        return f"{'leave' if self.yours else 'avoid'} {self.task_text(vocabulary)}"

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield '"avoid " task'
        yield f'"leave " (task | "{ANY}")'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        return {**super(Avoid, cls).schema(vocabulary), "yours": {"type": "boolean"}}

    def words(self, vocabulary: Vocabulary) -> str:
        """E.g. 'do not chop tomatoes', 'do not cook anything', 'leave Bob Soup to you'."""
        if self.do == ANY:
            thing = things_words(self.what, vocabulary)
            if self.yours:
                return f"leave {thing or 'everything'} to you"
            return f"do nothing with {thing}" if thing else "do nothing"
        words = task_words(self.do, self.what, vocabulary, "anything")
        return f"leave it to you to {words}" if self.yours else f"do not {words}"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"{'you' if self.yours else 'no'}: {task_chip(self.do, self.what, vocabulary)}"

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what
