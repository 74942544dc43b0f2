"""What is kept of a crew's talk."""

from dataclasses import dataclass
from typing import TypeAlias

from agents.messages import CrewMessage, Member, MindFailed, Thought

#: A message, or what a leader without a body thinks, which no cook can report.
CrewEntry: TypeAlias = CrewMessage | Thought | MindFailed


@dataclass(frozen=True, slots=True)
class Sent:
    """Sent at `tick`, and carried out at the next one. `sender`: of a report the cook it is of."""

    tick: int
    sender: Member
    entry: CrewEntry
