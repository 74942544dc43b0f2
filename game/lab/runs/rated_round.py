"""One round, rated by DPT-Agent's metrics."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from agents.answer_shapes import Json
from agents.workers.inline_link import Arrival
from game.lab.metrics.atom_occupy import atom_occupy
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.score_efficiency import score_efficiency
from game.lab.metrics.stage_latency import stage_latency
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

    @classmethod
    def of_json(cls, value: Json) -> "RatedRound":
        """The inverse of `as_json`."""
        assert isinstance(value, dict)
        known: dict[str, Any] = dict(value)
        latency = {stage: tuple(times) for stage, times in known.pop("latency").items()}
        return cls(**known, latency=latency)


def rated(history: MatchHistory, cook: int, arrivals: Iterable[Arrival]) -> RatedRound:
    """The round of the agent that is `cook`; `arrivals`: what its minds said."""
    found = results(history)
    return RatedRound(
        seed=found.seed,
        score=found.score,
        missed=sum(found.missed.values()),
        wrong=found.unordered,
        fires=found.fires,
        occupy=atom_occupy(history, [cook]),
        efficiency=score_efficiency(history, [cook]),
        contribution=contribution_rate(history.level.kitchen, history.happenings, [cook]),
        latency=stage_latency(arrivals),
    )
