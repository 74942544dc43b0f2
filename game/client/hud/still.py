"""A picture of a kitchen in the middle of a round, with its orders, in a file."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.client.drawing.bundled import bundled_stage
from game.client.drawing.stage import Anchor
from game.client.drawing.theme import CREAM
from game.client.hud.tickets import Tickets
from game.client.view.kitchen import KitchenView
from game.content.level import Level
from game.kitchen.state import State

#: Pixels of the picture, of the strip of orders at its top, and around the kitchen.
SIZE, ORDERS, AROUND = (900, 600), 110, 24
#: Layout units of a cook's name.
LETTERS = 26
#: Seconds after which all that moves has come to rest.
SETTLED = 60.0


def save_state(level: Level, state: State, names: Sequence[str], file: Path) -> None:
    """Write a PNG of `state` with the cooks' `names` below their feet. Raises OSError.

    SDL's video is opened for it, and left open for the next one.
    """
    pygame.display.init()
    pygame.font.init()
    stage = bundled_stage(pygame.display.get_surface() or pygame.display.set_mode(SIZE))
    area = stage.surface.get_rect().inflate(-2 * AROUND, -2 * AROUND)
    area.update(area.left, ORDERS, area.width, area.bottom - ORDERS)
    view = KitchenView(level)
    view.reset(state)
    view.draw(stage, area, state, state.tick, SETTLED)
    for name, figure in zip(names, view.figures, strict=True):
        at = view.grid.at(*figure.feet(SETTLED))
        stage.text(name, at, LETTERS, CREAM, Anchor.TOP, outline=4)
    tickets = Tickets(level.kitchen.menu)
    tickets.start(state, 0.0)
    tickets.draw(stage.dressed(level.looks), state.tick, SETTLED)
    with file.open("wb") as opened:
        pygame.image.save(stage.surface, opened, file.name)
