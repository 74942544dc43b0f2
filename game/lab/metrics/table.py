"""What is measured of a round beside its results, one row each: reports go by this table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.lab.metrics.hit_rate import Hits
from game.lab.metrics.valuable_ratio import Usefulness
from game.session.match.match import Match


class Watcher(Protocol):
    """Follows a round for a metric."""

    def count(self, match: Match) -> None:
        """Take in the last tick of `match`."""
        ...


_W = TypeVar("_W", bound=Watcher)


@dataclass(frozen=True, slots=True)
class Metric(Generic[_W]):
    """A share, 0..1. `name`: in JSON; `label`: in tables, where those with the same share a row.

    `watch` makes what follows one round; `value` reads it at the end, given the partners' seats:
    None if there was nothing to rate.
    """

    name: str
    label: str
    watch: Callable[[], _W]
    value: Callable[[_W, Sequence[int]], float | None]


_VALUABLE = "valuable chop / cook / serve"
_HITS = "hit rate of the immediate macro action"

METRICS: tuple[Metric[Any], ...] = (
    Metric("chop_ratio", _VALUABLE, Usefulness, lambda found, cooks: found.ratio("chop", cooks)),
    Metric("cook_ratio", _VALUABLE, Usefulness, lambda found, cooks: found.ratio("cook", cooks)),
    Metric("serve_ratio", _VALUABLE, Usefulness, lambda found, cooks: found.ratio("serve", cooks)),
    Metric("hit_rate", _HITS, Hits, lambda found, _: found.rate),
)
