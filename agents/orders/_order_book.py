"""The one account of a cook's orders: what minds edit in it, what happens, what is told of it.

It is told by `Intend`, by which the HUD, the log and experiments go: all that stands, after each
edit and whenever it has come further; a message of which nothing is left as over.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from agents.intention import Demand, Goal, Vocabulary, sentence
from agents.messages import (
    Add,
    Book,
    Edit,
    EditBook,
    Fact,
    Intend,
    IntentionState,
    Observation,
    QueueEntry,
    Settle,
    TakeBack,
)
from agents.orders._adding import Change
from agents.orders._edits import edited, having
from agents.orders._lapsing import lapsed
from agents.orders._moment import QueueMoment
from agents.orders._progress import advance


class OrderBook:
    """That of one cook. `book`: as it stands, with all counted that was seen."""

    def __init__(self) -> None:
        self.book = Book()
        self._facts: list[Fact] = []
        self._shape: tuple[object, ...] = ()

    def see(self, now: Observation, vocabulary: Vocabulary) -> Iterator[Intend]:
        """Count what is news in an observation; what there is to tell."""
        self._facts += now.facts
        book, new = self.book, self._facts[self.book.counted :]
        after, ended = advance(book, now, new, vocabulary) if book.entries else (book, ())
        after, gone = lapsed(after, now, new, vocabulary)
        ended = (*ended, *gone)
        after = replace(after, counted=len(self._facts))
        self.book = having(after, book.ended, ended, book.edits)
        if book.entries:
            yield from self._progress(QueueMoment.of(self.book, now, vocabulary), ended)

    def take(self, message: EditBook, now: Observation, vocabulary: Vocabulary) -> Iterator[Intend]:
        """Make the edits of a mind in the kitchen of `now`; what there is to tell."""
        heard = message.heard
        for edit in message.edits:
            before, change = self.book, edited(self.book, edit, vocabulary)
            self.book = change.book
            moment = QueueMoment.of(self.book, now, vocabulary)
            if isinstance(edit, Settle):
                yield from self._progress(moment, change.ended)
            elif isinstance(edit, Add) or before.alone != self.book.alone:
                told = _changed(moment, change, _by(edit, change))
                yield replace(told, confidence=message.confidence)
                self._shape = _shape(moment)
        self.book = replace(
            self.book, read=max(self.book.read, heard), taken=max(self.book.taken, message.number)
        )
        if message.intention is not None:
            moment = QueueMoment.of(self.book, now, vocabulary)
            words = sentence(message.intention, vocabulary)
            alone = Intend(
                message.intention, "satisfied", heard, words, message.confidence, message.note,
                message.tick,
            )  # fmt: skip
            yield replace(alone, queue=moment.entries)
            if moment.entries:
                yield replace(_active(moment), heard=heard)

    def _progress(self, moment: QueueMoment, ended: tuple[QueueEntry, ...]) -> Iterator[Intend]:
        """Messages of which all is over, then what stands if that has come further."""
        fresh, before = ended, self._shape
        self._shape = _shape(moment)
        for heard in dict.fromkeys(entry.heard for entry in ended):
            if not self.book.is_open(heard):
                yield _closed(moment, carried_out(self.book.ended, heard), fresh)
                fresh = ()
        if moment.entries and (ended or before != self._shape):
            yield _active(moment, fresh)


def announced(book: Book, vocabulary: Vocabulary) -> Intend:
    """A book as it is told of a cook in a crew."""
    moment = QueueMoment(book, entries=book.entries, vocabulary=vocabulary)
    told = _active(moment) if book.entries else _over(moment, Demand(()), "satisfied", 0, ())
    return replace(told, note="")


def carried_out(ended: Iterable[QueueEntry], heard: int) -> tuple[QueueEntry, ...]:
    """What has ended of a message, but for what people called off."""
    mine = (entry for entry in ended if entry.heard == heard)
    return tuple(entry for entry in mine if entry.state != "revoked" or entry.note)


def _by(edit: Edit, change: Change) -> int:
    """By which message something changed; what is taken off by hand counts as by its own."""
    return edit.heard if isinstance(edit, Add | TakeBack) else change.ended[0].heard


def _shape(moment: QueueMoment) -> tuple[object, ...]:
    """What makes it worth being told again."""
    return tuple((e.id, e.times, e.done, e.begun, e.state) for e in moment.entries)


def _active(moment: QueueMoment, ended: Iterable[QueueEntry] = ()) -> Intend:
    """All that stands; there must be something."""
    book, demand = moment.book, moment.book.demand
    assert demand is not None
    return Intend(
        demand,
        "active",
        max(entry.heard for entry in book.entries),
        sentence(demand, moment.vocabulary),
        note=_note(moment),
        since=moment.since,
        done=_done(book.entries),
        queue=(*moment.entries, *ended),
    )


def _changed(moment: QueueMoment, change: Change, heard: int) -> Intend:
    """What people have changed by a message."""
    if moment.entries:
        return replace(_active(moment, change.ended), heard=heard)
    parts = (*(entry.part for entry in change.ended), *change.lifted)
    state: IntentionState = "revoked" if parts else "satisfied"
    return _over(moment, Demand(parts or change.idle), state, heard, change.ended)


def _closed(moment: QueueMoment, mine: Sequence[QueueEntry], ended: Iterable[QueueEntry]) -> Intend:
    """All that one message asked for is over."""
    state: IntentionState = "impossible" if mine[-1].state == "impossible" else "satisfied"
    demand = Demand(tuple(entry.part for entry in mine))
    return replace(
        _over(moment, demand, state, mine[-1].heard, ended),
        since=mine[0].since,
        done=_done(mine),
        note=next((entry.note for entry in reversed(mine) if entry.note), "done"),
    )


def _over(
    moment: QueueMoment,
    demand: Demand,
    state: IntentionState,
    heard: int,
    ended: Iterable[QueueEntry],
) -> Intend:
    words = sentence(demand, moment.vocabulary)
    return Intend(demand, state, heard, words, queue=(*moment.entries, *ended))


def _done(entries: Iterable[QueueEntry]) -> tuple[int, ...]:
    return tuple(entry.done for entry in entries if isinstance(entry.part, Goal))


def _note(moment: QueueMoment) -> str:
    """How far it has come, or why it does not."""
    if moment.book.halt is not None:
        return "standing still"
    if moment.focus.blocked:
        return moment.focus.blocked[0][1].words
    match moment.focus.entry:
        case QueueEntry(part=Goal(times=int(times)), done=done):
            return f"{done} of {times}"
        case QueueEntry():
            return "waiting"
    return "until further notice" if moment.book.work else ""
