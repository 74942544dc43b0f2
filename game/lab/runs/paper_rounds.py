"""Rounds of the paper's agents in simulated time; models are loaded when an agent is wanted."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from agents.answer_shapes import Json
from agents.workers.inline_link import Arrival, InlineLink
from game.content.level import Level
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.occupancy import atom_occupy, score_efficiency
from game.lab.metrics.thoughts import stage_latency
from game.lab.runs.paper_agents import AGENTS, CONDITIONS, LIKE, PaperAgent
from game.partners.casting import HUMANS, Maker, by_policy, cast, listening
from game.partners.minds import Minds
from game.partners.thinking import ModelChoice, ModelPool
from game.session.match.history import MatchHistory
from game.session.match.match import Match
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
        contribution=contribution_rate(history.level.kitchen, history.occurrences, [cook]),
        latency=stage_latency(arrivals),
    )


@dataclass(frozen=True, slots=True)
class PaperRound:
    """A round to be played: names of agent and condition, and the seed."""

    agent: str
    condition: str
    seed: int


class RoundPlayer:
    """Keeps the models of one agent at a time, and those of its partner."""

    def __init__(self, chosen: ModelChoice) -> None:
        self._chosen = chosen
        self._pools: dict[str, ModelPool] = {}

    def play(self, wanted: PaperRound) -> RatedRound:
        """The round, played and rated. Raises as ModelPool."""
        condition = CONDITIONS[wanted.condition]
        minds = self._minds(AGENTS[wanted.agent], wanted.seed)
        agent = _maker(AGENTS[wanted.agent], minds)
        name = wanted.agent if condition.other == LIKE else condition.other
        other = self._other(name, wanted.seed) if name else agent
        human, partner = (other, agent) if condition.other else (agent, other)
        with _played(condition.level, human, partner, wanted.seed) as match:
            return rated(match.history, condition.seat, _arrivals(minds))

    def close(self) -> None:
        """Free the models."""
        for pool in self._pools.values():
            pool.close()
        self._pools.clear()

    def _other(self, name: str, seed: int) -> Maker:
        if name in HUMANS:
            return HUMANS[name]
        minds = self._minds(AGENTS[name], seed)
        return _maker(AGENTS[name], minds, "The other")

    def _minds(self, agent: PaperAgent, seed: int) -> Minds | None:
        """Those of `agent`, None if it has none."""
        if not agent.spec.minds:
            return None
        if agent.name not in self._pools:
            self._free_models()
            self._pools[agent.name] = ModelPool(self._chosen, agent.spec)
        return self._pools[agent.name].minds(seed)

    def _free_models(self) -> None:
        for name in [n for n in self._pools if AGENTS[n].spec.needs_model]:
            self._pools.pop(name).close()


def _maker(agent: PaperAgent, minds: Minds | None, called: str = "Agent") -> Maker:
    return by_policy(agent.spec.policy) if minds is None else listening(lambda: minds, called)


@contextmanager
def _played(level: Level, human: Maker, partner: Maker, seed: int) -> Iterator[Match]:
    """A match that is over."""
    match = Match(level, cast(level, human, partner), seed)
    try:
        while not match.over:
            match.tick()
        yield match
    finally:
        match.close()


def _arrivals(minds: Minds | None) -> list[Arrival]:
    links = [] if minds is None else minds.links.values()
    return [came for link in links if isinstance(link, InlineLink) for came in link.arrivals]


Finding = tuple[PaperRound, RatedRound]


def play_all(
    rounds: Iterable[PaperRound], chosen: ModelChoice, processes: int
) -> Iterator[Finding]:
    """All `rounds`, in any order. EOFError if a process dies; it has said why on stderr."""
    if processes > 1:
        yield from _side_by_side(rounds, chosen, processes)
        return
    player = RoundPlayer(chosen)
    try:
        for each in rounds:
            yield each, player.play(each)
    finally:
        player.close()


def _side_by_side(
    rounds: Iterable[PaperRound], chosen: ModelChoice, processes: int
) -> Iterator[Finding]:
    left = iter(rounds)
    with ExitStack() as stack:
        idle = [stack.enter_context(_Worker(chosen)) for _ in range(processes)]
        busy: dict[object, _Worker] = {}  # by connection
        while True:
            for worker, each in zip(idle, left, strict=False):
                worker.begin(each)
                busy[worker.connection] = worker
            if not busy:
                return
            ready = wait([worker.connection for worker in busy.values()])
            idle = [busy.pop(connection) for connection in ready]
            for worker in idle:
                yield worker.finding()


class _Worker:
    """A process that plays one round after another. Leave the block to end it."""

    def __init__(self, chosen: ModelChoice) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_serve, args=(theirs, chosen), daemon=True
        )
        self._process.start()
        theirs.close()
        self._round: PaperRound | None = None

    def __enter__(self) -> "_Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self._process.join()

    def begin(self, wanted: PaperRound) -> None:
        self._round = wanted
        self.connection.send(wanted)

    def finding(self) -> Finding:
        assert self._round is not None
        return self._round, self.connection.recv()


def _serve(connection: Connection, chosen: ModelChoice) -> None:
    player = RoundPlayer(chosen)
    try:
        while True:
            connection.send(player.play(connection.recv()))
    except (EOFError, BrokenPipeError):
        return  # nothing more is wanted
    finally:
        player.close()
