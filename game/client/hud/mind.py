"""The mind panel: what the partner heard, what it made of it, and what it is about to do."""

from dataclasses import replace

import pygame

from game.client.hud.mindpaper import PADDING, paint_mind
from game.client.shapes import Box
from game.client.stage import Stage
from game.client.theme import BLUE, SAND
from game.client.view.motion import bump
from game.session.panel import MindPanel


class MindCard:
    """Paints a panel once for as long as nothing in it changes."""

    def __init__(self) -> None:
        self._key: tuple[MindPanel, str, int] | None = None
        self._paper = pygame.Surface((1, 1))

    def draw(
        self, stage: Stage, panel: MindPanel, backend: str, place: tuple[int, int, int], now: float
    ) -> pygame.Rect:
        """`place`: left, top and width in pixels; `backend`: where the models run, in words."""
        left, top, width = place
        still = replace(panel, status="", thinking=False, words="", doing="")
        key = (still, backend, width)
        if key != self._key:
            self._key = key
            self._paper = paint_mind(stage, still, backend, width)
        rect = stage.surface.blit(self._paper, (left, top))
        _draw_thinking(stage, rect, panel.thinking, now)
        return rect


def _draw_thinking(stage: Stage, rect: pygame.Rect, thinking: bool, now: float) -> None:
    """Three dots that hop while a mind thinks."""
    for i in range(3):
        hop = 5 * bump((1.6 * now - 0.18 * i) % 1.0, 0.5) if thinking else 0.0
        size = stage.px(7)
        dot = Box((size, size), size / 2, BLUE if thinking else SAND, line=None)
        x = rect.right - stage.px(PADDING + 30 - 12 * i)
        stage.box(dot, (x, rect.y + stage.px(15 - hop)))
