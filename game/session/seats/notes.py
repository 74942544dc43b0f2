"""What seats report beside their moves: facts for the log, the HUD and the lab.

What a mind thinks, understands and fails at is noted as it said it, in its own messages.
"""

from dataclasses import dataclass

from agents.messages import Belief, CodePolicy, Fact, Intend, MindFailed, Reflection, Thought
from game.executor.macros import Macro
from game.executor.verbs.table import VERBS

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
    "favour_done",
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


def favour_done(macro: Macro | None, outcome: str, tick: int, seat: int) -> Fact | None:
    """The fact that a favour was done, such as passing something, by the cook in `seat`, if the
    macro action was one that ended at `tick`.

    Events do not tell favours from what anybody does for itself; other work is told by events.
    """
    if macro is None or not macro.on_demand or outcome != "done":
        return None
    # The move that completed it was made a tick ago, and that is when it happened.
    return Fact(tick - 1, seat, VERBS[macro.verb].past, macro.what or "")


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
