"""What a mind remembers of the kitchen: facts and finished macro actions, and counts from them."""

from collections import deque

from agents.hla.goals import GoalProgress, progress
from agents.intention.language import Goal, Vocabulary
from agents.messages import KEPT_NEWS, Fact, FinishedMacro, Intend, Observation

#: A macro action that failed is not tried again for so long.
SHUNNED_TICKS = 40


class EpisodicMemory:
    """Grows with every observation, bounded."""

    def __init__(self) -> None:
        self._facts: deque[Fact] = deque(maxlen=KEPT_NEWS)
        self._finished: deque[FinishedMacro] = deque(maxlen=KEPT_NEWS)
        # Tick of the first observation: what was before is known from announcements only.
        self._born: int | None = None
        # A demand older than this record: its key, what had been reached, and when that was.
        self._adopted: tuple[tuple[str, int], tuple[int, ...], int] | None = None

    def observe(self, observation: Observation) -> None:
        """Keep what happened and what this cook completed."""
        if self._born is None:
            self._born = observation.tick
        self._facts += observation.facts
        self._finished += (f for f in observation.finished if f.seat == observation.seat)

    def count(
        self, goals: tuple[Goal, ...], announced: Intend, now: Observation, vocabulary: Vocabulary
    ) -> GoalProgress:
        """How far an announced demand has come.

        For a demand older than this record, what was announced as done is where the count starts.
        """
        base: tuple[int, ...] = ()
        since = announced.since
        if self._born is not None and since < self._born:
            key = demand_key(announced)
            if self._adopted is None or self._adopted[0] != key:
                self._adopted = (key, announced.done, now.tick + 1)
            _, base, since = self._adopted
        facts = [fact for fact in self._facts if fact.tick >= since]
        return progress(goals, facts, now.seat, vocabulary, base)

    def completed(self, since: int = 0) -> tuple[str, ...]:
        """This cook's macro actions that were completed from tick `since` on, oldest first."""
        return tuple(f.name for f in self._finished if f.result == "ok" and f.ended >= since)

    def failed(self, tick: int) -> frozenset[str]:
        """Those that failed a moment ago."""
        recent = (f for f in self._finished if f.ended > tick - SHUNNED_TICKS)
        return frozenset(f.name for f in recent if f.result == "failed")


def demand_key(announced: Intend) -> tuple[str, int]:
    """Tells demands apart, also two with the same words."""
    return repr(announced.intention), announced.since
