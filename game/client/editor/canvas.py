"""The map on the screen: the kitchen as it will look, what is wrong, the ways of a dish."""

from dataclasses import dataclass, field
from functools import partial

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Papers, Stage
from game.client.drawing.theme import AMBER, BLUE, CREAM, GOLD, GREEN, INK, ORANGE, PINK, RED
from game.client.editor.edited_kitchen import EditedKitchen
from game.client.view.grid import PixelGrid
from game.client.view.kitchen import looks
from game.client.view.preview import paint_still
from game.content.colour import Colour
from game.content.level import Level
from game.design.draft import Cell
from game.design.plan import plan_of
from game.design.survey import DishWay, Leg

#: One for each thing that is carried, from the first on.
COLOURS = (GREEN, PINK, BLUE, ORANGE)
#: Layout units: a number on the map, a line and its rim.
BADGE, LINE, RIM = 26, 4, 7
#: How much of what no cook reaches is covered by hatching, of what one reaches by its colour, and
#: of what that one does not by darkness.
HATCHED, TINTED, DARK = 130, 60, 150


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


@dataclass(slots=True)
class Canvas:
    """`cursor`: the cell under the keys' cursor; `reach`: the seat whose reach is shown, if any.

    `way`: of a dish, shown as lines.
    """

    cursor: Cell = (1, 1)
    reach: int | None = None
    way: DishWay | None = None
    grid: PixelGrid | None = field(default=None, init=False)
    _papers: Papers = field(default_factory=Papers, init=False)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        grid = self.grid
        if grid is None:
            return None
        x, y = (point[0] - grid.left) // grid.tile, (point[1] - grid.top) // grid.tile
        return (x, y) if 0 <= x < grid.width and 0 <= y < grid.height else None

    def move(self, dx: int, dy: int, edited: EditedKitchen) -> None:
        kitchen = edited.shown.kitchen
        x = min(max(0, self.cursor[0] + dx), kitchen.width - 1)
        y = min(max(0, self.cursor[1] + dy), kitchen.height - 1)
        self.cursor = (x, y)

    def draw(
        self,
        stage: Stage,
        area: pygame.Rect,
        edited: EditedKitchen,
        carried: str | None,
        focused: bool,
    ) -> None:
        """Paint into the pixels of `area`. `carried`: a cook that hangs over the cursor."""
        self.move(0, 0, edited)
        self.grid = grid = PixelGrid.fit(edited.shown.kitchen, area)
        seen = (edited.shown, grid, stage.size, stage.comfort)
        picture = self._papers.painted(seen, partial(_still, stage, edited.shown, grid))
        stage.surface.blit(picture, area.topleft, area)
        self._draw_reach(stage, grid, edited)
        self._draw_unreached(stage, grid, edited)
        if self.way is not None:
            # Lines from station to station, each with the steps that one walks along it.
            colours = colours_of(self.way)
            for leg in self.way.legs:
                start, goal = (grid.at(*grid.centre(cell)) for cell in (leg.start, leg.goal))
                pygame.draw.line(stage.surface, INK, start, goal, stage.px(RIM))
                pygame.draw.line(stage.surface, colours[leg.what], start, goal, stage.px(LINE))
            for leg in {(leg.start, leg.goal): leg for leg in self.way.legs}.values():
                _draw_steps(stage, grid, leg, colours[leg.what])
        for cell in {cell for flaw in edited.flaws for cell in flaw.cells}:
            _ring(stage, grid, cell, RED, 4.0)
            # A mark that is no colour alone.
            at = grid.at(cell[0] + 0.84, cell[1] + 0.16)
            stage.sprite("exclaim", at, max(stage.px(16), grid.tile * 0.4))
        _ring(stage, grid, self.cursor, GOLD if focused else INK, 5.0 if focused else 2.0)
        if carried is not None:
            # The cook that is lifted, from its start to where it is held.
            plan, everybody = plan_of(edited.draft), looks(edited.shown)
            look = everybody[min(plan.cooks.index(carried), len(everybody) - 1)]
            for start in plan.cells(carried):
                _ring(stage, grid, start, look.colour, 4.0)
            at = grid.at(self.cursor[0] + 0.5, self.cursor[1] + 0.8)
            stage.sprite(f"chef_{look.sprite}_down_0", at, 1.1 * grid.tile, Anchor.BOTTOM)

    def _draw_reach(self, stage: Stage, grid: PixelGrid, edited: EditedKitchen) -> None:
        """In the colour of the cook, what it can do alone; all else in the dark."""
        if self.reach is None or not edited.reaches:
            return
        seat = self.reach % len(edited.reaches)
        light, dark = _tint(grid, looks(edited.shown)[seat].colour, TINTED), _tint(grid, INK, DARK)
        kitchen = edited.shown.kitchen
        for cell in range(len(kitchen.stations)):
            cover = light if cell in edited.reaches[seat] else dark
            _cover(stage, grid, kitchen.xy(cell), cover)

    @staticmethod
    def _draw_unreached(stage: Stage, grid: PixelGrid, edited: EditedKitchen) -> None:
        if not edited.unreached:
            return
        hatch = pygame.Surface((grid.tile, grid.tile), pygame.SRCALPHA)
        hatch.fill((*INK, HATCHED // 2))
        step = max(4, grid.tile // 4)
        for x in range(-grid.tile, grid.tile, step):
            line = ((x, grid.tile), (x + grid.tile, 0))
            pygame.draw.line(hatch, (*AMBER, HATCHED), *line, max(1, step // 4))
        for cell in edited.unreached:
            _cover(stage, grid, edited.shown.kitchen.xy(cell), hatch)


def _still(stage: Stage, level: Level, grid: PixelGrid) -> pygame.Surface:
    picture = pygame.Surface(stage.size, pygame.SRCALPHA).convert_alpha()
    paint_still(stage.onto(picture), level, grid)
    return picture


def _tint(grid: PixelGrid, colour: Colour, opacity: int) -> pygame.Surface:
    tint = pygame.Surface((grid.tile, grid.tile), pygame.SRCALPHA)
    tint.fill((*colour, opacity))
    return tint


def _cover(stage: Stage, grid: PixelGrid, cell: Cell, tint: pygame.Surface) -> None:
    x, y = grid.at(*cell)
    stage.surface.blit(tint, (round(x), round(y)))


def _ring(stage: Stage, grid: PixelGrid, cell: Cell, colour: Colour, weight: float) -> None:
    for line, thick in ((INK, weight + 3), (colour, weight)):
        box = Box(
            (grid.tile, grid.tile), 0.16 * grid.tile, line, line, stage.px(thick), opacity=0.0
        )
        stage.box(box, grid.at(cell[0] + 0.5, cell[1] + 0.5), Anchor.CENTRE)
