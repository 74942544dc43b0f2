"""A queue at one moment: what leads in it, how it is announced, and what a mind that acts goes by.

The announcement (`Intend`) is what the HUD, the log, the other mind and a restarted one go by.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from agents.demands._bounds import Bounds, dish_needs
from agents.demands._episodic_memory import EpisodicMemory
from agents.demands._progress import Lead, advance, lead
from agents.demands._queue import DemandQueue, Ended, Entry, halted_by
from agents.demands._queue_update import Taken, take
from agents.demands._ways import masked
from agents.intention import (
    Avoid,
    Demand,
    Goal,
    Part,
    Prefer,
    Vocabulary,
    Wait,
    fits_menu,
    sentence,
)
from agents.messages import Intend, IntentionState, Observation, QueueEntry, QueueKind, QueueState


@dataclass(frozen=True, slots=True)
class Demanded:
    """What is asked for, counted up to this observation.

    `lead`: what to work on; `sentence`: the same for people, with what is forbidden. `prefer`:
    which orders come first. `since`: when what leads was asked for.
    """

    lead: Lead
    bounds: Bounds
    sentence: str = ""
    prefer: Prefer | None = None
    since: int = 0


#: Of each entry: its id, how often it is wanted, how far it has come, and how it stands.
Shape: TypeAlias = tuple[tuple[int, int | None, int, int | None, QueueState], ...]


@dataclass(frozen=True, slots=True)
class QueueMoment:
    """A queue and what leads in it. `counted`: what happened before this tick is counted."""

    queue: DemandQueue
    lead: Lead
    counted: int
    vocabulary: Vocabulary

    @classmethod
    def of(cls, queue: DemandQueue, counted: int, now: Observation, vocabulary: Vocabulary) -> Self:
        """The queue in the kitchen of `now`."""
        bounds = Bounds.of_parts((e.part for e in queue.entries), dish_needs(now.menu))
        leading = lead(queue, masked(now.options, bounds), now)
        return cls(queue, leading, counted, vocabulary)

    @property
    def shape(self) -> Shape:
        """What makes an announcement worth repeating."""
        return tuple((e.id, e.times, e.done, e.begun, e.state) for e in self.entries)

    @property
    def entries(self) -> tuple[QueueEntry, ...]:
        """All that stands, as it is announced."""
        return shown(self.queue, self.lead, (), self.vocabulary)

    def active(self, ended: Iterable[Ended] = ()) -> Intend:
        """All that stands; there must be something."""
        queue = self.queue
        demand = queue.demand
        assert demand is not None
        first = self.lead.entry or (*queue.work, *queue.entries)[0]
        found = Intend(
            demand,
            "active",
            max(entry.heard for entry in queue.entries),
            sentence(demand, self.vocabulary),
            note=self._note,
            since=first.since,
            done=tuple(e.done for e in queue.entries if isinstance(e.part, Goal)),
        )
        return self.around(found, ended)

    def changed(self, taken: Taken, heard: int) -> Intend:
        """What the human has changed by message `heard`; the queue is what came of it."""
        if self.queue.entries:
            return replace(self.active(taken.ended), heard=heard)
        parts = (*(end.entry.part for end in taken.ended), *taken.lifted)
        told = Demand(parts or taken.idle)
        return self._over(told, "revoked" if parts else "satisfied", heard, taken.ended)

    def closed(self, mine: tuple[Ended, ...], ended: Iterable[Ended]) -> Intend:
        """All that one message asked for is over."""
        entries = [end.entry for end in mine]
        demand = Demand(tuple(entry.part for entry in entries))
        found = self._over(demand, outcome(mine), entries[-1].heard, ended)
        return replace(
            found,
            since=entries[0].since,
            done=tuple(entry.done for entry in entries if isinstance(entry.part, Goal)),
            note=next((end.note for end in reversed(mine) if end.note), "done"),
        )

    def around(self, intend: Intend, ended: Iterable[Ended] = ()) -> Intend:
        """An announcement with all that stands, and what has `ended`."""
        return replace(
            intend,
            queue=shown(self.queue, self.lead, ended, self.vocabulary),
            counted=self.counted,
            revision=self.queue.revision,
        )

    def _over(
        self, demand: Demand, state: IntentionState, heard: int, ended: Iterable[Ended]
    ) -> Intend:
        words = sentence(demand, self.vocabulary)
        return self.around(Intend(demand, state, heard, words), ended)

    @property
    def _note(self) -> str:
        """How far it has come, or why it does not."""
        if self.queue.halt is not None:
            return "standing still"
        if self.lead.blocked:
            return self.lead.blocked[0][1]
        match self.lead.entry:
            case Entry(part=Goal(times=int(times)), done=done):
                return f"{done} of {times}"
            case Entry():
                return "waiting"
        return "until further notice" if self.queue.work else ""


def outcome(ended: tuple[Ended, ...]) -> IntentionState:
    """How a message ended that asked for all of `ended`."""
    return "impossible" if ended[-1].state == "impossible" else "satisfied"


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


def announced_queue(
    now: Observation, episodes: EpisodicMemory, vocabulary: Vocabulary
) -> DemandQueue:
    """What was announced, with a count of our own: exact while the Slow Mind is busy, too."""
    announced = now.intention
    if announced is None:
        return DemandQueue()
    queue = restored(announced, vocabulary)
    facts = episodes.facts(announced.counted or announced.since)
    return advance(queue, now, facts, vocabulary)[0]


def demanded(queue: DemandQueue, now: Observation, vocabulary: Vocabulary) -> Demanded | None:
    """What to go by; None if nothing stands."""
    stands = queue.work or queue.entries
    if not stands:
        return None
    parts = [entry.part for entry in queue.entries]
    bounds = Bounds.of_parts(parts, dish_needs(now.menu))
    leading = lead(queue, masked(now.options, bounds), now)
    told = Demand((*leading.goals, *queue.avoids))
    return Demanded(
        leading,
        bounds,
        sentence(told, vocabulary),
        next((part for part in parts if isinstance(part, Prefer)), None),
        (leading.entry or stands[0]).since,
    )
