"""What of ours is in the paper's order, what is the other way round, and what is not parted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from game.lab.metrics.interquartile import estimate
from game.lab.reports.chart import Bar
from game.lab.reports.report import Figures

#: By what belongs together: command, condition, level, human, seed.
Key = tuple[str, ...]
#: Agent -> what was measured.
Values = Mapping[str, Mapping[Key, float]]
#: The paper's agents, the best first.
ORDER = ("HLA", "FMOA", "SMOA", "NEA")

#: Verdicts in the order in which they are told.
OTHERWISE, UNPARTED, ALIKE = "the other way round", "not parted", "as in the paper"


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of all agents: `ours` measured, `theirs` the means of the paper."""

    title: str
    ours: Values
    theirs: Mapping[str, float]


def order_table(measures: Iterable[Measure]) -> Figures:
    """Neighbours in the paper's order, what differs from it first."""
    rows = [row for measure in measures for row in _rows(measure)]
    rows.sort(key=lambda row: (OTHERWISE, UNPARTED, ALIKE).index(row[-1]))
    heads = ("figure", "agents", "paper, difference", "ours, difference [95 %]", "order")
    return Figures("What differs from the paper's order, first", heads, tuple(rows))


def _rows(measure: Measure) -> Iterable[tuple[str, ...]]:
    known = [agent for agent in ORDER if agent in measure.theirs and measure.ours.get(agent)]
    for first, second in pairwise(known):
        ours = differences(measure.ours[first], measure.ours[second])
        if ours:
            paper = measure.theirs[first] - measure.theirs[second]
            told, order = interval(ours, sign="+"), _order(ours, paper)
            yield measure.title, f"{first} - {second}", f"{paper:+.2f}", told, order


def differences(ours: Mapping[Key, float], others: Mapping[Key, float]) -> list[float]:
    """How much greater, pair by pair."""
    return [ours[key] - others[key] for key in ours if key in others]


def _order(ours: Sequence[float], paper: float) -> str:
    found = estimate(ours, trim=0)
    if len(ours) == 1 or found.low <= 0 <= found.high:
        return UNPARTED
    return ALIKE if found.value * paper > 0 else OTHERWISE


def our_bar(agent: str, values: Sequence[float]) -> Bar:
    """The mean of at least one value with its interval."""
    found = estimate(values, trim=0)
    return Bar(f"ours: {agent}", found.value, found.low, found.high)


def interval(values: Sequence[float], digits: int = 2, sign: Literal["-", "+"] = "-") -> str:
    """'1.07 [0.95, 1.19]'; of one value that alone, of equal ones that they are; a dash if there is
    nothing.

    `sign`: '+' shows that of positive values, too.
    """
    if not values:
        return "-"
    found, form = estimate(values, trim=0), f"{sign}.{digits}f"
    if len(values) == 1:
        return f"{found.value:{form}}"
    if min(values) == max(values):
        return f"{found.value:{form}}, all equal"
    return f"{found.value:{form}} [{found.low:{form}}, {found.high:{form}}]"
