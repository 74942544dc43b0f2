"""One decision of the Fast Mind: what may be done, what it is worth, and by what it is judged."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log

from agents.hla.deciding._action_prompt import ChoiceBasis
from agents.hla.profiles import Profile
from agents.intention import Goal
from agents.llm.protocol import Scores
from agents.messages import Observation, Option, ScoredChoice
from agents.orders import (
    Bounds,
    Focus,
    QueueMoment,
    demand_values,
    masked,
    preferred,
    urgent,
    way_to,
)

#: Another name of the macro action in progress, for models that see what it is.
GO_ON = "Go On"
#: What an order that comes first adds to the value of what it needs; the value of a favour that
#: fills the time.
PREFERRED, SPARE = 0.2, 0.01


@dataclass(frozen=True, slots=True)
class Case:
    """The candidates with their values, the weight of these, and the condition.

    `leading`: those that can be chosen at all; the others are rated for the record only. `doing`:
    the one in progress, if the model knows what it is; then it may be called GO_ON, too.
    """

    options: tuple[Option, ...]
    values: dict[str, float]
    alpha: float
    condition: ChoiceBasis
    leading: frozenset[str]
    doing: str = ""

    @property
    def open(self) -> bool:
        """Whether the values leave anything to decide."""
        return len(self.leading) > 1

    @property
    def names(self) -> list[str]:
        """What a model is asked to rate."""
        names = [option.name for option in self.options]
        return [*names, GO_ON] if self.doing in names else names


def make_case(
    observation: Observation,
    asked: QueueMoment,
    words: str | None,
    shunned: frozenset[str],
    profile: Profile,
) -> Case:
    """`words`: a message whose intention is unknown yet.

    By words alone everything available may be meant; otherwise only what advances the demand or
    is of use at all is a candidate. Until new words are understood the old demand's values hold:
    a question must not pull the cook off what it was asked to do. A profile may leave the model no
    choice but among values near to the greatest; then urgent ones come before any words, too, and
    where nothing is asked for the values decide alone: nothing that it is told tells equals apart.
    """
    case = _weighed(observation, asked, words, shunned, profile)
    return replace(case, doing=observation.doing) if profile.state else case


def _weighed(
    observation: Observation,
    asked: QueueMoment,
    words: str | None,
    shunned: frozenset[str],
    profile: Profile,
) -> Case:
    focus = asked.focus
    hurried = rush(observation, asked.bounds)
    left_out = shunned | focus.kept
    options = [o for o in masked(observation.options, asked.bounds) if o.name not in left_out]
    options = _rated(options, observation, asked)
    ready = _candidates(options, focus, hurried)
    goals = focus.goals
    own = {o.name: o.value for o in ready}
    values = demand_values(options, goals, hurried) if goals else own
    if words is not None:
        condition = ChoiceBasis("words", words, asked.sentence)
        case = _narrowed(_case(ready, values, profile.alphas.words, condition), 1.0, profile)
        urgent_first = profile.near < 1 and hurried & case.leading
        return replace(case, leading=hurried & case.leading) if urgent_first else case
    steps = steps_to(goals, options)
    useful = {o.name for o in ready if o.value > 0} | steps
    values = {name: value for name, value in values.items() if name in useful}
    if not goals:
        case = _case(ready, values, profile.alphas.plan, ChoiceBasis("plan", observation.plan))
        return _narrowed(case, 1.0, profile) if profile.near == 1 else _by_value(case)
    condition = ChoiceBasis("intention", asked.sentence)
    case = _case(ready, values, profile.alphas.intention, condition)
    return _narrowed(case, profile.near, profile)


def _candidates(options: Sequence[Option], focus: Focus, hurried: frozenset[str]) -> list[Option]:
    """What can be done and may be: a favour only if it was asked for, only fires while waiting."""
    ready = [option for option in options if option.available]
    if focus.halted:
        return []
    if focus.wait is not None:
        return [o for o in ready if o.verb == "putout" and o.name in hurried]
    asked_for = steps_to((*focus.goals, *focus.spare), options)
    return [o for o in ready if not o.on_demand or o.name in asked_for]


def steps_to(goals: Iterable[Goal], options: Sequence[Option]) -> set[str]:
    """The names of what advances a goal now."""
    return {name for goal in goals for name in way_to(goal, options).steps}


def _rated(options: Sequence[Option], now: Observation, asked: QueueMoment) -> list[Option]:
    """With what they are worth to who is asked to prefer some orders, or to watch something."""
    # The dish that comes first and what it is made of.
    first = {what for o in preferred(asked.prefer, now)[:1] for what in (o.name, *o.needs)}
    spare = steps_to(asked.focus.spare, options)
    return [
        replace(option, value=min(1.0, option.value + PREFERRED))
        if option.value > 0 and option.what in first
        else replace(option, value=max(option.value, SPARE))
        if option.name in spare
        else option
        for option in options
    ]


def _narrowed(case: Case, near: float, profile: Profile) -> Case:
    """With only those leading whose values are at most `near` below the greatest, and whose totals
    are no decisive difference below its own.
    """
    if case.alpha:
        near = min(near, profile.decisive / case.alpha)
    least = max(case.values.values(), default=0.0) - near
    return replace(case, leading=frozenset(n for n, value in case.values.items() if value >= least))


def _by_value(case: Case) -> Case:
    """With only the best leading, of equals the menu's first."""
    best = max(case.values, key=lambda name: case.values[name], default=None)
    return replace(case, leading=frozenset(() if best is None else (best,)))


def _case(
    ready: Iterable[Option], values: dict[str, float], alpha: float, condition: ChoiceBasis
) -> Case:
    options = tuple(o for o in ready if o.name in values)
    return Case(options, values, alpha, condition, frozenset(o.name for o in options))


def rush(observation: Observation, bounds: Bounds) -> frozenset[str]:
    """The names of the urgent macro actions within bounds."""
    options = masked(observation.options, bounds)
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


def tells(
    best: ScoredChoice, scores: Scores | None, default: Option | None, profile: Profile
) -> bool:
    """Whether raw words say so clearly what to do that it can be done before they are understood.

    Where the model was not asked (`scores` None) they say nothing. Small talk and questions have
    for an answer what is best anyway (`default`): a sure choice of that tells nothing about what is
    wanted.
    """
    if profile.sure == 0:
        return True
    if scores is None or (default is not None and default.name == best.name):
        return False
    return sure(best, profile)


def sure(best: ScoredChoice, profile: Profile) -> bool:
    """Whether the model is sure of a choice by raw words."""
    return profile.sure == 0 or best.logp >= log(profile.sure)


def _logps(case: Case, scores: Scores | None, *, sums: bool) -> list[float]:
    if scores is None:
        return [0.0] * len(case.options)
    rated = [score.logprob if sums else score.mean for score in scores.choices]
    found = dict(zip(case.names, rated, strict=True))
    if GO_ON in found:
        found[case.doing] = max(found[case.doing], found[GO_ON])
    return [found[option.name] for option in case.options]
