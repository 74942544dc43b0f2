"""Rings and arrows over the stations that the teacher means, and the clock of a time-lapse."""

from collections.abc import Iterable
from math import sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, GOLD, INK
from game.client.view.grid import PixelGrid

#: Sizes of a pulsing ring: few, so that few are rasterised.
PULSES = 6
#: Cells: the ring around a station, how much it swells, an arrow's width and how far it is away.
RING, SWELL, ARROW, AWAY = 1.06, 0.14, 0.62, 0.5
LATER = "a little later"


def draw_pointers(stage: Stage, grid: PixelGrid, cells: Iterable[int], now: float) -> None:
    """A pulsing ring around each cell and an arrow that points down at it."""
    beat = 0.5 if stage.comfort.calm else (1 + sin(5 * now)) / 2
    pulse = round(beat * PULSES) / PULSES
    side = round(grid.tile * (RING + SWELL * pulse))
    ring = Box((side, side), 0.24 * side, GOLD, INK, stage.px(2), opacity=0.0)
    inner = Box((side - stage.px(4),) * 2, 0.23 * side, GOLD, GOLD, stage.px(5), opacity=0.16)
    arrow = pygame.transform.rotate(stage.sprites.get("arrow", round(ARROW * grid.tile)), -90)
    for cell in cells:
        x, y = grid.centre(cell)
        middle = grid.at(x, y)
        stage.box(inner, middle, Anchor.CENTRE)
        stage.box(ring, middle, Anchor.CENTRE)
        tip = grid.at(x, y - AWAY + 0.2 * (1 - beat))
        stage.put(arrow, tip, Anchor.BOTTOM)


def draw_lapse(stage: Stage, area: pygame.Rect, now: float) -> None:
    """Time runs fast: a clock and words at the top of `area`."""
    picture = stage.sprites.get("clock", stage.px(58))
    turned = picture if stage.comfort.calm else pygame.transform.rotate(picture, 12 * sin(16 * now))
    at = (area.centerx, area.centery - stage.px(20))
    stage.put(turned, (at[0] - stage.px(110), at[1]))
    stage.text(LATER, (at[0] - stage.px(66), at[1]), 36, CREAM, Anchor.LEFT, 5, INK)
