"""What seats report beside their moves: facts for the log, the HUD and the lab.

What a mind thinks, understands and fails at is noted as it said it, in its own messages.
"""

from dataclasses import dataclass

from agents.messages import Belief, CodePolicy, Intend, MindFailed, Reflection, Thought

__all__ = [
    "Belief",
    "CodePolicy",
    "Intend",
    "MacroBegun",
    "MacroOver",
    "MindFailed",
    "Note",
    "Reflection",
    "RequestDropped",
    "Thought",
]


@dataclass(frozen=True, slots=True)
class MacroBegun:
    """A macro action began. `source`: who asked for it, such as 'reflex'; `at`: where, if told."""

    macro: str
    source: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class MacroOver:
    """A macro action ended. `outcome`: 'done', 'failed' or 'interrupted'; `reason` may be ''.

    `waited`: moves for which the cook stood since others were in the way.
    """

    macro: str
    outcome: str
    reason: str = ""
    waited: int = 0


@dataclass(frozen=True, slots=True)
class RequestDropped:
    """A mind asked for a macro action that could not be granted, and why."""

    macro: str
    reason: str


Note = (
    MacroBegun
    | MacroOver
    | RequestDropped
    | Intend
    | CodePolicy
    | Reflection
    | Thought
    | MindFailed
)
