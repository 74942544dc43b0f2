"""Reflexion: ReAct that looks back when something has gone wrong.

At every decision it sees whether the score has fallen since the one before, or whether something
burns. That is remembered until it has been looked back on (dpt.md section 10, 14). Afterwards only
the latest turn is remembered beside what was learnt. Source: dpt.md section 6.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from agents.cancel_token import CancelToken
from agents.dpt.planner import Planner
from agents.dpt.planning import PlanningMoment
from agents.messages import FromHuman, FromMind, Observation, Reflection, Thought
from agents.mind import Context


@dataclass(frozen=True, slots=True)
class Lesson:
    """What came of looking back. `text`: what was learnt, '' for nothing; None: unreadable."""

    text: str | None

    @property
    def finding(self) -> str:
        """The same for people."""
        if self.text is None:
            return "ignored: the answer cannot be read"
        return self.text or "all is fine"


class FailureReflector(Protocol):
    """Looks back on a failure."""

    def reflect(self, moment: PlanningMoment, cancel: CancelToken) -> Lesson:
        """What is to be learnt from it. Raises as a model's calls do."""
        ...

    def fresh(self, seed: int | None) -> "FailureReflector":
        """One for another round, with the same model."""
        ...


@dataclass(slots=True)
class FailureWatch:
    """Whether something went wrong that has not been looked back on.

    A decision is made when a macro action of the own cook has ended, or with a new plan.
    """

    failed: bool = False
    _score: int | None = None
    _revision: int = 0

    def observe(self, now: Observation) -> None:
        """See whether a decision was made and how things stand at it."""
        ended = any(macro.seat == now.seat for macro in now.finished)
        revision = 0 if now.policy is None else now.policy.revision
        if not ended and revision == self._revision and self._score is not None:
            return
        fell = self._score is not None and now.score < self._score
        burns = any(station.state == "burning" for station in now.stations)
        self.failed = self.failed or fell or burns
        self._score, self._revision = now.score, revision

    def done(self) -> None:
        """It has been looked back on."""
        self.failed = False


class Reflexion:
    """Plans by `planner`, and looks back."""

    def __init__(self, planner: Planner, reflector: FailureReflector) -> None:
        self._planner = planner
        self._reflector = reflector
        self._watch = FailureWatch()

    @property
    def model(self) -> str:
        return self._planner.model

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether something went wrong."""
        self._planner.observe(observation)
        self._watch.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Words are for the planner."""
        self._planner.hear(heard)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Plan if it is time to, and look back if there is reason to."""
        yield from self._planner.think(context)
        moment = self._planner.moment
        if self._watch.failed and moment is not None:
            yield from self._reflect(moment, context)

    def fresh(self, seed: int | None = None) -> "Reflexion":
        """One that remembers nothing, with the same model."""
        return Reflexion(self._planner.fresh(seed), self._reflector.fresh(seed))

    def close(self) -> None:
        """Free the model."""
        self._planner.close()

    def _reflect(self, moment: PlanningMoment, context: Context) -> Generator[FromMind, None, None]:
        start = context.now()
        lesson = self._reflector.reflect(moment, context.cancel)
        seconds = context.now() - start
        yield Thought("reflection", seconds, model=self.model, finding=lesson.finding)
        if lesson.text:
            before = moment.now.reflection
            revision = 1 if before is None else before.revision + 1
            yield Reflection(lesson.text, (), moment.now.tick, revision)
        self._watch.done()
