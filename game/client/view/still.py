"""A picture of a kitchen in a file, as a round begins in it."""

import errno
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pygame

from agents.whole_file import NotWrittenError, replacing
from game.client.drawing.bundled import bundled_stage
from game.client.view.kitchen import KitchenView
from game.content.level import Level
from game.kitchen.step import first_state

#: Pixels of a cell's side, and of the wall that is seen around the kitchen.
TILE, AROUND = 84, 56


def save_picture(level: Level, file: Path) -> None:
    """Write a PNG of `level`, for which SDL's video is opened and closed again. Raises OSError."""
    if not file.parent.is_dir():
        raise NotWrittenError(errno.ENOENT, "there is no such folder", str(file))
    pygame.display.init()
    pygame.font.init()
    try:
        encoded = BytesIO()
        pygame.image.save(_painted(level), encoded, "kitchen.png")
    finally:
        pygame.font.quit()
        pygame.display.quit()
    with replacing(file) as unfinished:
        unfinished.write_bytes(encoded.getvalue())


def _painted(level: Level) -> pygame.Surface:
    kitchen = level.kitchen
    size = (kitchen.width * TILE + 2 * AROUND, kitchen.height * TILE + 2 * AROUND)
    stage = bundled_stage(pygame.display.set_mode(size))
    area = stage.surface.get_rect().inflate(-2 * AROUND, -2 * AROUND)
    view, state = KitchenView(level), first_state(kitchen, 0)
    with closing(stage.sprites):
        view.draw(stage, area, state, 0.0, 0.0)
        stage.sprites.finish()
    view.draw(stage, area, state, 0.0, 0.0)
    return stage.surface
