"""What is measured of a round beside its results, one row each: reports go by this table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.lab.metrics._valuable_ratio import valuable_ratio
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.thoughts import asked_share, hit_rate
from game.session.match.history import MatchHistory


@dataclass(frozen=True, slots=True)
class Metric:
    """A share, 0..1. `name`: in JSON; `label`: in tables, where those with the same share a row.

    `value` reads it from a match, given the partners' seats: None if there was nothing to rate.
    """

    name: str
    label: str
    value: Callable[[MatchHistory, Sequence[int]], float | None]


def _valuable(kind: str, history: MatchHistory, cooks: Sequence[int]) -> float | None:
    return valuable_ratio(history.happenings, kind, cooks)


def _contribution(history: MatchHistory, cooks: Sequence[int]) -> float | None:
    return contribution_rate(history.level.kitchen, history.happenings, cooks)


_VALUABLE = "valuable chop / cook / serve"
_HITS = "hit rate of the immediate macro action"
_ASKED = "choices that a model was asked about"

METRICS = (
    Metric("chop_ratio", _VALUABLE, partial(_valuable, "chop")),
    Metric("cook_ratio", _VALUABLE, partial(_valuable, "cook")),
    Metric("serve_ratio", _VALUABLE, partial(_valuable, "serve")),
    Metric("contribution", "contribution rate, by key events", _contribution),
    Metric("hit_rate", _HITS, lambda history, _: hit_rate(history.notes)),
    Metric("asked", _ASKED, lambda history, _: asked_share(history.notes)),
)
