"""Boards that are out of use: crossed out, with the seconds until they are back."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.theme import CREAM, INK
from game.client.view.grid import PixelGrid
from game.kitchen.state import TICKS_PER_SECOND, State
from game.kitchen.unfolding import back_at

#: Of the sign, in cells, and how dark the board under it gets, 0..255.
SIGN, SHADE = 0.62, 120
#: Where the sign and the number are, in cells from the middle of the board.
SIGN_RISE, NUMBER_FALL = 0.08, 0.3


def draw_lost_boards(stage: Stage, grid: PixelGrid, state: State, tick: float) -> None:
    """Over everything that lies there. `tick`: the present in ticks, fractions included."""
    for cell in state.lost:
        _veil(stage, grid, cell)
        x, y = grid.centre(cell)
        stage.sprite("no_entry", grid.at(x, y - SIGN_RISE), SIGN * grid.tile)
        back = back_at(state.kitchen, state.seed, cell, state.tick)
        if back is not None:
            seconds = str(max(1, -int((tick - back) // TICKS_PER_SECOND)))
            stage.text(seconds, grid.at(x, y + NUMBER_FALL), 22, CREAM, outline=3, rim=INK)


def _veil(stage: Stage, grid: PixelGrid, cell: int) -> None:
    veil = pygame.Surface((grid.tile, grid.tile), pygame.SRCALPHA)
    veil.fill((*INK, SHADE))
    stage.put(veil, grid.at(*grid.centre(cell)))
