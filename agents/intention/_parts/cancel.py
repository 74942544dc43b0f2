"""Something taken back, and the kinds of parts that last until they are taken back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from agents.answer_shapes import Json, either, one_of
from agents.intention._parts.clause import SaidPart, TaskPart
from agents.intention._parts.colleagues import Help, Split, Stay
from agents.intention._parts.handling import Skip
from agents.intention._parts.rules import Only
from agents.intention._parts.wait import Wait
from agents.intention._parts.work import Prefer, Stock, Watch
from agents.intention._task_words import task_chip, task_words, things_words
from agents.intention._vocabulary import ANY, Vocabulary

LASTING: tuple[type[SaidPart], ...] = (
    Watch, Stock, Prefer, Only, Wait, Split, Stay, Help, Skip,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cancel(TaskPart):
    """Takes what it covers out of what was asked for; nothing is forbidden by it.

    `do` may be what the language itself calls lasting work: 'stock', 'watch', 'only' ...
    """

    key = "cancel"
    opens = ("cancel",)

    @classmethod
    def allowed(cls, vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
        own = {kind.called: kind.called_things(vocabulary) for kind in LASTING}
        return {**super(Cancel, cls).allowed(vocabulary), **own}

    @property
    def thing(self) -> tuple[str | None, str]:
        own = any(self.do == kind.called for kind in LASTING)
        return (None, "") if own else (self.what, self.do)

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        kinds = [kind for kind in LASTING if vocabulary.wide or not kind.later]
        things = {kind.called: kind.called_things(vocabulary) for kind in kinds}
        calls = [
            f"{called} {thing}".rstrip()
            for called, named in things.items()
            for thing in ((*named, ANY) if named else ("",))
        ]
        yield f'"cancel " (task | {either((*calls, ANY))})'

    @classmethod
    def schema(cls, vocabulary: Vocabulary) -> Mapping[str, Json]:
        later = {kind.called for kind in LASTING if kind.later and not vocabulary.wide}
        words = [word for word in cls.allowed(vocabulary) if word not in later]
        return {"cancel": one_of(words), "what": {"type": ["string", "null"]}}

    def words(self, vocabulary: Vocabulary) -> str:
        if self.do == ANY:
            return f"forget {things_words(self.what, vocabulary) or 'all that was asked for'}"
        for kind in LASTING:
            if self.do == kind.called:
                return kind.called_off_words(self.what, vocabulary)
        return f"not {task_words(self.do, self.what, vocabulary, 'anything')} after all"

    def chip(self, vocabulary: Vocabulary) -> str:
        return f"off: {task_chip(self.do, self.what, vocabulary)}"
