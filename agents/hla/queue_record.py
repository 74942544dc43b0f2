"""The queue as it is announced, and back: what the HUD, the log and a restarted mind go by."""

from collections.abc import Iterable
from dataclasses import replace

from agents.hla.demand_queue import DemandQueue, Ended, Entry, halted_by
from agents.hla.queue_progress import Lead
from agents.hla.taking import take
from agents.intention import Avoid, Demand, Goal, Part, Vocabulary, Wait, fits_menu
from agents.messages import Intend, QueueEntry, QueueKind, QueueState


def shown(
    queue: DemandQueue, lead: Lead, ended: Iterable[Ended], vocabulary: Vocabulary
) -> tuple[QueueEntry, ...]:
    """All that stands, in the order of doing, and what has `ended`."""
    reasons = {entry.id: reason for entry, reason in lead.blocked}
    standing = (
        record(entry, _state(entry, queue, lead, reasons), reasons.get(entry.id, ""), vocabulary)
        for entry in queue.entries
    )
    over = (record(end.entry, end.state, end.note, vocabulary) for end in ended)
    return (*standing, *over)


def restored(announced: Intend | None, vocabulary: Vocabulary) -> DemandQueue:
    """The queue that was announced; an announcement without one tells the demand alone."""
    match announced:
        case Intend(queue=(_, *_)):
            return _queue(announced)
        case Intend(intention=Demand() as demand, state="active" | "pending"):
            if not fits_menu(
                demand, vocabulary
            ):  # of another kitchen there is nothing one could do
                return DemandQueue()
            alone = take(DemandQueue(), demand, vocabulary, announced.since, announced.heard)
            return replace(alone.queue, revision=announced.since + 1)
        case Intend():
            return DemandQueue(revision=announced.revision)
    return DemandQueue()


def _queue(announced: Intend) -> DemandQueue:
    open_ = [e for e in announced.queue if not e.over]
    entries = [Entry(e.id, e.part, e.heard, e.since, e.done, e.begun) for e in open_]
    return DemandQueue(
        line=tuple(e for e in entries if kind_of(e.part) == "task"),
        standing=tuple(e for e in entries if kind_of(e.part) == "standing"),
        bans=tuple(e for e in entries if isinstance(e.part, Avoid)),
        halt=next((e for e in entries if halted_by(e.part)), None),
        last=max(e.id for e in announced.queue),
        revision=announced.revision,
    )


def kind_of(part: Part) -> QueueKind:
    """What kind of entry a part is."""
    match part:
        case Avoid(yours=True):
            return "yours"
        case Avoid():
            return "ban"
        case _ if halted_by(part):
            return "halt"
        case _ if part.standing:
            return "standing"
    return "task"


def _state(entry: Entry, queue: DemandQueue, lead: Lead, reasons: dict[int, str]) -> QueueState:
    if queue.halt is not None and entry in queue.work:
        return "halted"
    if entry.id in reasons:
        return "blocked"
    if isinstance(entry.part, Goal | Wait) and entry in queue.line:
        return "active" if lead.entry is not None and lead.entry.id == entry.id else "waiting"
    return "active"


def record(entry: Entry, state: QueueState, note: str, vocabulary: Vocabulary) -> QueueEntry:
    """An entry as it is announced."""
    return QueueEntry(
        entry.id,
        entry.part.chip(vocabulary),
        kind_of(entry.part),
        state,
        entry.part,
        entry.heard,
        entry.done,
        entry.times,
        note,
        entry.since,
        entry.begun,
    )
