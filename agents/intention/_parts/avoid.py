"""Something not to do."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from agents.answer_shapes import Json, number
from agents.intention._parts.task_part import TaskPart
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import Vocabulary, check_number
from agents.intention._words import ANY, MAX_TIMES, read_count


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
        often = f" x{self.times}" if self.times else ""
        return f"{'leave' if self.yours else 'avoid'} {self.task_text(vocabulary)}{often}"

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
            if self.yours:
                return f"leave {thing or 'everything'} to {vocabulary.person}{self._often}"
            return f"do nothing with {thing}" if thing else "do nothing"
        words = task_words(self.do, self.what, vocabulary, "anything")
        if not self.yours:
            return f"do not {words}"
        return f"leave it to {vocabulary.person} to {words}{self._often}"

    @property
    def _often(self) -> str:
        return f" (x{self.times})" if self.times else ""

    def chip(self, vocabulary: Vocabulary) -> str:
        often = f" x{self.times}" if self.times else ""
        return (
            f"{'you' if self.yours else 'no'}: {task_chip(self.do, self.what, vocabulary)}{often}"
        )

    @property
    def task(self) -> tuple[str, str | None]:
        return self.do, self.what
