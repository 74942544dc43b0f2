"""What a cook observes as arrays of a fixed layout, for policies that were learned.

The lab's environment makes the same arrays of the kitchen itself, so what was learned there can be
used by a mind.
"""

from agents.arrays._encoding import Arrays, encoded, places
from agents.arrays._layout import (
    BUSY,
    FACINGS,
    FIRST_ORDER,
    LARGEST_COUNT,
    MOVES,
    TIME_LEFT,
    Layout,
    Marks,
)

__all__ = [
    "BUSY",
    "FACINGS",
    "FIRST_ORDER",
    "LARGEST_COUNT",
    "MOVES",
    "TIME_LEFT",
    "Arrays",
    "Layout",
    "Marks",
    "encoded",
    "places",
]
