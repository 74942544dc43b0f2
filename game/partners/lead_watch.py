"""Who leads a crew without cooking, as people see it: what it is at, when it is gone and back."""

from dataclasses import dataclass

from agents.workers.status import MindPhase, MindStatus
from game.partners.minds import Minds
from game.partners.partner_spec import MindRole


@dataclass(frozen=True, slots=True)
class LeadState:
    """`name`: what it is called; `words`: what it is at; `gone`: nobody is led now."""

    name: str
    words: str
    gone: bool = False


class LeadWatch:
    """Follows the minds of a leader, or of the aide of a person who leads."""

    def __init__(self, lead: Minds) -> None:
        self._lead = lead
        self._gone = False

    @property
    def state(self) -> LeadState:
        """At this moment."""
        role, status = self._now
        gone = not status.usable
        return LeadState(role.name.capitalize(), _words(status), gone)

    def news(self) -> str:
        """What is to be told since the last call: that it is gone, that it is back; else ''."""
        role, status = self._now
        if status.phase is MindPhase.UNAVAILABLE and not self._gone:
            self._gone = True
            return self._lead.cause
        if status.usable and self._gone:
            self._gone = False
            return f"{role.owner} is back."
        return ""

    @property
    def _now(self) -> tuple[MindRole, MindStatus]:
        role, link = next(iter(self._lead.roles.items()))
        return role, link.status


def _words(status: MindStatus) -> str:
    match status.phase:
        case MindPhase.STARTING:
            return "waking up" if status.fraction is None else f"wakes {status.fraction:.0%}"
        case MindPhase.UNAVAILABLE if status.retry_s is not None:
            return f"gone, {max(1, round(status.retry_s))} s"
        case MindPhase.UNAVAILABLE | MindPhase.CLOSED:
            return "gone"
    return "at work"
