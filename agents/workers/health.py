"""Signs of life: whether a mind in another process hangs, as far as its silence tells."""

from dataclasses import dataclass

from agents.workers.status import MindPhase
from agents.workers.timing import LinkTimeouts


@dataclass(slots=True)
class Health:
    """Of one process. All times are of the link's clock, in seconds.

    `think_s`: after so long the worker itself ends a thought.
    """

    timeouts: LinkTimeouts
    think_s: float
    born: float
    last_sign: float
    last_poll: float
    thinking_since: float = 0.0

    def polled(self, now: float) -> None:
        """The game looks. If it stood still itself (debugger, laptop lid), nobody is to blame."""
        if now - self.last_poll > self.timeouts.gap_s:
            self.last_sign = self.thinking_since = now
        self.last_poll = now

    def silent_s(self, now: float) -> float:
        """How long there has been no sign of life."""
        return now - self.last_sign

    def hangs(self, now: float, phase: MindPhase) -> bool:
        """Whether it has been silent for too long, or thinks without end."""
        limits = self.timeouts
        limit = limits.start_s if phase is MindPhase.STARTING else limits.hang_s
        thinking = now - self.thinking_since if phase is MindPhase.THINKING else 0.0
        return self.silent_s(now) > limit or thinking > self.think_s + limits.hang_s

    def healthy(self, now: float) -> bool:
        """Whether it has lived long enough to count as sound."""
        return now - self.born > self.timeouts.healthy_s
