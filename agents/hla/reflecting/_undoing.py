"""What people do to the queue, kept for a while, so that a message can be undone as if never said.

To undo one is to do again what came after it, from the queue that was before it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from agents.demands import DemandQueue, QueueUpdate, closed, update_queue
from agents.intention import Demand, Goal, Vocabulary
from agents.messages import QueueEntry

#: So many edits are kept: of an older message just what it brought is taken out.
KEPT_EDITS = 8


@dataclass(frozen=True, slots=True)
class QueueEdit:
    """What somebody does to a queue by the message `heard`, 0: by hand. `on`: what comes of it."""

    heard: int
    on: Callable[[DemandQueue], QueueUpdate]


def asking(
    demand: Demand, vocabulary: Vocabulary, tick: int, heard: int, needless: Sequence[Goal] = ()
) -> QueueEdit:
    """Somebody asks for something; all is as `update_queue` has it."""
    rest = (demand, vocabulary, tick, heard, needless)
    return QueueEdit(heard, lambda queue: update_queue(queue, *rest))


def taking_off(gone: Callable[[QueueEntry], bool]) -> QueueEdit:
    """Some entries are taken out; what they ended stays so. To take a stop off is to go on."""
    return QueueEdit(0, lambda queue: QueueUpdate(*queue.withdraw(gone)))


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit that was made, and the queue `before` and `after` it.

    `counted`: what had happened before this tick was counted before it.
    """

    edit: QueueEdit
    before: DemandQueue
    after: DemandQueue
    counted: int

    @property
    def ended(self) -> frozenset[int]:
        """The ids of the entries that it ended."""
        left = {entry.id for entry in self.after.entries}
        return frozenset(entry.id for entry in self.before.entries if entry.id not in left)

    def again(self, queue: DemandQueue, counted: int) -> "Edited":
        """The same edit of another queue. What it brings to both keeps its id."""
        done = self.edit.on(queue).queue
        ids: dict[tuple[object, ...], list[int]] = {}
        for entry in self.after.entries:
            if entry.id > self.before.last:
                ids.setdefault((entry.heard, entry.part), []).append(entry.id)

        def known(entry: QueueEntry) -> QueueEntry:
            same = ids.get((entry.heard, entry.part)) if entry.id > queue.last else None
            return replace(entry, id=same.pop(0)) if same else entry

        return Edited(self.edit, queue, done.each(known), counted)


@dataclass(frozen=True, slots=True)
class Undone:
    """The queue without a message, and the edits that led there.

    `counted`: what happened from this tick on is not counted in it; `ended`: what stood until now;
    `changes`: whether anything stands now that did not, or the other way round.
    """

    queue: DemandQueue
    edits: tuple[Edited, ...]
    counted: int
    ended: tuple[QueueEntry, ...] = ()
    changes: bool = True

    @property
    def update(self) -> QueueUpdate:
        """As a change of the queue."""
        return QueueUpdate(self.queue, self.ended)


def undo(
    edits: Sequence[Edited], heard: int, now: DemandQueue, counted: int, over: Collection[int] = ()
) -> Undone:
    """The queue as if the message `heard` had not been said; work goes on to count.

    `now`: the queue as it is, with what happened before `counted`; `over`: the messages that came
    to their end by work.
    """
    made = next((i for i, each in enumerate(edits) if each.edit.heard == heard), None)
    if made is None:
        edit = taking_off(lambda entry: entry.heard == heard)
        last = Edited(edit, now, edit.on(now).queue, counted)
        return _undone(last.after, (*edits, last), counted, now)
    first, later = edits[made], edits[made + 1 :]
    queue, again = replace(first.before, last=now.last), list[Edited]()
    for each in later:
        again.append(each.again(queue, first.counted))
        queue = again[-1].after
    gone = _worked_off(edits[made:], now)
    closed = {each.edit.heard for each in later} & set(over)
    queue = queue.without(e for e in queue.entries if e.id in gone or e.heard in closed)
    return _undone(queue, (*edits[:made], *again), first.counted, now)


def _worked_off(edits: Sequence[Edited], now: DemandQueue) -> set[int]:
    """The ids of what stood before the edits and is gone, though none of them ended it."""
    told = {entry for each in edits for entry in each.ended}
    left = {entry.id for entry in now.entries}
    return {entry.id for entry in edits[0].before.entries} - left - told


def _undone(
    queue: DemandQueue, edits: tuple[Edited, ...], counted: int, now: DemandQueue
) -> Undone:
    kept = {entry.id for entry in queue.entries}
    ended = tuple(closed(entry, "revoked") for entry in now.entries if entry.id not in kept)
    queue = replace(queue, last=max(queue.last, now.last), revision=now.revision + 1)
    before, after = ([(e.id, e.part) for e in each.entries] for each in (now, queue))
    return Undone(queue, edits[-KEPT_EDITS:], counted, ended, before != after)
