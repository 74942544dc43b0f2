"""One decision of the Fast Mind: what may be done, what it is worth, and by what it is judged."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import log

from agents.hla.action_prompt import ChoiceBasis
from agents.hla.demand import demand_values, masked, urgent, way_to
from agents.hla.goals import GoalProgress
from agents.hla.profiles import Profile
from agents.intention.language import Avoid
from agents.llm.protocol import Scores
from agents.messages import Observation, Option, ScoredChoice


@dataclass(frozen=True, slots=True)
class Demanded:
    """The demand in force, counted up to this observation."""

    progress: GoalProgress
    avoids: tuple[Avoid, ...]
    key: tuple[str, int]
    sentence: str
    since: int


@dataclass(frozen=True, slots=True)
class Case:
    """The candidates with their values, the weight of these, and the condition.

    `leading`: those that can be chosen at all; the others are rated for the record only.
    """

    options: tuple[Option, ...]
    values: dict[str, float]
    alpha: float
    condition: ChoiceBasis
    leading: frozenset[str]


def make_case(
    observation: Observation,
    demanded: Demanded | None,
    words: str | None,
    shunned: frozenset[str],
    profile: Profile,
) -> Case:
    """`words`: a message whose intention is unknown yet.

    By words alone everything available may be meant; otherwise only what advances the demand or
    is of use at all is a candidate. Until new words are understood the old demand's values hold:
    a question must not pull the cook off what it was asked to do. A profile may leave the model no
    choice but among values near to the greatest, and without a demand among equals; then urgent
    ones come before any words, too.
    """
    avoids = demanded.avoids if demanded else ()
    hurried = rush(observation, avoids)
    options = [o for o in masked(observation.options, avoids) if o.name not in shunned]
    goals = demanded.progress.current if demanded else ()
    asked_for = {name for goal in goals for name in way_to(goal, options).steps}
    ready = [o for o in options if o.available and (not o.on_demand or o.name in asked_for)]
    own = {o.name: o.value for o in ready}
    values = demand_values(options, goals, hurried) if goals else own
    if words is not None:
        case = _case(ready, values, profile.alphas.words, ChoiceBasis("words", words))
        urgent_first = profile.near < 1 and hurried & case.leading
        return replace(case, leading=hurried & case.leading) if urgent_first else case
    useful = {o.name for o in ready if o.value > 0} | asked_for
    values = {name: value for name, value in values.items() if name in useful}
    if demanded is None or not goals:
        case = _case(ready, values, profile.alphas.plan, ChoiceBasis("plan", observation.plan))
        return _narrowed(case, 0.0 if profile.near < 1 else 1.0)
    condition = ChoiceBasis("intention", demanded.sentence)
    case = _case(ready, values, profile.alphas.intention, condition)
    return _narrowed(case, profile.near)


def _narrowed(case: Case, near: float) -> Case:
    """With only those leading whose values are at most `near` below the greatest."""
    least = max(case.values.values(), default=0.0) - near
    return replace(case, leading=frozenset(n for n, value in case.values.items() if value >= least))


def _case(
    ready: Iterable[Option], values: dict[str, float], alpha: float, condition: ChoiceBasis
) -> Case:
    options = tuple(o for o in ready if o.name in values)
    return Case(options, values, alpha, condition, frozenset(o.name for o in options))


def rush(observation: Observation, avoids: tuple[Avoid, ...]) -> frozenset[str]:
    """The names of the urgent macro actions that no prohibition covers."""
    options = masked(observation.options, avoids)
    return frozenset(o.name for o in options if urgent(o))


def ranked(case: Case, scores: Scores | None, *, sums: bool = False) -> list[ScoredChoice]:
    """Every choice with its total, those that can be chosen first, best first.

    Equals by log P, then in the menu's order. `sums`: log P is that of all of the name, as it was
    trained, not the mean of its tokens.
    """
    found = [
        ScoredChoice(o.name, logp, case.values[o.name], logp + case.alpha * case.values[o.name])
        for o, logp in zip(case.options, _logps(case, scores, sums=sums), strict=True)
    ]
    return sorted(found, key=lambda c: (c.name not in case.leading, -c.total, -c.logp))


def tells(best: ScoredChoice, default: Option | None, profile: Profile) -> bool:
    """Whether raw words say so clearly what to do that it can be done before they are understood.

    Small talk and questions have for an answer what is best anyway (`default`): a sure choice of
    that tells nothing about what is wanted.
    """
    if profile.sure == 0:
        return True
    return sure(best, profile) and (default is None or default.name != best.name)


def sure(best: ScoredChoice, profile: Profile) -> bool:
    """Whether the model is sure of a choice by raw words."""
    return profile.sure == 0 or best.logp >= log(profile.sure)


def _logps(case: Case, scores: Scores | None, *, sums: bool) -> list[float]:
    if scores is None:
        return [0.0] * len(case.options)
    return [score.logprob if sums else score.mean for score in scores.choices]
