"""A kitchen as a PettingZoo `ParallelEnv`: every cook, or some of them, is an agent."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from agents.arrays import Arrays, Layout, places
from agents.dpt.prompts.kitchen_words import state_words
from agents.messages import Observation
from game.content.level import Level
from game.kitchen.step import first_state
from game.lab.environment._encoder import StateEncoder
from game.lab.environment._round import ACTIONS, ActionKind, AgentRound, Mask, Worked, shaped
from game.partners.casting import Maker, by_reflex
from game.partners.observation_builder import News, ObservationBuilder

#: Seeds that are drawn where none is given: as small as those of players.
SEEDS = 10_000

RenderMode = Literal["rgb_array", "human"]
Info = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Play:
    """How a level is played.

    `agents`: the seats of the agents, None for all; `partner` makes whoever has the others.
    `shaping`: by how much points for work on the way to a dish count in the reward; they are told
    apart in any case.
    """

    level: Level
    actions: ActionKind = "moves"
    agents: tuple[int, ...] | None = None
    partner: Maker = by_reflex
    shaping: float = 0.0
    render_mode: RenderMode | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """Those of the agents."""
        return tuple(range(len(self.level.cooks))) if self.agents is None else self.agents


class KitchenEnv(ParallelEnv[str, Arrays, int]):  # type: ignore[misc] # PettingZoo is untyped
    """Agents 'cook_0', 'cook_1' ... by seat; see docs/environment.md for what they see and do.

    A step lasts until one of them can choose again; whoever cannot is told so by its mask, and what
    is chosen for it does not matter. All get the points of the step. The round is truncated when
    its time is up.
    """

    def __init__(self, play: Play, made_by: Callable[[], "KitchenEnv"] | None = None) -> None:
        """`made_by`: makes one like it, for copies; None: it has no copies."""
        self.metadata = {
            "name": "sous_chef_v0", "render_modes": ["rgb_array", "human"], "render_fps": 10,
            "is_parallelizable": True,
        }  # fmt: skip
        self.play = play
        self.render_mode = play.render_mode
        self.possible_agents = [f"cook_{seat}" for seat in play.seats]
        self.agents: list[str] = []
        self._seat = dict(zip(self.possible_agents, play.seats, strict=True))
        names = tuple(f"Cook {seat}" for seat in range(len(play.level.cooks)))
        self._lookouts = {s: ObservationBuilder(play.level, s, names) for s in play.seats}
        first = self._lookouts[play.seats[0]].observe(0, first_state(play.level.kitchen, 0), News())
        self.layout = Layout.of(first)
        empty = places(first, self.layout)
        groups = [(s,) for s in play.seats] if play.level.kitchen.hidden else [play.seats]
        ticks = play.level.round_ticks
        self._encoders = [StateEncoder(self.layout, seats, empty, ticks) for seats in groups]
        #: What each action is called, by its number.
        self.action_names = ACTIONS[play.actions](play.level, play.seats).names
        grid = spaces.Box(0, 1, self.layout.shape, np.float32)
        vector = spaces.Box(0, 1, (len(self.layout.entries),), np.float32)
        self._spaces = {a: spaces.Dict(grid=grid, vector=vector) for a in self.possible_agents}
        count = len(self.action_names)
        self._choices = {a: spaces.Discrete(count) for a in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._round: AgentRound | None = None
        self._made_by = made_by
        self._seed, self._taken = 0, list[dict[int, int]]()  # of the round
        self._picture: Any = None  # the window's own view, opened when it is asked for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`grid` and `vector`, see `layout`."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """A number for each of `action_names`."""
        return self._choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Arrays], dict[str, Info]]:
        """Begin the round of that seed, or of one that is drawn. No options are known."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        current = self._begin(int(self._random.integers(SEEDS)) if seed is None else seed)
        if self.render_mode == "human":
            self.render()
        return self._observed(current), self._infos(current, [])

    def _begin(self, seed: int) -> AgentRound:
        self.close_round()
        play, self._seed, self._taken = self.play, seed, []
        self._actions = ACTIONS[play.actions](play.level, play.seats)
        self._round = AgentRound(play.level, play.seats, self._actions, play.partner, seed)
        self.agents = list(self.possible_agents)
        return self._round

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Arrays], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]
    ]:
        """Let each agent choose; see the class. Raises ValueError for what is no choice."""
        current, agents = self._current, self.agents
        if current.over:
            raise RuntimeError("the round is over: reset the environment")
        before = current.state.score
        try:
            choices = {self._seat[agent]: int(choice) for agent, choice in actions.items()}
        except KeyError as unknown:
            expected = ", ".join(self._seat)
            raise ValueError(f"expected one of {expected}, found {unknown.args[0]}") from None
        worked = self._advance(current, choices)
        points, over = float(current.state.score - before), current.over
        observed, infos = self._observed(current), self._infos(current, worked)
        rewards = dict.fromkeys(agents, points)
        if self.play.shaping:
            for agent in agents:
                rewards[agent] += self.play.shaping * infos[agent]["shaped_reward"]
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observed, rewards, dict.fromkeys(agents, False), dict.fromkeys(agents, over), infos

    def _advance(self, current: AgentRound, choices: dict[int, int]) -> list[Worked]:
        count = len(self.action_names)
        for choice in choices.values():
            if not 0 <= choice < count:
                raise ValueError(f"expected an action from 0 to {count - 1}, found {choice}")
        self._taken.append(choices)
        return current.advance(choices)

    def memory(self) -> "Memory":
        """From which one like it comes to where this one is."""
        return Memory(self._random, None if self._round is None else self._seed, self._taken)

    def recall(self, memory: "Memory") -> None:
        """Play what is in a memory again."""
        self._random = memory.random
        if memory.seed is not None:
            current = self._begin(memory.seed)
            for choices in memory.taken:
                self._advance(current, choices)
            if current.over:
                self.agents = []

    def __reduce__(self) -> tuple[object, ...]:
        """For `copy` and `pickle`: a copy plays the round again to where this one is, so that it
        shares nothing with it. Raises TypeError where that would be another one.
        """
        if self._made_by is None:
            raise TypeError(NO_COPY)
        return recalled, (self._made_by, self.memory())

    def action_mask(self, agent: str) -> Mask:
        """1 for each action that `agent` can begin now."""
        seat = self._seat[agent]
        return self._actions.mask(self._current.views[seat], seat)

    def facts(self, agent: str) -> Observation:
        """What `agent` observes as facts, as our minds get them."""
        seat = self._seat[agent]
        state = self._current.views[seat]
        return self._lookouts[seat].observe(state.tick, state, self._actions.news(state, seat))

    def words(self, agent: str) -> str:
        """The same in words, as large language models are told it."""
        return state_words(self.facts(agent))

    def render(self) -> NDArray[np.uint8] | None:
        """The kitchen as players see it, (height, width, 3); None in a window of its own."""
        if self.render_mode is None:
            return None
        if self._picture is None:
            self._picture = _opened(self.play.level, window=self.render_mode == "human")
        self._picture.paint(self._current.state)
        if self.render_mode == "human":
            self._picture.show()
            return None
        width, height = self._picture.size
        pixels = np.frombuffer(self._picture.rgb(), np.uint8)
        return pixels.reshape(height, width, 3).copy()

    def close(self) -> None:
        self.close_round()
        if self._picture is not None:
            self._picture.close()
            self._picture = None

    def close_round(self) -> None:
        if self._round is not None:
            self._round.close()
            self._round = None

    @property
    def _current(self) -> AgentRound:
        if self._round is None:
            raise RuntimeError("reset the environment before anything else")
        return self._round

    def _observed(self, current: AgentRound) -> dict[str, Arrays]:
        found: list[Arrays] = []
        for encoder in self._encoders:
            encoder.see(current.views[encoder.seats[0]])
            found += encoder.arrays(self._actions.busy(encoder.seats))
        return dict(zip(self.agents, found, strict=True))

    def _infos(self, current: AgentRound, worked: Sequence[Worked]) -> dict[str, Info]:
        """By agent: the mask, the points on the way to a dish since the last step, the tick."""
        tick, mask, views = current.state.tick, self._actions.mask, current.views
        infos: dict[str, Info] = {}
        for agent, seat in self._seat.items():
            now = mask(views[seat], seat)
            infos[agent] = {"action_mask": now, "shaped_reward": 0.0, "tick": tick}
        for before, event in worked:
            cook, points = shaped(before, event)
            for agent, info in infos.items():
                if cook in (None, self._seat[agent]):
                    info["shaped_reward"] += points
        return infos


@dataclass(frozen=True, slots=True)
class Memory:
    """How an environment came to where it is. `random`: draws seeds; `seed`: of its round, None for
    none; `taken`: what was chosen in that, step by step, by seat.
    """

    random: np.random.Generator
    seed: int | None
    taken: Sequence[dict[int, int]]


#: Why there is no copy.
NO_COPY = (
    "an environment is copied by playing its round again, which differs where a partner's thinking "
    "takes the time that it really takes: expected latency=SECONDS"
)


class _Recalling(Protocol):
    def recall(self, memory: Any) -> None: ...  # noqa: ANN401 (its own kind)


_E = TypeVar("_E", bound=_Recalling)


def recalled(make: Callable[[], _E], memory: object) -> _E:
    """A fresh environment, brought to where another one was."""
    found = make()
    found.recall(memory)
    return found


def _opened(level: Level, *, window: bool) -> Any:  # noqa: ANN401 (the client's own class)
    from game.client.hud.still import Still  # noqa: PLC0415 (pygame takes long to load)

    return Still(level, window=window)
