"""A kitchen as a Gymnasium environment: one agent, and partners of ours on the other seats."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from agents.arrays import Arrays
from agents.messages import Observation
from game.lab.environment._actions import Mask
from game.lab.environment._parallel import NO_COPY, SEEDS, Info, KitchenEnv, Memory, recalled


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

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, Info]:
        """Begin the round of that seed, or of one that is drawn. No options are known."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(SEEDS)) if seed is None else seed
        observed, infos = self.kitchen.reset(drawn)
        return observed[self._agent], infos[self._agent]

    def step(self, action: np.int64) -> tuple[Arrays, float, bool, bool, Info]:
        """Let the agent choose."""
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
        """End the round, and what shows it."""
        self.kitchen.close()
        self._let_go()
