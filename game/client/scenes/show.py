"""A kitchen at work to look at: a real match of two scripted cooks, without sound or score."""

from math import sin

import pygame

from game.client.drawing.stage import Stage
from game.client.hud.bubble import draw_bubble
from game.client.hud.bubbles import crowd_in, tips_of
from game.client.player.rounds import open_show
from game.client.view.kitchen import KitchenView
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND


class Show:
    """Runs match after match of `level` and draws them."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.seed = seed
        self.now = 0.0
        self._ticks = 0.0  # game time not yet played, in ticks
        self.match = open_show(level, seed)
        self.view = KitchenView(level, seed)

    @property
    def breath(self) -> float:
        """A slow swing between -1 and 1 for things that float."""
        return sin(1.8 * self.now)

    def update(self, seconds: float) -> None:
        self.now += seconds
        self._ticks = min(self._ticks + seconds * TICKS_PER_SECOND, 3.0)
        while self._ticks >= 1:
            self._ticks -= 1
            if self.match.over:
                self._begin_again()
            self.view.see(self.match.tick(), self.match.state, self.now)

    def draw(self, stage: Stage, area: pygame.Rect) -> None:
        tick = self.match.state.tick + self._ticks
        self.view.draw(stage, area, self.match.state, tick, self.now)
        crowd = crowd_in(self.view, area, [], self.now)
        for seat, cook in enumerate(self.match.seats):
            if cook.doing and self.level.cooks[seat].role == "partner":
                draw_bubble(stage, cook.doing, tips_of(self.view, seat, self.now), crowd)

    def _begin_again(self) -> None:
        """The next match, before the backdrop that is painted."""
        self.seed += 1
        self.match = open_show(self.level, self.seed)
        self.view.reset(self.match.state)
