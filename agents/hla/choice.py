"""One decision of the Fast Mind: what may be done, what it is worth, and by what it is judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agents.hla.action_prompt import Condition
from agents.hla.demand import demand_values, masked, urgent, way_to
from agents.hla.goals import Progress
from agents.intention import Avoid
from agents.llm.protocol import Scores
from agents.messages import Observation, Option, ScoredChoice
from agents.profiles import Profile


@dataclass(frozen=True, slots=True)
class Demanded:
    """The demand in force, counted up to this observation."""

    progress: Progress
    avoids: tuple[Avoid, ...]
    key: tuple[str, int]
    sentence: str
    since: int


@dataclass(frozen=True, slots=True)
class Case:
    """The candidates with their values, the weight of these, and the condition."""

    options: tuple[Option, ...]
    values: dict[str, float]
    alpha: float
    condition: Condition


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
    a question must not pull the cook off what it was asked to do.
    """
    avoids = demanded.avoids if demanded else ()
    options = [o for o in masked(observation.options, avoids) if o.name not in shunned]
    ready = [option for option in options if option.available]
    goals = demanded.progress.current if demanded else ()
    if goals:
        values = demand_values(options, goals, rush(observation, avoids, profile))
    else:
        values = {o.name: o.value for o in ready}
    if words is not None:
        return _case(ready, values, profile.alphas.words, Condition("words", words))
    steps = {name for goal in goals for name in way_to(goal, options).steps}
    useful = {o.name for o in ready if o.value > 0} | steps
    values = {name: value for name, value in values.items() if name in useful}
    if demanded is None or not goals:
        return _case(ready, values, profile.alphas.plan, Condition("plan", observation.plan))
    condition = Condition("intention", demanded.sentence)
    return _case(ready, values, profile.alphas.intention, condition)


def _case(
    ready: Iterable[Option], values: dict[str, float], alpha: float, condition: Condition
) -> Case:
    return Case(tuple(o for o in ready if o.name in values), values, alpha, condition)


def rush(observation: Observation, avoids: tuple[Avoid, ...], profile: Profile) -> frozenset[str]:
    """The names of the urgent macro actions that no prohibition covers."""
    options = masked(observation.options, avoids)
    return frozenset(o.name for o in options if urgent(o, observation, profile))


def ranked(case: Case, scores: Scores | None) -> list[ScoredChoice]:
    """Every choice with its total, best first; equals by log P, then in the menu's order."""
    logps = [score.mean for score in scores.choices] if scores else [0.0] * len(case.options)
    found = [
        ScoredChoice(o.name, logp, case.values[o.name], logp + case.alpha * case.values[o.name])
        for o, logp in zip(case.options, logps, strict=True)
    ]
    return sorted(found, key=lambda choice: (-choice.total, -choice.logp))
