"""What scenes paint on with the bundled pictures, and work left for later frames."""

import time
from collections.abc import Callable, Iterable

import pygame

from game import paths
from game.client.drawing.shapes import Shapes
from game.client.drawing.sprites import Sprites
from game.client.drawing.stage import Stage
from game.client.drawing.texts import Texts

#: Seconds of a frame that one owner of chores may take.
SLICE = 0.0015


def bundled_stage(surface: pygame.Surface) -> Stage:
    """What scenes paint on `surface` with."""
    assets = paths.assets()
    texts = Texts(assets / "fonts")
    return Stage(surface, Sprites(assets / "svg", texts), texts, Shapes())


class Chores:
    """Does `steps` one by one; each is short. `clock` gives seconds."""

    def __init__(
        self, steps: Iterable[None] = (), clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._steps = iter(steps)
        self._clock = clock
        self.done = False

    def spend(self, seconds: float = SLICE) -> None:
        """Work on for `seconds`, and to the end of the step that is begun then."""
        end = self._clock() + seconds
        while not self.done and self._clock() < end:
            self._step()

    def finish(self) -> None:
        while not self.done:
            self._step()

    def _step(self) -> None:
        self.done = next(self._steps, self) is self
