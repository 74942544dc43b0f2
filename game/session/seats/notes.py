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


@dataclass(frozen=True, slots=True)
class Dropped:
    """A mind asked for a macro action that could not be granted, and why."""

    macro: str
    reason: str


@dataclass(frozen=True, slots=True)
class Intended:
    """What a mind takes the human to want: canonical as compact JSON, its state, for people."""

    intention: str
    state: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Thinking:
    """A finished thought: its stage, the seconds it took, on what it went, and its best choices."""

    stage: str
    seconds: str
    note: str
    choices: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """A mind failed; `reason` is what the player is told."""

    reason: str


Note = Started | Ended | Dropped | Intended | Thinking | Trouble
