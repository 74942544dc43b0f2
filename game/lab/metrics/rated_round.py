"""A round of DPT-Agent's tables, as its log tells it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.occupancy import atom_occupy, score_efficiency
from game.lab.metrics.thoughts import stage_latency
from game.session.match.history import MatchHistory
from game.session.match.results import results


@dataclass(frozen=True, slots=True)
class RatedRound:
    """The team's `score`, `missed` orders, `wrong` serves and `fires`; the rest is the agent's.

    `occupy` and `contribution` lie in 0..1. None where there was nothing to rate. `latency`: by
    stage, the seconds of each thought.
    """

    seed: int
    score: int
    missed: int
    wrong: int
    fires: int
    occupy: float | None
    efficiency: float | None
    contribution: float | None
    latency: Mapping[str, tuple[float, ...]]

    def as_json(self) -> dict[str, Any]:
        """All by name; thoughts to the millisecond."""
        rounded = {s: [round(t, 3) for t in times] for s, times in self.latency.items()}
        return asdict(self) | {"latency": rounded}


def rated(history: MatchHistory) -> RatedRound:
    """The round of the first partner in it."""
    found, cook = results(history), history.level.partner
    return RatedRound(
        seed=found.seed,
        score=found.score,
        missed=sum(found.missed.values()),
        wrong=found.unordered,
        fires=found.fires,
        occupy=atom_occupy(history, [cook]),
        efficiency=score_efficiency(history, [cook]),
        contribution=contribution_rate(history.level.kitchen, history.occurrences, [cook]),
        latency=stage_latency(history.notes, cook),
    )
