"""Rounds of the paper's agents in simulated time; models are loaded when an agent is wanted."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from agents.workers.inline_link import Arrival, InlineLink
from game.content.level import Level
from game.lab.runs.paper_agents import AGENTS, PaperAgent
from game.lab.runs.paper_conditions import CONDITIONS, LIKE
from game.lab.runs.rated_round import RatedRound, rated
from game.partners.casting import HUMANS, Maker, by_policy, cast, listening
from game.partners.minds import Minds
from game.partners.model_pool import ModelPool
from game.partners.thinking import ModelChoice
from game.session.match.match import Match


@dataclass(frozen=True, slots=True)
class PaperRound:
    """A round to be played: names of agent and condition, and the seed."""

    agent: str
    condition: str
    seed: int


class AgentBench:
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
