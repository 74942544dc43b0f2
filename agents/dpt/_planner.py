"""The planning mind: what System 1 is to do instead of its default (dpt.md 5), and who makes plans.

It announces a `CodePolicy` for System 1 to carry out, and nobody waits for it. 'All is fine'
announces an empty one where tasks stand, so that they are given up, and otherwise nothing. What
cannot be used changes nothing: the thought says so.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from dataclasses import dataclass
from typing import Self

from agents.cancel_token import CancelToken
from agents.dpt._decision_context import History
from agents.llm.protocol import LanguageModel
from agents.messages import (
    TICKS_PER_SECOND,
    CodePolicy,
    FromHuman,
    FromMind,
    Heard,
    Observation,
    PlannedTask,
    ScoredChoice,
    Thought,
    Unsaid,
)
from agents.mind import Context

#: DPT-Agent's paper, System 2: the shipped configuration.
POLICY_EVERY_S, REFLECTION_EVERY_S = 5.0, 12.5


class Trigger(ABC):
    """Says when to think, by the kitchen's ticks: at a fixed period, on words, or when idle.

    What falls due while a thought is running is not lost: the next observation finds it due.
    """

    @abstractmethod
    def due(self, now: Observation) -> bool:
        """Whether to think about this kitchen."""

    def hurry(self) -> None:
        """Something happened that need not wait for the period."""
        return

    def done(self, now: Observation) -> None:
        """This kitchen has been thought about."""
        return

    def fresh(self) -> "Trigger":
        """One for another round."""
        return self


@dataclass
class PeriodicTrigger(Trigger):
    """Due at every multiple of `every_s` seconds, and whenever it was hurried.

    `at_start`: and at once when the round begins.
    """

    every_s: float
    at_start: bool = False
    _thought_at: int = 0
    _hurried: bool = False

    def __post_init__(self) -> None:
        self._hurried = self.at_start

    def hurry(self) -> None:
        self._hurried = True

    def due(self, now: Observation) -> bool:
        return self._hurried or self._periods(now.tick) > self._periods(self._thought_at)

    def done(self, now: Observation) -> None:
        self._thought_at, self._hurried = now.tick, False

    def fresh(self) -> "PeriodicTrigger":
        return PeriodicTrigger(self.every_s, self.at_start)

    def _periods(self, tick: int) -> int:
        return int(tick / (self.every_s * TICKS_PER_SECOND))


class NothingLeft(Trigger):
    """Due whenever no task is left to do, whatever is said meanwhile."""

    def due(self, now: Observation) -> bool:
        return now.policy is None or not now.policy.tasks


@dataclass(frozen=True, slots=True)
class NewPlan:
    """What came of planning.

    `tasks`: none: the default is fine; None: nothing of use came, and what stands stays. `thought`:
    why; `finding`: what came of it; both for people.
    """

    tasks: tuple[PlannedTask, ...] | None
    thought: str
    finding: str
    choices: tuple[ScoredChoice, ...] = ()
    prompt_tokens: int = 0
    reused_tokens: int = 0


@dataclass(frozen=True, slots=True)
class PastPlan:
    """A plan that was made, and the kitchen for which it was."""

    now: Observation
    plan: NewPlan


@dataclass(frozen=True, slots=True)
class PlanningMoment:
    """What a plan is made for.

    `said`: words that no plan has taken into account yet. `past`: the last plans, oldest first.
    """

    now: Observation
    history: History
    said: tuple[Heard, ...] = ()
    past: tuple[PastPlan, ...] = ()


class PlanMaker(ABC):
    """Makes plans with `model`: has it write them, or choose among some."""

    def __init__(self, model: LanguageModel) -> None:
        self.llm = model

    @abstractmethod
    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """A plan for this moment. Raises as a model's calls do."""

    def prefill(self, now: Observation, cancel: CancelToken) -> None:
        """Get ready in a kitchen that is new, where prompts have something in common."""
        return

    def fresh(self, seed: int | None) -> Self:
        """One that remembers nothing, with the same model; itself if nothing in it is random."""
        return self


#: Past plans that are kept.
KEPT_PLANS = 10


class Planner:
    """Plans for one cook; every five seconds, unless `trigger` says otherwise."""

    def __init__(self, maker: PlanMaker, trigger: Trigger | None = None) -> None:
        self._maker = maker
        self._trigger: Trigger = trigger or PeriodicTrigger(POLICY_EVERY_S)
        self._history = History()
        self._past: tuple[PastPlan, ...] = ()
        self._now: Observation | None = None
        self._said: tuple[Heard, ...] = ()
        self._revision = 0
        self._prefilled = False

    @property
    def model(self) -> str:
        return self._maker.llm.name

    @property
    def moment(self) -> PlanningMoment | None:
        """What it would plan for now."""
        if self._now is None:
            return None
        return PlanningMoment(self._now, self._history, self._said, self._past)

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation and what has happened."""
        self._now = observation
        self._history.observe(observation)
        if observation.policy is not None:
            self._revision = max(self._revision, observation.policy.revision)

    def hear(self, heard: FromHuman) -> None:
        """Words are a reason to plan at once."""
        match heard:
            case Heard() if heard.text:
                self._said = (*self._said, heard)
                self._trigger.hurry()
            case Unsaid(number):
                self._said = tuple(line for line in self._said if line.id != number)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Plan, if it is time to."""
        moment = self.moment
        if moment is None:
            return
        standing = moment.now.policy or CodePolicy((), 0, 0)
        # Its own last plan has come back to it, with what is left of it.
        if self._trigger.due(moment.now) and standing.revision == self._revision:
            start = context.now()
            plan = self._maker.plan(moment, context.cancel)
            yield _thought(plan, context.now() - start, self.model, moment)
            if plan.tasks is not None and plan.tasks != standing.tasks:
                yield CodePolicy(plan.tasks, moment.now.tick, self._revision + 1, plan.thought)
                self._revision += 1
            self._past = (*self._past, PastPlan(moment.now, plan))[-KEPT_PLANS:]
            self._trigger.done(moment.now)
            self._said = tuple(line for line in self._said if line not in moment.said)
        elif not self._prefilled:
            self._maker.prefill(moment.now, context.cancel)
            self._prefilled = True

    def fresh(self, seed: int | None = None) -> "Planner":
        """One that remembers nothing, with the same model."""
        return Planner(self._maker.fresh(seed), self._trigger.fresh())

    def close(self) -> None:
        """Free the model."""
        self._maker.llm.close()


def _thought(plan: NewPlan, seconds: float, model: str, moment: PlanningMoment) -> Thought:
    return Thought(
        "policy",
        seconds,
        plan.choices,
        model,
        heard=moment.said[-1].id if moment.said else 0,
        finding=plan.finding,
        prompt_tokens=plan.prompt_tokens,
        reused_tokens=plan.reused_tokens,
    )
