"""What an edit makes of the book: one pure function for whoever makes it.

To take a message back is to do again what came after it, from the book that was before it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.intention import Demand, Vocabulary
from agents.messages import (
    KEPT_EDITS,
    Add,
    Assign,
    Book,
    Edit,
    Edited,
    Member,
    QueueEntry,
    Settle,
    TakeBack,
    TakeOff,
)  # fmt: skip
from agents.orders._adding import Change, update_queue
from agents.orders._entries import closed

#: So much of what ended is kept.
KEPT_ENDED = 32


def edited(book: Book, edit: Edit, vocabulary: Vocabulary) -> Change:
    """What comes of an edit. What was asked for already by the same message is not asked again."""
    match edit:
        case Add(heard=int(heard)) if heard and any(each.edit == edit for each in book.edits):
            return Change(book, idle=edit.demand.parts)
        case Add() | TakeOff():
            change = _made(book.alone, edit, vocabulary)
            made = Edited(edit, book.alone, change.book)
            edits = (*book.edits, made)[-KEPT_EDITS:]
            return replace(change, book=having(change.book, book.ended, change.ended, edits))
        case TakeBack(heard):
            return _taken_back(book, heard, vocabulary)
        case Settle(entries):
            new = {entry.id: entry for entry in entries}
            left = book.each(lambda e: _unless_over(new.get(e.id, e)))
            ended = tuple(new[e.id] for e in book.entries if e.id in new and new[e.id].over)
            return Change(having(left, book.ended, ended, book.edits), ended)


def having(
    book: Book, before: Iterable[QueueEntry], ended: Iterable[QueueEntry], edits: Sequence[Edited]
) -> Book:
    """With what has ended, and with what led there."""
    return replace(book, ended=(*before, *ended)[-KEPT_ENDED:], edits=tuple(edits))


def taken_on(
    book: Book, assign: Assign, by: Member, vocabulary: Vocabulary, tick: int = 0
) -> Change:
    """What comes of an assignment: ahead of all that stands, in place of what was assigned, or
    behind it.
    """
    gone = tuple(entry.id for entry in book.assigned if assign.replaces)
    demand = Demand(assign.goals, "front" if assign.urgent else "end")
    left = edited(book, TakeOff(gone), vocabulary).book
    return edited(left, Add(demand, tick, given=assign.given(by)), vocabulary)


def of_assignment(book: Book, number: int) -> tuple[QueueEntry, ...]:
    """What stands of the assignment of that id, and what has ended of late, goal by goal."""
    mine = (each for each in (*book.ended, *book.entries) if each.given.id == number)
    return tuple(sorted(mine, key=lambda entry: entry.id))


def _made(book: Book, edit: Add | TakeOff, vocabulary: Vocabulary) -> Change:
    match edit:
        case Add(demand, tick, heard, needless, given):
            return update_queue(book, demand, vocabulary, tick, heard, needless, given)
        case TakeOff(entries):
            gone = [entry for entry in book.entries if entry.id in entries]
            left = replace(book.without(gone), revision=book.revision + bool(gone))
            return Change(left, tuple(closed(entry, "revoked") for entry in gone))


def _unless_over(entry: QueueEntry) -> QueueEntry | None:
    return None if entry.over else entry


def _taken_back(book: Book, heard: int, vocabulary: Vocabulary) -> Change:
    at = next((i for i, each in enumerate(book.edits) if each.heard == heard), None)
    if at is None:
        brought = tuple(entry.id for entry in book.entries if entry.heard == heard)
        return edited(book, TakeOff(brought), vocabulary) if brought else Change(book)
    first, later = book.edits[at], book.edits[at + 1 :]
    left, again = replace(first.before, last=book.last), list[Edited]()
    for each in later:
        again.append(_again(each, left, vocabulary))
        left = again[-1].after
    gone, over = _worked_off(book.edits[at:], book), _over(book) & {each.heard for each in later}
    left = left.without(e for e in left.entries if e.id in gone or e.heard in over)
    kept, edits = {entry.id for entry in left.entries}, (*book.edits[:at], *again)
    now, then = ([(e.id, e.part, e.heard) for e in b.entries] for b in (book, left))
    if now == then:
        return Change(replace(book, edits=edits))
    ended = tuple(closed(entry, "revoked") for entry in book.entries if entry.id not in kept)
    left = replace(
        left,
        last=max(left.last, book.last),
        revision=book.revision + 1,
        read=book.read,
        taken=book.taken,
        counted=first.before.counted,
    )
    return Change(having(left, book.ended, ended, edits), ended)


def _again(made: Edited, book: Book, vocabulary: Vocabulary) -> Edited:
    """The same edit of another book. What it brings to both keeps its id."""
    done = _made(book, made.edit, vocabulary).book
    ids: dict[tuple[object, ...], list[int]] = {}
    for entry in made.after.entries:
        if entry.id > made.before.last:
            ids.setdefault((entry.heard, entry.part), []).append(entry.id)

    def known(entry: QueueEntry) -> QueueEntry:
        same = ids.get((entry.heard, entry.part)) if entry.id > book.last else None
        return replace(entry, id=same.pop(0)) if same else entry

    return Edited(made.edit, book, done.each(known))


def _worked_off(edits: Sequence[Edited], now: Book) -> set[int]:
    """The ids of what stood before the edits and is gone, though none of them ended it."""
    by_edits = {entry for each in edits for entry in each.ended}
    left = {entry.id for entry in now.entries}
    return {entry.id for entry in edits[0].before.entries} - left - by_edits


def _over(book: Book) -> set[int]:
    """The messages that came to their end by work."""
    over = {entry.heard for entry in book.ended}
    return {heard for heard in over if book.outcome(heard) not in ("active", "revoked")}
