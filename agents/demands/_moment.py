"""A queue in the kitchen as it is: what leads in it, how it is announced, what one goes by.

The announcement (`Intend`) is what the HUD, the log, the other mind and a restarted one go by.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from agents.demands._bounds import Bounds, dish_needs, masked
from agents.demands._episodic_memory import EpisodicMemory
from agents.demands._focus import Focus, focus_of
from agents.demands._progress import advance
from agents.demands._queue import DemandQueue
from agents.demands._queue_update import QueueUpdate
from agents.intention import Demand, Goal, Prefer, Vocabulary, sentence
from agents.messages import Intend, IntentionState, Observation, QueueEntry, QueueState

#: Of each entry: its id, how often it is wanted, how far it has come, and how it stands.
Shape: TypeAlias = tuple[tuple[int, int | None, int, int | None, QueueState], ...]


@dataclass(frozen=True, slots=True)
class QueueMoment:
    """A queue as it stands at one observation.

    `focus`: what is to be worked on. `bounds`: what is left open. `entries`: all that stands, each
    with how it stands. `counted`: what happened before this tick is counted.
    """

    queue: DemandQueue = field(default_factory=DemandQueue)
    focus: Focus = field(default_factory=Focus)
    bounds: Bounds = field(default_factory=Bounds)
    entries: tuple[QueueEntry, ...] = ()
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary(()))
    counted: int = 0

    @classmethod
    def of(
        cls, queue: DemandQueue, now: Observation, vocabulary: Vocabulary, counted: int = 0
    ) -> Self:
        """The queue in the kitchen of `now`."""
        bounds = Bounds.of_parts((e.part for e in queue.entries), dish_needs(now.menu))
        focus = focus_of(queue, masked(now.options, bounds), now)
        return cls(queue, focus, bounds, _as_they_stand(queue, focus), vocabulary, counted)

    @property
    def shape(self) -> Shape:
        """What makes an announcement worth repeating."""
        return tuple((e.id, e.times, e.done, e.begun, e.state) for e in self.entries)

    @property
    def since(self) -> int:
        """When what leads was asked for; there must be something."""
        first = self.focus.entry or (*self.queue.work, *self.queue.entries)[0]
        return first.since

    @property
    def sentence(self) -> str:
        """What is to be worked on for people, with what is forbidden."""
        told = (*self.focus.goals, *self.queue.avoids)
        return sentence(Demand(told), self.vocabulary) if told else ""

    @property
    def prefer(self) -> Prefer | None:
        """Which orders come first."""
        parts = (entry.part for entry in self.queue.entries)
        return next((part for part in parts if isinstance(part, Prefer)), None)

    def active(self, ended: Iterable[QueueEntry] = ()) -> Intend:
        """All that stands; there must be something."""
        queue = self.queue
        demand = queue.demand
        assert demand is not None
        found = Intend(
            demand,
            "active",
            max(entry.heard for entry in queue.entries),
            sentence(demand, self.vocabulary),
            note=self._note,
            since=self.since,
            done=tuple(e.done for e in queue.entries if isinstance(e.part, Goal)),
        )
        return self.around(found, ended)

    def changed(self, update: QueueUpdate, heard: int) -> Intend:
        """What the human has changed by message `heard`; the queue is what came of it."""
        if self.queue.entries:
            return replace(self.active(update.ended), heard=heard)
        parts = (*(entry.part for entry in update.ended), *update.lifted)
        told = Demand(parts or update.idle)
        return self._over(told, "revoked" if parts else "satisfied", heard, update.ended)

    def closed(self, mine: Sequence[QueueEntry], ended: Iterable[QueueEntry]) -> Intend:
        """All that one message asked for is over."""
        demand = Demand(tuple(entry.part for entry in mine))
        found = self._over(demand, outcome(mine), mine[-1].heard, ended)
        return replace(
            found,
            since=mine[0].since,
            done=tuple(entry.done for entry in mine if isinstance(entry.part, Goal)),
            note=next((entry.note for entry in reversed(mine) if entry.note), "done"),
        )

    def around(self, intend: Intend, ended: Iterable[QueueEntry] = ()) -> Intend:
        """An announcement with all that stands, and what has `ended`."""
        return replace(
            intend,
            queue=(*self.entries, *ended),
            counted=self.counted,
            revision=self.queue.revision,
        )

    def _over(
        self, demand: Demand, state: IntentionState, heard: int, ended: Iterable[QueueEntry]
    ) -> Intend:
        words = sentence(demand, self.vocabulary)
        return self.around(Intend(demand, state, heard, words), ended)

    @property
    def _note(self) -> str:
        """How far it has come, or why it does not."""
        if self.queue.halt is not None:
            return "standing still"
        if self.focus.blocked:
            return self.focus.blocked[0][1].words
        match self.focus.entry:
            case QueueEntry(part=Goal(times=int(times)), done=done):
                return f"{done} of {times}"
            case QueueEntry():
                return "waiting"
        return "until further notice" if self.queue.work else ""


def outcome(ended: Sequence[QueueEntry]) -> IntentionState:
    """How a message ended that asked for all of `ended`."""
    return "impossible" if ended[-1].state == "impossible" else "satisfied"


def announced_moment(
    now: Observation, episodes: EpisodicMemory, vocabulary: Vocabulary
) -> QueueMoment:
    """What was announced, with a count of our own: exact while the Slow Mind is busy, too."""
    announced = now.intention
    if announced is None:
        return QueueMoment.of(DemandQueue(), now, vocabulary)
    counted = announced.counted or announced.since
    queue = DemandQueue.of(announced)
    queue, _ = advance(queue, now, episodes.facts(counted), vocabulary)
    return QueueMoment.of(queue, now, vocabulary, counted)


def _as_they_stand(queue: DemandQueue, focus: Focus) -> tuple[QueueEntry, ...]:
    reasons = {entry.id: reason.words for entry, reason in focus.blocked}
    return tuple(
        replace(entry, state=_state(entry, queue, focus, reasons), note=reasons.get(entry.id, ""))
        for entry in queue.entries
    )


def _state(
    entry: QueueEntry, queue: DemandQueue, focus: Focus, reasons: dict[int, str]
) -> QueueState:
    if queue.halt is not None and entry in queue.work:
        return "halted"
    if entry.id in reasons:
        return "blocked"
    if entry in queue.line:
        return "active" if focus.entry is not None and focus.entry.id == entry.id else "waiting"
    return "active"
