"""What a demand comes to in the kitchen as it is, and what is said to that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.hla.already import Settled, settled
from agents.hla.answering.knowledge import Knowledge
from agents.hla.demand_queue import DemandQueue
from agents.hla.naming import named
from agents.hla.portions_at_hand import stations_meant
from agents.hla.sharing import shared
from agents.hla.skipping import skipping
from agents.hla.talking.acknowledging import acknowledge
from agents.hla.talking.dialogue_act import DialogueAct
from agents.hla.talking.existing import aside, there_already
from agents.hla.talking.queue_change import Entries
from agents.intention import Demand, Goal, Part, Split
from agents.messages import Fact, Heard


@dataclass(frozen=True, slots=True)
class DemandHere:
    """A demand with names for what it left open, less what needs no work.

    `asked`: as it was understood, with the wish to share. `place`: the station in which its one
    thing is, if the kitchen had to tell which.
    """

    asked: Demand
    settled: Settled
    place: str = ""

    @property
    def demand(self) -> Demand:
        """All of it, also what needs no work."""
        return self.settled.demand

    @property
    def needless(self) -> tuple[Goal, ...]:
        """The goals that need no work."""
        return self.settled.needless

    def acknowledged(
        self, before: Entries, after: Entries, idle: Sequence[Part], known: Knowledge
    ) -> DialogueAct:
        """What is said: the queue was `before` and is `after`, `idle` parts changed nothing."""
        present = self.settled.present
        if present and all(part in self.needless for part in self.demand.parts):
            return there_already(present, known)
        shares = any(isinstance(part, Split) for part in self.asked.parts)
        told = self.asked if shares else self.demand
        line = acknowledge(told, before, after, known.vocabulary, idle, self.place)
        beside = " ".join(filter(None, (aside(present, known), line.aside)))
        return replace(line, aside=beside)


def demand_here(
    demand: Demand,
    heard: Heard,
    known: Knowledge,
    queue: DemandQueue,
    facts: Sequence[Fact],
    *,
    anew: bool,
) -> DemandHere:
    """`facts`: what happened lately; `anew`: a new one is wanted whatever there is."""
    kept = skipping(demand, queue, known.now, known.vocabulary)
    proposed = shared(kept, known.now)
    found = named(proposed, known, stations_meant(heard, known.now), queue.avoids)
    if anew:
        return DemandHere(demand, Settled(found.demand), found.place)
    left = settled(found.demand, known, queue, facts)
    return DemandHere(demand, left, found.place)
