"""A small still picture of a kitchen with its cooks at their places."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import INK
from game.client.view.backdrop import paint_kitchen
from game.client.view.effects import Effects
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView
from game.client.view.things import Things
from game.content.level import Level
from game.kitchen.step import first_state


class Previews:
    """Pictures of kitchens, each painted once for a size."""

    def __init__(self) -> None:
        self._painted: dict[tuple[Level, int], tuple[int, pygame.Surface]] = {}

    def get(self, stage: Stage, level: Level, size: int) -> pygame.Surface:
        """The picture of `level`, `size` pixels wide; painted anew once its menu's pictures are
        there.
        """
        settled = stage.sprites.settled if level.looks else 0
        known = self._painted.get((level, size))
        if known is None or known[0] != settled:
            known = self._painted[level, size] = (settled, paint_preview(stage, level, size))
        return known[1]


def paint_preview(stage: Stage, level: Level, size: int) -> pygame.Surface:
    """A square surface, `size` pixels wide, transparent around the kitchen."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA).convert_alpha()
    small = stage.onto(surface).dressed(level.looks)
    grid = PixelGrid.fit(level.kitchen, surface.get_rect())
    paint_still(small, level, grid)
    pygame.draw.rect(surface, INK, grid.rect.inflate(2, 2), width=max(1, size // 110))
    return surface


def paint_still(stage: Stage, level: Level, grid: PixelGrid) -> None:
    """A kitchen before the first tick: furniture, what lies on it, and the cooks."""
    paint_kitchen(stage, level, grid)
    view = KitchenView(level)
    state = first_state(level.kitchen, 0)
    things = Things(stage, grid, level.kitchen, Effects(view.effects.random))
    for cell, content in enumerate(state.contents):
        if content is not None:
            things.draw(cell, content, 0.0, 0.0)
    for figure, cook in zip(view.figures, state.cooks, strict=True):
        figure.draw(stage, grid, cook, level.kitchen.menu, 0.0)
