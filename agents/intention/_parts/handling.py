"""What is done with things that are there: used, put somewhere, let go."""

from collections.abc import Iterator
from dataclasses import dataclass

from agents.intention._parts.clause import ThingPart
from agents.intention._task_words import things_words
from agents.intention._vocabulary import ANY, Vocabulary


@dataclass(frozen=True, slots=True)
class Use(ThingPart):
    """Take what is there of it, and make no new one for this."""

    key = "use"
    opens = ("use",)

    def words(self, vocabulary: Vocabulary) -> str:
        return f"use the {things_words(self.what, vocabulary) or 'things'} that are there already"


@dataclass(frozen=True, slots=True)
class Put(ThingPart):
    """Put down, give away or throw away what one has; where, its place tells ('at bin')."""

    key = "put"
    opens = ("put",)
    turn = True

    def words(self, vocabulary: Vocabulary) -> str:
        return f"put down {things_words(self.what, vocabulary) or 'what is held'}"


@dataclass(frozen=True, slots=True)
class Skip(ThingPart):
    """Let an order go: it is not made, this time. `what` None: whichever cannot be made in time."""

    key = called = "skip"
    opens = ("skip",)
    goes_with = "serve"
    standing = True

    @classmethod
    def grammar(cls, vocabulary: Vocabulary) -> Iterator[str]:
        yield from ()  # which orders there are the grammar knows itself

    @classmethod
    def called_things(cls, vocabulary: Vocabulary) -> tuple[str, ...]:
        return vocabulary.dishes

    @classmethod
    def called_off_words(cls, what: str | None, vocabulary: Vocabulary) -> str:
        return f"make {vocabulary.title(what) if what else 'what was let go'} after all"

    def words(self, vocabulary: Vocabulary) -> str:
        return f"let {things_words(self.what, vocabulary) or 'what is too late'} go"

    @property
    def task(self) -> tuple[str, str | None]:
        return ANY, self.what

    @property
    def calling_off(self) -> tuple[str, str | None]:
        return "skip", self.what
