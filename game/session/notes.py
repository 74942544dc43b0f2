"""What seats report beside their moves: facts for the log, the HUD and the lab."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Started:
    """A macro action began. `source`: who asked for it, such as 'reflex'."""

    macro: str
    source: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A macro action ended. `outcome`: 'done', 'failed' or 'interrupted'; `reason` may be ''."""

    macro: str
    outcome: str
    reason: str


Note = Started | Ended
