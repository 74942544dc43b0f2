"""Plans that a small model chooses: it cannot write policies, but it can say which suits.

Every sensible policy gets total = log P(its words | the kitchen) + alpha * V, as macro actions do
(hla.md section 5); the greatest is taken. V comes from the facts and from what is believed of the
others, and weighs so much that the model decides only between policies of about the same worth.
"""

from agents.cancel_token import CancelToken
from agents.dpt.planning import NewPlan, PlanMaker, PlanningMoment
from agents.dpt.sensible_policies import PlannersView, SensiblePolicy, sensible_policies
from agents.llm.protocol import LanguageModel, PlainPrompt, Scores
from agents.llm.templates import one_line
from agents.messages import Observation, ScoredChoice

#: The weight of V beside log P.
ALPHA = 100.0


class BoundedPlans(PlanMaker):
    """Has `model` choose. `beliefs`: whether plans are built on what is believed of the others."""

    def __init__(self, model: LanguageModel, *, beliefs: bool = True, alpha: float = ALPHA) -> None:
        self._llm = model
        self._beliefs = beliefs
        self._alpha = alpha

    @property
    def name(self) -> str:
        return self._llm.name

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """The best of the sensible policies."""
        view = PlannersView.of(moment.now, beliefs=self._beliefs)
        policies = sensible_policies(view)
        scores = self._score(moment, policies, cancel)
        rated = sorted(self._rated(policies, scores), key=lambda each: -each[1].total)
        best = rated[0][0]
        return NewPlan(
            tasks=best.tasks,
            thought=best.why,
            finding=best.words,
            choices=tuple(choice for _, choice in rated),
            prompt_tokens=scores.prompt_tokens if scores is not None else 0,
            reused_tokens=scores.reused_tokens if scores is not None else 0,
        )

    def prepare(self, now: Observation, cancel: CancelToken) -> None:
        """Prompts are short and have nothing in common."""

    def fresh(self, seed: int | None) -> "BoundedPlans":
        """One for another round, with the same model. Nothing in it is random."""
        return BoundedPlans(self._llm, beliefs=self._beliefs, alpha=self._alpha)

    def close(self) -> None:
        """Free the model."""
        self._llm.close()

    def _score(
        self, moment: PlanningMoment, policies: tuple[SensiblePolicy, ...], cancel: CancelToken
    ) -> Scores | None:
        """None where there is nothing to choose between."""
        if len(policies) < 2:
            return None
        choices = [f" {policy.words}" for policy in policies]
        return self._llm.score(PlainPrompt("", _prompt(moment)), choices, cancel=cancel)

    def _rated(
        self, policies: tuple[SensiblePolicy, ...], scores: Scores | None
    ) -> list[tuple[SensiblePolicy, ScoredChoice]]:
        logps = [score.mean for score in scores.choices] if scores else [0.0] * len(policies)
        return [
            (each, ScoredChoice(each.words, logp, each.value, logp + self._alpha * each.value))
            for each, logp in zip(policies, logps, strict=True)
        ]


def _prompt(moment: PlanningMoment) -> str:
    """What a small model is shown: orders, what is believed, what was said."""
    now = moment.now
    orders = ", ".join(f"{o.name} {o.seconds_left:.0f} s" for o in now.orders) or "none"
    beliefs = now.reflection.beliefs if now.reflection is not None else ()
    others = " ".join(belief.sentence for belief in beliefs) or "nothing known"
    said = " ".join(one_line(line.text) for line in moment.said) or "nothing"
    return f"orders: {orders}\nothers: {others}\nhuman: {said}\nplan:"
