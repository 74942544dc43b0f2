"""What a mind remembers of the kitchen: facts and finished macro actions."""

from collections import deque

from agents.messages import KEPT_NEWS, Fact, FinishedMacro, Observation

#: A macro action that failed is not tried again for so long.
SHUNNED_TICKS = 40


class EpisodicMemory:
    """Grows with every observation, bounded."""

    def __init__(self) -> None:
        self._facts: deque[Fact] = deque(maxlen=KEPT_NEWS)
        self._finished: deque[FinishedMacro] = deque(maxlen=KEPT_NEWS)

    def observe(self, observation: Observation) -> None:
        """Keep what happened and what this cook completed."""
        self._facts += observation.facts
        self._finished += (f for f in observation.finished if f.seat == observation.seat)

    def facts(self, since: int) -> tuple[Fact, ...]:
        """What happened from tick `since` on, oldest first."""
        return tuple(fact for fact in self._facts if fact.tick >= since)

    def completed(self, since: int = 0) -> tuple[str, ...]:
        """This cook's macro actions that were completed from tick `since` on, oldest first."""
        return tuple(f.name for f in self._finished if f.result == "ok" and f.ended >= since)

    def failed(self, tick: int) -> frozenset[str]:
        """Those that failed a moment ago."""
        recent = (f for f in self._finished if f.ended > tick - SHUNNED_TICKS)
        return frozenset(f.name for f in recent if f.result == "failed")
