"""The cooks: walking, carrying, chopping, bumping into things."""

from dataclasses import dataclass, field
from math import pi, sin

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CookLook
from game.client.view.grid import Glide, PixelGrid, Point, bump, resting
from game.client.view.things import draw_item
from game.kitchen import events as ev
from game.kitchen.menu import Menu
from game.kitchen.moves import DELTA, Move
from game.kitchen.state import Cook

#: Width of a cook's sprite in cells, and where the feet are in the cell.
WIDTH = 1.02
FEET = 0.99
HELD_WIDTH = 0.58
#: Half of what a cook takes of its cell's width.
BODY = 0.36
#: Where the hands are, from the feet, for each facing; in cells.
HANDS = {
    Move.DOWN: (0.0, -0.26), Move.UP: (0.3, -0.4), Move.LEFT: (-0.3, -0.3),
    Move.RIGHT: (0.3, -0.3),
}  # fmt: skip
NUDGE_SECONDS = 0.16
PICK_SECONDS = 0.22
STRIKE_SECONDS = 0.2


@dataclass(slots=True)
class Figure:
    """One cook on the screen. Times are seconds of the view's clock."""

    look: CookLook
    stride: float  # seconds from one step to the next
    glide: Glide
    nudged: tuple[Move, float] = (Move.DOWN, -9.0)
    handled: float = -9.0
    chopped: float = -9.0
    steps: int = 0
    calm: bool = False  # it only walks
    _frames: tuple[int, ...] = field(default=(1, 0, 2, 0))

    @classmethod
    def at(cls, look: CookLook, stride: float, cell: Point) -> "Figure":
        return cls(look, stride, resting(cell))

    def walk(self, to: Point, now: float) -> None:
        self.glide = Glide(self.glide.at(now), to, now, self.stride)
        self.steps += 1

    def stand(self, at: Point) -> None:
        """Be at `at`, with nothing of the past to be seen."""
        self.glide = resting(at)
        self.nudged = (Move.DOWN, -9.0)
        self.handled = self.chopped = -9.0

    def see(self, event: ev.Event, facing: Move, now: float) -> None:
        if self.calm:
            return
        match event:
            case ev.Refused() | ev.MoveBlocked():
                self.nudged = (facing, now)
            case ev.Struck() | ev.Chopped() | ev.Scrubbed():
                self.chopped = now
            case ev.Walked():
                pass
            case _:
                self.handled = now
                self.nudged = (facing, now)

    def place(self, now: float) -> Point:
        """The cell-coordinates of the cell's corner under the figure, nudge included."""
        x, y = self.glide.at(now)
        direction, since = self.nudged
        dx, dy = DELTA.get(direction, (0, 0))
        push = 0.1 * bump(now - since, NUDGE_SECONDS)
        lean = 0.06 * bump(now - self.chopped, STRIKE_SECONDS)
        return x + dx * push, y + dy * push + lean

    def row(self, now: float) -> int:
        """The row with which the figure is painted: the lower one of two."""
        return int(self.glide.at(now)[1] + 0.98)

    def head(self, now: float) -> Point:
        """Just above the hat, in cells: where bubbles point at."""
        x, y = self.place(now)
        return x + 0.5, y + FEET - 1.3 * WIDTH

    def feet(self, now: float) -> Point:
        """Just below the shoes, in cells."""
        x, y = self.place(now)
        return x + 0.5, y + FEET

    def covers(self, x: int, y: int, grid: PixelGrid, now: float) -> bool:
        """Whether a pixel of the window lies on the cook."""
        (middle, top), (_, bottom) = grid.at(*self.head(now)), grid.at(*self.feet(now))
        return top <= y <= bottom and abs(x - middle) <= BODY * grid.tile

    def draw(self, stage: Stage, grid: PixelGrid, cook: Cook, menu: Menu, now: float) -> None:
        x, y = self.place(now)
        feet = grid.at(x + 0.5, y + FEET)
        if cook.held is not None and cook.facing is Move.UP:
            self._draw_held(stage, grid, feet, cook, menu, now)
        picture = stage.sprites.get(self._sprite(cook.facing, now), round(WIDTH * grid.tile))
        squash = 0.1 * bump(now - self.handled, PICK_SECONDS)
        if squash > 0.01:
            width, height = picture.get_size()
            size = (round(width * (1 + squash * 0.6)), round(height * (1 - squash)))
            picture = pygame.transform.smoothscale(picture, size)
        stage.put(picture, feet, Anchor.BOTTOM)
        if cook.held is not None and cook.facing is not Move.UP:
            self._draw_held(stage, grid, feet, cook, menu, now)

    def _sprite(self, facing: Move, now: float) -> str:
        frame = 0
        if self.glide.moving(now):
            share = (now - self.glide.began) / self.glide.seconds
            # Two frames a step, so that feet alternate over two steps.
            frame = self._frames[(2 * self.steps + int(2 * share)) % 4]
        return f"chef_{self.look.sprite}_{facing.value}_{frame}"

    def _draw_held(
        self, stage: Stage, grid: PixelGrid, feet: Point, cook: Cook, menu: Menu, now: float
    ) -> None:
        assert cook.held is not None
        dx, dy = HANDS[cook.facing]
        sway = (
            0.03 * sin(2 * pi * now / self.stride)
            if self.glide.moving(now) and not self.calm
            else 0.0
        )
        lift = 0.12 * bump(now - self.handled, PICK_SECONDS)
        at = feet[0] + dx * grid.tile, feet[1] + (dy + sway - lift) * grid.tile
        draw_item(stage, cook.held, menu, at, HELD_WIDTH * grid.tile)
