"""What somebody points at, marked for a moment; and the mark while a player chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import GOLD, INK
from game.client.view.grid import PixelGrid, bump
from game.content.colour import Colour

#: Seconds that a mark stays, that its rings take, and that it hops.
STAYS, RING, HOP = 3.0, 0.9, 0.45
#: Sizes in cells: a pin, a ring at the end, a hop.
PIN, WIDEST, HIGH = 0.6, 1.1, 0.25
#: Rings are drawn in so many sizes, so that each is kept.
SIZES = 8


@dataclass(frozen=True, slots=True)
class Target:
    """What can be pointed at: a cell, or an open order, counted from 0."""

    cell: int | None = None
    order: int | None = None


@dataclass(frozen=True, slots=True)
class Ping:
    """Somebody of that colour pointed at `target`, at second `since` of the view's clock."""

    target: Target
    colour: Colour
    since: float


class Pings:
    """All marks that are to be seen."""

    def __init__(self) -> None:
        self.shown: list[Ping] = []

    def add(self, ping: Ping) -> None:
        """Only the last one of each person is shown."""
        self.shown = [each for each in self.shown if each.colour != ping.colour] + [ping]

    def draw(
        self, stage: Stage, grid: PixelGrid, orders: Sequence[pygame.Rect], now: float
    ) -> None:
        self.shown = [ping for ping in self.shown if now - ping.since < STAYS]
        for ping in self.shown:
            rect = place_of(ping.target, grid, orders)
            if rect is not None:
                _draw_ping(stage, rect, ping.colour, now - ping.since)


def draw_aim(stage: Stage, target: Target, grid: PixelGrid, orders: Sequence[pygame.Rect]) -> None:
    """A frame around what would be pointed at."""
    rect = place_of(target, grid, orders)
    if rect is None:
        return
    for grown, colour, weight in ((6, INK, 7.0), (4, GOLD, 3.5)):
        around = rect.inflate(stage.px(grown), stage.px(grown))
        radius, width = stage.px(12), stage.px(weight)
        pygame.draw.rect(stage.surface, colour, around, width, border_radius=radius)
    _draw_pin(stage, rect, 0.0)


def place_of(target: Target, grid: PixelGrid, orders: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The pixels of a target; None for an order that is gone."""
    if target.cell is not None:
        x, y = grid.at(target.cell % grid.width, target.cell // grid.width)
        return pygame.Rect(round(x), round(y), grid.tile, grid.tile)
    known = target.order is not None and target.order < len(orders)
    return orders[target.order] if known and target.order is not None else None


def target_at(x: int, y: int, grid: PixelGrid, orders: Sequence[pygame.Rect]) -> Target | None:
    """What lies under a pixel of the window."""
    for slot, rect in enumerate(orders):
        if rect.collidepoint(x, y):
            return Target(order=slot)
    column, row = (x - grid.left) // grid.tile, (y - grid.top) // grid.tile
    if 0 <= column < grid.width and 0 <= row < grid.height:
        return Target(cell=row * grid.width + column)
    return None


def beside(target: Target, way: tuple[int, int], size: tuple[int, int], orders: int) -> Target:
    """The next target that way; `size`: columns and rows of the kitchen, above it hang `orders`."""
    (dx, dy), (width, height) = way, size
    if target.order is not None:
        if dy > 0:
            return Target(cell=min(width - 1, target.order * width // max(1, orders)))
        return Target(order=max(0, min(orders - 1, target.order + dx)))
    cell = target.cell or 0
    x, y = cell % width + dx, cell // width + dy
    if y < 0 and orders:
        return Target(order=min(orders - 1, x * orders // width))
    inside = 0 <= x < width and 0 <= y < height
    return Target(cell=y * width + x) if inside else target


def marked_part(rect: pygame.Rect) -> pygame.Rect:
    """A cell, or of an order the picture at its left end: its words stay readable."""
    return pygame.Rect(rect.topleft, (min(rect.size),) * 2)


def _draw_ping(stage: Stage, rect: pygame.Rect, colour: Colour, age: float) -> None:
    rect = marked_part(rect)
    side = rect.width
    if age < 2 * RING and not stage.comfort.calm:
        step = 1 + int(SIZES * (age % RING) / RING)
        size = round(WIDEST * side * step / SIZES)
        ring = Box((size, size), size / 2, colour, colour, stage.px(4), opacity=0.0)
        stage.box(ring, rect.center, Anchor.CENTRE)
    disc = round(0.5 * side)
    foot = Box((disc, disc // 2), disc / 4, colour, INK, stage.px(2))
    stage.box(foot, rect.center, Anchor.CENTRE)
    hops = 0.0 if stage.comfort.calm else bump(age % (2 * HOP), HOP)
    _draw_pin(stage, rect, hops if age < 4 * HOP else 0.0)


def _draw_pin(stage: Stage, rect: pygame.Rect, hop: float) -> None:
    side = min(rect.size)
    at = (rect.centerx, rect.centery - HIGH * side * hop)
    stage.sprite("pin", at, PIN * side, Anchor.BOTTOM)
