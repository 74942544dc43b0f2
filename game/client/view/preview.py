"""Pictures of kitchens in which nobody moves: on cards, for the editor, in files."""

import errno
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from agents.whole_file import NotWrittenError, replacing
from game.client.drawing.stage import Papers, Stage, bundled_stage
from game.client.drawing.theme import INK
from game.client.view.backdrop import paint_kitchen
from game.client.view.effects import Effects
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import KitchenView
from game.client.view.things import Things
from game.content.level import Level
from game.kitchen.step import first_state

#: Pixels of a cell's side, and of the wall that is seen around the kitchen.
TILE, AROUND = 84, 56


class Previews:
    """Pictures of kitchens, each painted once for a size."""

    def __init__(self) -> None:
        self._papers = Papers(500)

    def get(self, stage: Stage, level: Level, size: int) -> pygame.Surface:
        """The picture of `level`, `size` pixels wide; painted anew once its menu's pictures are
        there.
        """
        settled = stage.sprites.settled if level.looks else 0
        paint = partial(paint_preview, stage, level, size)
        return self._papers.painted((level, size, settled), paint)


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


def save_picture(level: Level, file: Path) -> None:
    """Write a PNG of `level`, for which SDL's video is opened and closed again. Raises OSError."""
    if not file.parent.is_dir():
        raise NotWrittenError(errno.ENOENT, "there is no such folder", str(file))
    pygame.display.init()
    pygame.font.init()
    try:
        encoded = BytesIO()
        kitchen = level.kitchen
        size = (kitchen.width * TILE + 2 * AROUND, kitchen.height * TILE + 2 * AROUND)
        stage = bundled_stage(pygame.display.set_mode(size))
        area = stage.surface.get_rect().inflate(-2 * AROUND, -2 * AROUND)
        view, state = KitchenView(level), first_state(kitchen, 0)
        with closing(stage.sprites):
            view.draw(stage, area, state, 0.0, 0.0)
            stage.sprites.finish()
        view.draw(stage, area, state, 0.0, 0.0)
        pygame.image.save(stage.surface, encoded, "kitchen.png")
    finally:
        pygame.font.quit()
        pygame.display.quit()
    with replacing(file) as unfinished:
        unfinished.write_bytes(encoded.getvalue())
