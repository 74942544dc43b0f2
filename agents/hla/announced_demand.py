"""What the Slow Mind announced, counted up to this moment: what a mind that acts goes by."""

from agents.hla.bounds import Bounds, dish_needs
from agents.hla.choice import Demanded
from agents.hla.demand import masked
from agents.hla.demand_queue import DemandQueue
from agents.hla.episodic_memory import EpisodicMemory
from agents.hla.queue_progress import advance, lead
from agents.hla.queue_record import restored
from agents.intention import Demand, Prefer, Vocabulary, sentence
from agents.messages import Observation


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
