"""Interquartile means with their uncertainty, by bootstrap over rounds.

The interquartile mean drops the lowest and the highest quarter of the values (as SciPy's
`trim_mean` with 0.25 does). Its standard error and its 95 % interval are those of the same figure
over resampled rounds: rounds of seeds of their own are the unit, nothing is assumed of their
distribution.

Rankings, too. Sources: HLA's human study (preference numbers), DPT-Agent's (Borda: as many points
as agents for the best, one for the last).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

#: Share dropped at either end; resamples; what draws them begins with SEED.
TRIM, RESAMPLES, SEED = 0.25, 4000, 13

Values = NDArray[numpy.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """`value` with its standard error `se` and its 95 % interval from `low` to `high`.

    `count`: of how many rounds; with one of them nothing is known of the error, which is 0.
    """

    value: float
    se: float
    low: float
    high: float
    count: int

    @property
    def text(self) -> str:
        """'77.5 (3.1) [71.0, 84.2]'."""
        return f"{self.short} [{self.low:.1f}, {self.high:.1f}]"

    @property
    def short(self) -> str:
        """'77.50(3.10)', as the paper prints it."""
        return f"{self.value:.2f}({self.se:.2f})"


def interquartile_mean(values: Sequence[float]) -> float:
    """Of at least one value."""
    return float(_means(numpy.asarray([values], dtype=float))[0])


def estimate(values: Sequence[float], trim: float = TRIM) -> Estimate:
    """The interquartile mean of at least one value; with another `trim` another mean."""
    data = numpy.asarray(values, dtype=float)
    value = float(_means(data[None], trim)[0])
    return _estimate(value, _means(data[_draws(len(data))], trim), len(data))


def paired_difference(ours: Sequence[float], others: Sequence[float]) -> Estimate:
    """How much greater the interquartile mean of `ours` is than that of `others`.

    Both in the order of the same seeds: a resample takes the same rounds of both.
    """
    pairs = numpy.asarray([ours, others], dtype=float)
    draws = _draws(pairs.shape[1])
    found = interquartile_mean(ours) - interquartile_mean(others)
    return _estimate(found, _means(pairs[0][draws]) - _means(pairs[1][draws]), pairs.shape[1])


def paired_ratio(ours: Sequence[float], others: Sequence[float]) -> Estimate:
    """How many times as great the mean of `ours` is as that of `others`, paired likewise."""
    pairs = numpy.asarray([ours, others], dtype=float)
    draws = _draws(pairs.shape[1])
    found = float(pairs[0].mean() / pairs[1].mean())
    resampled = pairs[0][draws].mean(axis=1) / pairs[1][draws].mean(axis=1)
    return _estimate(found, resampled, pairs.shape[1])


def _draws(count: int) -> NDArray[numpy.int64]:
    generator = numpy.random.default_rng(SEED)
    return generator.integers(0, count, size=(RESAMPLES, count))


def _means(rows: Values, trim: float = TRIM) -> Values:
    """The interquartile mean of each row, or another."""
    drop = int(trim * rows.shape[1])
    kept = numpy.sort(rows, axis=1)[:, drop : rows.shape[1] - drop]
    found: Values = kept.mean(axis=1)
    return found


def _estimate(value: float, resampled: Values, count: int) -> Estimate:
    low, high = numpy.percentile(resampled, (2.5, 97.5)).tolist()
    return Estimate(value, float(resampled.std(ddof=1)), low, high, count)


#: An agent's name after the other, the best first.
Ranking = Sequence[str]


def preference(rankings: Sequence[Ranking], row: str, column: str) -> Estimate | None:
    """The share that prefers `row` less the share that prefers `column`, -1..1; None without any.

    Its interval is a bootstrap over the participants.
    """
    both = [ranking for ranking in rankings if row in ranking and column in ranking]
    signs = [1.0 if each.index(row) < each.index(column) else -1.0 for each in both]
    return estimate(signs, trim=0.0) if signs else None


def borda(rankings: Sequence[Ranking], agents: Sequence[str]) -> dict[str, int]:
    """The points of each agent: of n ranked ones n for the best, 1 for the last."""
    points = dict.fromkeys(agents, 0)
    for ranking in rankings:
        for place, agent in enumerate(ranking):
            points[agent] += len(ranking) - place
    return points
