"""The book in the kitchen as it is: what is to be worked on, what is left open, how all stands."""

from dataclasses import dataclass, field, replace
from typing import Self

from agents.intention import Demand, Prefer, Vocabulary, sentence
from agents.messages import Book, Observation, QueueEntry, QueueState
from agents.orders._bounds import Bounds, dish_needs, masked
from agents.orders._focus import Focus, focus_of


@dataclass(frozen=True, slots=True)
class QueueMoment:
    """A book as it stands at one observation.

    `focus`: what is to be worked on. `bounds`: what is left open. `entries`: all that stands, each
    with how it stands.
    """

    book: Book = field(default_factory=Book)
    focus: Focus = field(default_factory=Focus)
    bounds: Bounds = field(default_factory=Bounds)
    entries: tuple[QueueEntry, ...] = ()
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary(()))

    @classmethod
    def of(cls, book: Book, now: Observation, vocabulary: Vocabulary) -> Self:
        """The book in the kitchen of `now`."""
        bounds = Bounds.of((e.part for e in book.entries), dish_needs(now.menu))
        focus = focus_of(book, masked(now.options, bounds), now)
        return cls(book, focus, bounds, _as_they_stand(book, focus), vocabulary)

    @property
    def since(self) -> int:
        """When what leads was asked for; there must be something."""
        first = self.focus.entry or (*self.book.work, *self.book.entries)[0]
        return first.since

    @property
    def sentence(self) -> str:
        """What is to be worked on for people, with what is forbidden."""
        told = (*self.focus.goals, *self.book.avoids)
        return sentence(Demand(told), self.vocabulary) if told else ""

    @property
    def prefer(self) -> Prefer | None:
        """Which orders come first."""
        parts = (entry.part for entry in self.book.entries)
        return next((part for part in parts if isinstance(part, Prefer)), None)


def _as_they_stand(book: Book, focus: Focus) -> tuple[QueueEntry, ...]:
    reasons = {entry.id: reason.words for entry, reason in focus.blocked}
    return tuple(
        replace(entry, state=_state(entry, book, focus, reasons), note=reasons.get(entry.id, ""))
        for entry in book.entries
    )


def _state(entry: QueueEntry, book: Book, focus: Focus, reasons: dict[int, str]) -> QueueState:
    if book.halt is not None and entry in book.work:
        return "halted"
    if entry.id in reasons:
        return "blocked"
    if entry in book.line:
        return "active" if focus.entry is not None and focus.entry.id == entry.id else "waiting"
    return "active"
