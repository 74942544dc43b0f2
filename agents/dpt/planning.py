"""What a plan is made for, what comes of making one, and who makes it."""

from dataclasses import dataclass
from typing import Protocol

from agents.cancel_token import CancelToken
from agents.dpt.history import History
from agents.messages import Heard, Observation, PlannedTask, ScoredChoice


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


class PlanMaker(Protocol):
    """Makes plans: by writing them, or by choosing among some."""

    @property
    def name(self) -> str:
        """Of its model, for the HUD."""
        ...

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """A plan for this moment. Raises as a model's calls do."""
        ...

    def prepare(self, now: Observation, cancel: CancelToken) -> None:
        """Get ready in a kitchen that is new."""
        ...

    def fresh(self, seed: int | None) -> "PlanMaker":
        """One that remembers nothing, with the same model."""
        ...

    def close(self) -> None:
        """Free the model."""
        ...
