"""What stands between a human and its partner, and how it is counted: the same for every mind.

A `DemandQueue` holds what was asked for; a demand changes it (`take`), work moves it on
(`advance`). `Bounds` say what is left open, and `way_to` what leads to a goal. `QueueMoment` is a
queue in the kitchen as it is: what is to be worked on now, and how all of it is announced.
`wording` and `english` say such things in words.
"""

from agents.demands._bans import contradicts
from agents.demands._bounds import Bounds, dish_needs, masked
from agents.demands._episodic_memory import EpisodicMemory
from agents.demands._events import has_happened
from agents.demands._focus import Focus
from agents.demands._goals import DEEDS, STATES, covers, fits, is_work, place_of, task_key, unplaced
from agents.demands._moment import QueueMoment, Shape, announced_moment, outcome
from agents.demands._progress import advance, is_so_already, remaining
from agents.demands._queue import DemandQueue, closed, lined_up, with_part
from agents.demands._queue_update import QueueUpdate, update_queue
from agents.demands._ways import HELP, URGENT, begins, demand_values, urgent, way_to

__all__ = [
    "DEEDS", "HELP", "STATES", "URGENT", "Bounds", "DemandQueue", "EpisodicMemory", "Focus",
    "QueueMoment", "QueueUpdate", "Shape", "advance", "announced_moment", "begins", "closed",
    "contradicts", "covers", "demand_values", "dish_needs", "fits", "has_happened",
    "is_so_already", "is_work", "lined_up", "masked", "outcome", "place_of", "remaining",
    "task_key", "unplaced", "update_queue", "urgent", "way_to", "with_part",
]  # fmt: skip
