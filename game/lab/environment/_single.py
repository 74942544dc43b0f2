"""A kitchen as a Gymnasium environment: one agent, and partners of ours on the other seats."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial as bound
from math import isfinite
from typing import Any, get_args

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.vector import AsyncVectorEnv
from numpy.typing import NDArray

from agents.arrays import Arrays
from agents.messages import Observation
from game import paths
from game.content.level import Level
from game.content.load import level_names
from game.kitchen.menu import Menu
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.environment._parallel import (
    NO_COPY,
    SEEDS,
    Info,
    KitchenEnv,
    Memory,
    Play,
    RenderMode,
    recalled,
)
from game.lab.environment._round import ACTIONS, ActionKind, Mask
from game.lab.runs.arguments import named_level
from game.partners.casting import HUMANS, Maker, by_policy, listening
from game.partners.partner_spec import PARTNERS, find_partner
from game.partners.thinking import Latency, ModelChoice, ModelPool, chosen_model
from game.settings import BACKENDS, Backend, load_settings


class SingleEnv(gymnasium.Env[Arrays, np.int64]):
    """The one agent of `kitchen`. A step lasts until it can choose again."""

    metadata = {"render_modes": ["rgb_array", "human"], "render_fps": 10}  # noqa: RUF012

    def __init__(
        self,
        kitchen: KitchenEnv,
        let_go: Callable[[], None] = lambda: None,
        made_by: "Callable[[], SingleEnv] | None" = None,
    ) -> None:
        """`let_go` is called at the end: nothing of its partners is needed any more. `made_by`: as
        that of a `KitchenEnv`.
        """
        self.kitchen = kitchen
        self._made_by = made_by
        self._let_go = let_go
        (self._agent,) = kitchen.possible_agents
        self.render_mode = kitchen.render_mode
        self.observation_space = kitchen.observation_space(self._agent)
        self.action_space = kitchen.action_space(self._agent)
        self.action_names, self.layout = kitchen.action_names, kitchen.layout

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, Info]:
        """Begin the round of that seed, or of one that is drawn. No options are known."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        observed, infos = self.kitchen.reset(drawn)
        return observed[self._agent], infos[self._agent]

    def step(self, action: np.int64) -> tuple[Arrays, float, bool, bool, Info]:
        found = self.kitchen.step({self._agent: int(action)})
        observed, rewards, terminated, truncated, infos = found
        own = self._agent
        return observed[own], rewards[own], terminated[own], truncated[own], infos[own]

    def action_masks(self) -> Mask:
        """1 for each action that can be begun now, under the name that sb3-contrib asks for."""
        return self.kitchen.action_mask(self._agent)

    def facts(self) -> Observation:
        """What the agent observes as facts, as our minds get them."""
        return self.kitchen.facts(self._agent)

    def words(self) -> str:
        """The same in words, as large language models are told it."""
        return self.kitchen.words(self._agent)

    def render(self) -> NDArray[np.uint8] | None:
        """The kitchen as players see it, (height, width, 3); None in a window of its own."""
        return self.kitchen.render()

    def recall(self, memory: tuple[Memory, np.random.Generator | None]) -> None:
        """Play what is in a memory again."""
        kitchen, self._np_random = memory
        self.kitchen.recall(kitchen)

    def __reduce__(self) -> tuple[object, ...]:
        """See that of a `KitchenEnv`."""
        if self._made_by is None:
            raise TypeError(NO_COPY)
        return recalled, (self._made_by, (self.kitchen.memory(), self._np_random))

    def close(self) -> None:
        self.kitchen.close()
        self._let_go()


#: Where Gymnasium has our levels.
NAMESPACE = "sous_chef"
#: Seconds that a thought may be said to take.
LONGEST_LATENCY = 60


def parallel_env(
    level: str = "ring",
    *,
    actions: ActionKind = "moves",
    moves_per_second: float | None = None,
    shaping: float = 0.0,
    render_mode: RenderMode | None = None,
) -> KitchenEnv:
    """A kitchen, by its name or file, in which every cook is an agent.

    `actions`: 'moves' or 'macros', macro actions that the executor carries out.
    `moves_per_second`: of all cooks, up to 10, one each tick; None: as the level has it.
    `shaping`: by how much points for work on the way to a dish count in the reward.
    Raises UnknownLevelError, ContentError, or ValueError for any other argument.
    """
    again = bound(parallel_env, **locals())
    _check(actions, render_mode, shaping)
    kitchen = _paced(named_level(level), moves_per_second)
    return KitchenEnv(Play(kitchen, actions, shaping=shaping, render_mode=render_mode), again)


def single_env(
    level: str = "ring",
    *,
    seat: int | None = None,
    partner: str = "reflex",
    backend: Backend = "local",
    latency: float | None = None,
    actions: ActionKind = "moves",
    moves_per_second: float | None = None,
    shaping: float = 0.0,
    render_mode: RenderMode | None = None,
) -> SingleEnv:
    """A kitchen in which the cook of `seat`, else the first human, is the agent.

    `partner`: who has all other seats, by a name that `lab match --partner` takes or, if no partner
    with work there is called so, `--human`; its minds think with `backend`, and each thought takes
    `latency` seconds, None: as measured. The rest is as in `parallel_env`. Raises as that,
    UnknownPartnerError, LlmError (model).
    """
    again = bound(single_env, **locals())
    _check(actions, render_mode, shaping)
    _among("backend", backend, BACKENDS)
    if latency is not None and not 0 <= latency <= LONGEST_LATENCY:
        raise ValueError(f"latency: expected seconds from 0 to {LONGEST_LATENCY}, found {latency}")
    kitchen = _paced(named_level(level), moves_per_second)
    cook = kitchen.human if seat is None else seat
    _among("seat", cook, range(len(kitchen.cooks)))
    maker, close = _maker(partner, kitchen.kitchen.menu, backend, latency)
    play = Play(kitchen.with_humans((cook,)), actions, (cook,), maker, shaping, render_mode)
    same = latency is not None or partner not in PARTNERS or not PARTNERS[partner].minds
    return SingleEnv(KitchenEnv(play), close, again if same else None)


def vector_env(level: str = "ring", count: int = 2, **options: Any) -> AsyncVectorEnv:  # noqa: ANN401
    """So many of `single_env` side by side, each in a process of its own."""
    if count < 1:
        raise ValueError(f"count: expected 1 at least, found {count}")
    make = bound(single_env, level, **options)
    return AsyncVectorEnv([make] * count, context="spawn")


def register(names: Sequence[str] | None = None) -> None:
    """Let `gymnasium.make` and `pettingzoo.make("parallel", ...)` know levels, by default those
    that come with the game.
    """
    for name in level_names((paths.levels(),)) if names is None else names:
        known, kwargs = f"{NAMESPACE}/{name}-v0", {"level": name}
        if known not in gymnasium.registry:
            gymnasium.register(known, f"{__package__}:{single_env.__name__}", kwargs=kwargs)
            entry = f"{__package__}:{parallel_env.__name__}"
            pettingzoo.register("parallel", known, entry, kwargs=kwargs)


def _check(actions: str, render_mode: str | None, shaping: float) -> None:
    _among("actions", actions, ACTIONS)
    _among("render_mode", render_mode, (None, *get_args(RenderMode)))
    if not isfinite(shaping):
        raise ValueError(f"shaping: expected a number, found {shaping}")


def _among(name: str, found: object, known: Collection[object]) -> None:
    if found not in known:
        raise ValueError(f"{name}: expected one of {', '.join(map(str, known))}, found {found}")


def _paced(level: Level, moves_per_second: float | None) -> Level:
    if moves_per_second is None:
        return level
    if not 0 < moves_per_second <= TICKS_PER_SECOND:
        raise ValueError(
            f"moves_per_second: expected more than 0, {TICKS_PER_SECOND} at most, found "
            f"{moves_per_second}"
        )
    return level.at_paces([Fraction(moves_per_second)] * len(level.cooks))


def _maker(
    partner: str, menu: Menu, backend: Backend, latency: float | None
) -> tuple[Maker, Callable[[], None]]:
    """Who makes the partners' seats, and what frees what they think with."""
    if partner in HUMANS and not (partner in PARTNERS and PARTNERS[partner].suits(menu)):
        return HUMANS[partner], lambda: None
    spec = find_partner(partner)
    if not spec.suits(menu):
        raise ValueError(f"partner: expected one with work in the kitchen, found {partner}")
    if not spec.minds:
        return by_policy(spec.policy), lambda: None
    settings = load_settings().value.thinking_with(backend, None)
    chosen = chosen_model(settings) if spec.needs_model else ModelChoice(None)
    pool = ModelPool(replace(chosen, latency=Latency(latency)), spec)
    return listening(pool.minds), pool.close
