"""Something taken back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from agents.answer_shapes import Json, either, one_of
from agents.intention._parts import lasting
from agents.intention._parts.task_part import TaskPart
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import Vocabulary
from agents.intention._words import ANY


@dataclass(frozen=True, slots=True)
class Cancel(TaskPart):
    """Takes what it covers out of what was asked for; nothing is forbidden by it.

    `do` may be what the language itself calls lasting work: 'stock', 'watch', 'only' ...
    """

    key = "cancel"
    opens = ("cancel",)
    defaults: ClassVar[Mapping[str, Json]] = {"what": None}

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
        own = {kind.called: kind.called_things(vocabulary) for kind in lasting.LASTING}
        return {**super(Cancel, cls).allowed(vocabulary), **own}

    @property
    def thing(self) -> tuple[str | None, str]:
        own = any(self.do == kind.called for kind in lasting.LASTING)
        return (None, "") if own else (self.what, self.do)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        kinds = [kind for kind in lasting.LASTING if vocabulary.wide or not kind.later]
        things = {kind.called: kind.called_things(vocabulary) for kind in kinds}
        calls = [
            f"{called} {thing}".rstrip()
            for called, named in things.items()
            for thing in ((*named, ANY) if named else ("",))
        ]
        yield f'"cancel " (task | {either((*calls, ANY))})'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        later = {kind.called for kind in lasting.LASTING if kind.later and not vocabulary.wide}
        words = [word for word in cls.allowed(vocabulary) if word not in later]
        return {"cancel": one_of(words), "what": {"type": ["string", "null"]}}

    def words(self, vocabulary: Vocabulary) -> str:
        if self.do == ANY:
            return f"forget {things_words(self.what, vocabulary) or 'all that was asked for'}"
        for kind in lasting.LASTING:
            if self.do == kind.called:
                return kind.called_off_words(self.what, vocabulary)
        return f"not {task_words(self.do, self.what, vocabulary, 'anything')} after all"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"off: {task_chip(self.do, self.what, vocabulary)}"
