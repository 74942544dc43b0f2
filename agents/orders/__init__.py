"""What people want of a cook, and how it is counted: the same for every mind.

A `Book` (`agents.messages`) holds what was asked for; an edit changes it (`edited`), work moves it
on (`advance`). An `OrderBook` is the game's account of it. `Bounds` say what is left open, and
`way_to` what leads to a goal. `QueueMoment` is a book in the kitchen as it is: what is to be worked
on now. `wording` says such things in words.
"""

from agents.orders._adding import Change, update_queue
from agents.orders._bounds import Bounds, bars, contradicts, dish_needs, is_about, masked
from agents.orders._edits import edited, of_assignment, taken_on
from agents.orders._entries import closed, is_reached, lined_up, with_part
from agents.orders._episodic_memory import EpisodicMemory
from agents.orders._focus import Focus, lying_ready, preferred
from agents.orders._goals import DEEDS, STATES, covers, fits, task_key
from agents.orders._lapsing import BY_ANOTHER, UNORDERED
from agents.orders._moment import QueueMoment
from agents.orders._order_book import OrderBook, announced, carried_out
from agents.orders._progress import (
    advance,
    credited,
    has_happened,
    has_waited,
    is_so_already,
    remaining,
)
from agents.orders._ways import HELP, URGENT, begins, demand_values, urgent, way_to

__all__ = [
    "BY_ANOTHER", "DEEDS", "HELP", "STATES", "UNORDERED", "URGENT", "Bounds", "Change",
    "EpisodicMemory", "Focus", "OrderBook", "QueueMoment", "advance", "announced", "bars",
    "begins", "carried_out", "closed", "contradicts", "covers", "credited", "demand_values",
    "dish_needs", "edited", "fits", "has_happened", "has_waited", "is_about", "is_reached",
    "is_so_already", "lined_up", "lying_ready", "masked", "of_assignment", "preferred", "remaining",
    "taken_on", "task_key", "update_queue", "urgent", "way_to", "with_part",
]  # fmt: skip
