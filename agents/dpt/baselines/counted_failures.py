"""Looking back on a failure without a large model: by counting what cost points."""

from agents.cancel_token import CancelToken
from agents.dpt.baselines.reflexion import Lesson
from agents.dpt.counting_reflector import CountingReflector
from agents.dpt.planning import PlanningMoment


class CountedFailures:
    """Needs no model and is done at once."""

    def reflect(self, moment: PlanningMoment, cancel: CancelToken) -> Lesson:
        """What cost points lately."""
        return Lesson(CountingReflector().guidelines(moment.now, moment.history, cancel))

    def fresh(self, seed: int | None) -> "CountedFailures":
        """One for another round. Nothing in it is random."""
        return self
