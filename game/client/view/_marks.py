"""Marks on single cells: how far a cook reaches, boards that are lost."""

from collections.abc import Iterable

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, INK
from game.client.view.grid import PixelGrid
from game.content.colour import Colour
from game.kitchen.interact import Done, Use, interact
from game.kitchen.layout import Control, Kind
from game.kitchen.state import TICKS_PER_SECOND, State
from game.kitchen.unfolding import back_at

#: Cells: the ring's side and how round it is. Layout units: how thick it is, and its dark edge.
SIDE, ROUND = 1.0, 0.2
THICK, EDGE = 4.0, 7.0
#: How much of the ring is seen where the key would do nothing.
FAINT = 0.4
#: Of the sign, in cells, and how dark the board under it gets, 0..255; so do hidden rooms.
SIGN, SHADE, DARK = 0.62, 120, 200
#: Where the sign and the number are, in cells from the middle of the board.
SIGN_RISE, NUMBER_FALL = 0.08, 0.3


def faced(state: State, seat: int) -> int | None:
    """The station before a cook; None before floor or the kitchen's edge."""
    cook = state.cooks[seat]
    cell = state.kitchen.neighbour[cook.cell][cook.facing]
    floor = cell < 0 or state.kitchen.stations[cell].kind is Kind.FLOOR
    return None if floor else cell


def useful(state: State, seat: int, cell: int) -> bool:
    """Whether using `cell` would do something."""
    kitchen, hand = state.kitchen, state.cooks[seat].held
    use = Use(kitchen, state.tick, seat, cell, hand, state.contents[cell], cell in state.lost)
    return isinstance(interact(use), Done)


def draw_reach(stage: Stage, grid: PixelGrid, state: State, seat: int, colour: Colour) -> None:
    """The ring of one cook, faint where the key would do nothing; none where walking uses."""
    if state.kitchen.control is not Control.INTERACT:
        return
    cell = faced(state, seat)
    if cell is None:
        return
    opacity = 1.0 if useful(state, seat, cell) else FAINT
    for line, weight in ((INK, EDGE), (colour, THICK)):
        inset = stage.px(EDGE - weight)
        side = round(SIDE * grid.tile) - inset
        box = Box((side, side), ROUND * side, line, line, stage.px(weight), opacity=0.0)
        ring = stage.shapes.get(box)
        ring.set_alpha(round(255 * opacity))
        stage.put(ring, grid.at(*grid.centre(cell)), Anchor.CENTRE)
        ring.set_alpha(255)


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


def draw_veil(stage: Stage, grid: PixelGrid, cells: Iterable[int]) -> None:
    """Darkness over what nobody here can see."""
    for cell in cells:
        _veil(stage, grid, cell, DARK)


def _veil(stage: Stage, grid: PixelGrid, cell: int, shade: int = SHADE) -> None:
    veil = pygame.Surface((grid.tile, grid.tile), pygame.SRCALPHA)
    veil.fill((*INK, shade))
    stage.put(veil, grid.at(*grid.centre(cell)))
