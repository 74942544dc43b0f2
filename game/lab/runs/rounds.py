"""Playing one round without a window, as fast as it goes, and measuring it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics import table
from game.lab.metrics.score_bound import best_score
from game.partners.casting import Maker, cast
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.results import results


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One round, measured. Shares lie in 0..1.

    `bound`: what no cooks so fast could beat (`game.lab.metrics.score_bound`); `binned`: finished
    dishes thrown away; `wasted`: other good food thrown away; `blocked_share`: of the human's
    moves, those that a partner was in the way of, and the other way round
    (`partner_blocked_share`); `*_idle`: share of the moves the pace allowed that were not made;
    `metrics`: by name, see `game.lab.metrics.table`.
    """

    seed: int
    score: int
    bound: int
    served: int
    missed: int
    unordered: int
    fires: int
    binned: int
    wasted: int
    human_moves: int
    human_blocked: int
    partner_moves: int
    partner_blocked: int
    human_idle: float
    partner_idle: float
    metrics: Mapping[str, float | None]

    @property
    def blocked_share(self) -> float:
        return self.human_blocked / self.human_moves if self.human_moves else 0.0

    @property
    def partner_blocked_share(self) -> float:
        return self.partner_blocked / self.partner_moves if self.partner_moves else 0.0

    def figures(self) -> dict[str, object]:
        """All by name, as JSON has it."""
        own = asdict(self)
        del own["metrics"]
        return own | dict(self.metrics)


def play_round(
    level: Level,
    human: Maker,
    partner: Maker,
    seed: int,
    log: MatchLog | None = None,
    on_tick: Callable[[Match], None] | None = None,
    words: Mapping[int, str] = MappingProxyType({}),
) -> PlayedRound:
    """A whole round in simulated time.

    `on_tick` is called after each tick; `words` are what the human says, by tick.
    """
    match = Match(level, cast(level, human, partner), seed, log)
    watched = [(metric, metric.watch()) for metric in table.METRICS]
    try:
        while not match.over:
            if match.state.tick in words:
                match.say(level.human, words[match.state.tick])
            match.tick()
            for _, watch in watched:
                watch.count(match)
            if on_tick is not None:
                on_tick(match)
    finally:
        match.close()
    partners = [cook for cook in range(len(match.seats)) if cook != level.human]
    rated = {metric.name: metric.value(watch, partners) for metric, watch in watched}
    return measured(match, level, rated)


def measured(match: Match, level: Level, rated: Mapping[str, float | None]) -> PlayedRound:
    """The figures of a match that has been played."""
    found, tally, human = results(match), match.tally, level.human
    partners = [cook for cook in range(len(match.seats)) if cook != human]
    idle = [_idle(match, cook) for cook in partners]
    return PlayedRound(
        seed=found.seed,
        score=found.score,
        bound=best_score(level, found.seed, _moves_per_second(match)),
        served=found.served,
        missed=sum(found.missed.values()),
        unordered=found.unordered,
        fires=found.fires,
        binned=found.dishes_binned,
        wasted=found.food_binned,
        human_moves=tally.moves[human],
        human_blocked=found.cooks[human].blocked,
        partner_moves=sum(tally.moves[cook] for cook in partners),
        partner_blocked=sum(found.cooks[cook].blocked for cook in partners),
        human_idle=_idle(match, human),
        partner_idle=sum(idle) / len(idle) if idle else 0.0,
        metrics=rated,
    )


def _moves_per_second(match: Match) -> float:
    """Of all cooks who did anything, together."""
    working = [seat for cook, seat in enumerate(match.seats) if match.tally.moves[cook]]
    return float(sum(TICKS_PER_SECOND / seat.pace.interval for seat in working))


def _idle(match: Match, cook: int) -> float:
    allowed = match.state.tick / match.seats[cook].pace.interval
    return max(0.0, 1 - float(match.tally.moves[cook] / allowed)) if allowed else 0.0


def round_log(folder: Path, level: str, seed: int) -> MatchLog:
    """The log of one of an experiment's rounds."""
    return MatchLog(folder / f"{level}-seed{seed}.jsonl")
