"""The queue at one moment, as it is announced to the game and to the mind that acts."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from agents.hla.bounds import Bounds, dish_needs
from agents.hla.demand import masked
from agents.hla.demand_queue import DemandQueue, Ended, Entry
from agents.hla.queue_progress import Lead, lead
from agents.hla.queue_record import shown
from agents.hla.taking import Taken
from agents.intention import Demand, Goal, Vocabulary, sentence
from agents.messages import Intend, IntentionState, Observation, QueueEntry, QueueState

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
