"""What stands between a human and its partner, and how it is counted: the same for every mind.

A `DemandQueue` holds what was asked for; a demand changes it (`take`), work moves it on
(`advance`). `Bounds` say what is left open, and `way_to` what leads to a goal. `QueueMoment` is a
queue in the kitchen as it is: what is to be worked on now, and how all of it is announced.
`wording` and `english` say such things in words.
"""

from agents.demands._bounds import FREELY, Bounds, dish_needs
from agents.demands._episodic_memory import EpisodicMemory
from agents.demands._goals import DEEDS, STATES, covers, fits, task_key
from agents.demands._moment import (
    Demanded,
    QueueMoment,
    Shape,
    announced_queue,
    demanded,
    outcome,
    record,
    restored,
)
from agents.demands._progress import Lead, advance, remaining, settled
from agents.demands._queue import DemandQueue, Ended, Entry
from agents.demands._queue_update import Taken, take
from agents.demands._ways import HELP, URGENT, demand_values, masked, urgent, way_to

__all__ = [
    "DEEDS", "FREELY", "HELP", "STATES", "URGENT", "Bounds", "DemandQueue", "Demanded", "Ended",
    "Entry", "EpisodicMemory", "Lead", "QueueMoment", "Shape", "Taken", "advance",
    "announced_queue", "covers", "demand_values", "demanded", "dish_needs", "fits", "masked",
    "outcome", "record", "remaining", "restored", "settled", "take", "task_key", "urgent", "way_to",
]  # fmt: skip
