"""What is carried for a dish, as lines over the map with the steps along each."""

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import BLUE, CREAM, GREEN, INK, ORANGE, PINK
from game.client.view.grid import PixelGrid
from game.content.colour import Colour
from game.design.survey import DishWay, Leg

#: One for each thing that is carried, from the first on.
COLOURS = (GREEN, PINK, BLUE, ORANGE)
#: Layout units: a number on the map, a line and its rim.
BADGE, LINE, RIM = 26, 4, 7


def draw_way(stage: Stage, grid: PixelGrid, way: DishWay) -> None:
    """Lines from station to station, each with the steps that one walks along it."""
    colours = colours_of(way)
    for leg in way.legs:
        start, goal = (grid.at(*grid.centre(cell)) for cell in (leg.start, leg.goal))
        pygame.draw.line(stage.surface, INK, start, goal, stage.px(RIM))
        pygame.draw.line(stage.surface, colours[leg.what], start, goal, stage.px(LINE))
    for leg in {(leg.start, leg.goal): leg for leg in way.legs}.values():
        _draw_steps(stage, grid, leg, colours[leg.what])


def colours_of(way: DishWay) -> dict[str, Colour]:
    """The colour of each thing that is carried."""
    carried = dict.fromkeys(leg.what for leg in way.legs)
    return {what: COLOURS[i % len(COLOURS)] for i, what in enumerate(carried)}


def _draw_steps(stage: Stage, grid: PixelGrid, leg: Leg, colour: Colour) -> None:
    (x, y), (to_x, to_y) = (grid.at(*grid.centre(cell)) for cell in (leg.start, leg.goal))
    middle = ((x + to_x) / 2, (y + to_y) / 2)
    size = stage.px(BADGE)
    stage.box(Box((size, size), size / 2, CREAM, colour, stage.px(3)), middle, Anchor.CENTRE)
    stage.text(str(leg.steps), middle, 15, INK)
