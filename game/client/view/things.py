"""Items, and what stands on stations: chopping, cooking, frying, burning, with their bars."""

from functools import lru_cache
from math import cos, inf, pi, sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import AMBER, BLUE, GREEN, INK, RED
from game.client.view.effects import Effects, fade
from game.client.view.grid import PixelGrid, Point, bump, wobble
from game.client.view.pictures import POT, Layer, item_layers, part_sprite, plates_sprite, potful
from game.content.colour import Colour
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Part, Plate, Prep
from game.kitchen.layout import Kitchen
from game.kitchen.menu import Menu
from game.kitchen.state import (
    TICKS_PER_SECOND,
    Burning,
    Chopping,
    Content,
    Gathering,
    Heating,
    Stack,
    Washing,
)

#: Width in cells of what lies in an open pan: its rim is seen all around.
PAN_WIDTH = 0.68
#: What burns within so many ticks, or within this share of its time, is worth a warning.
WARN_TICKS, WARN_SHARE = 10 * TICKS_PER_SECOND, 0.4
#: Drops of fat in the air at once, and jumps of each in a second.
DROPS, JUMPS = 4, 2.2


def burns_in(heating: Heating, tick: float) -> float:
    """Ticks until food burns, endless where it never does."""
    return inf if heating.burns_at is None else heating.burns_at - tick


def warning_ticks(heating: Heating) -> float:
    """How long before it burns cooked food calls for somebody."""
    return min(WARN_TICKS, WARN_SHARE * burns_in(heating, heating.cooked_at))


def draw_frying(
    stage: Stage, menu: Menu, heating: Heating, at: Point, tile: int, tick: float, now: float
) -> None:
    """Food around the pixel `at`, as far as it is cooked at `tick`; `now` moves what flies."""
    done = min(1.0, (tick - heating.started) / (heating.cooked_at - heating.started))
    if done < 1:
        _draw_food(stage, raw_of(heating.food, menu), menu, at, tile, 1.0)
        # Fat spits to all sides, each drop in its own time.
        for i in range(DROPS):
            phase = (JUMPS * now + i / DROPS) % 1.0
            side = sin(2.4 * i + 1) * (0.22 + 0.16 * phase)
            high = 0.18 * sin(pi * phase) + 0.1 * sin(1.7 * i)
            fade(stage, "spark", (at[0] + side * tile, at[1] - high * tile), 0.2 * tile, 1 - phase)
    _draw_food(stage, heating.food, menu, at, tile, done)
    late = burns_in(heating, tick) <= warning_ticks(heating)
    cloud, opacity = ("smoke", 0.75) if late else ("steam", 0.9 if done == 1 else 0.5)
    for i in range(2 if done == 1 else 1):
        phase = (0.55 * now + i / 2 + 0.37 * at[0] / tile) % 1.0
        above = (at[0] + 0.06 * tile * sin(5 * now + i), at[1] - (0.14 + 0.4 * phase) * tile)
        fade(stage, cloud, above, 0.42 * tile, opacity * bump(phase, 1.0))


@lru_cache(maxsize=64)
def raw_of(cooked: Food, menu: Menu) -> Food:
    """What has to be heated to become `cooked`."""
    pairs = (pair for heats in menu.heats.values() for pair in heats.items())
    return next(Food(parts) for parts, food in pairs if food == cooked)


def _draw_food(stage: Stage, food: Food, menu: Menu, at: Point, tile: int, opacity: float) -> None:
    width = PAN_WIDTH * tile
    for layer in item_layers(food, menu):
        place = (at[0] + layer.x * width, at[1] + layer.y * width)
        fade(stage, layer.sprite, place, width * layer.width, opacity)


#: Widths in cells.
ITEM_WIDTH = 0.78
PLATE_WIDTH = 0.92
PIECE_WIDTH = 0.36
#: How far from the middle the pieces in an appliance lie that waits for more, in cells.
GATHERED = 0.16


def draw_item(
    stage: Stage, item: Item, menu: Menu, at: Point, width: float, squash: float = 0.0
) -> None:
    """An item around a pixel. `squash`: 0 as it is, 0.2 a fifth lower and a little wider."""
    for layer in item_layers(item, menu):
        _draw_layer(stage, layer, at, width, squash)


def _draw_layer(stage: Stage, layer: Layer, at: Point, width: float, squash: float) -> None:
    picture = stage.sprites.get(layer.sprite, max(1, round(width * layer.width)))
    if abs(squash) > 0.01:
        w, h = picture.get_size()
        size = (round(w * (1 + 0.6 * squash)), round(h * (1 - squash)))
        picture = pygame.transform.smoothscale(picture, size)
    stage.put(picture, (at[0] + layer.x * width, at[1] + layer.y * width))


def draw_bar(stage: Stage, at: Point, size: tuple[int, int], share: float, colour: Colour) -> None:
    """A pill around a pixel, `share` (0..1) of it filled from the left."""
    width, height = size
    rim = max(1, height // 5)
    track = stage.shapes.get(Box(size, height / 2, INK, line=None))
    rect = stage.put(track, at)
    inner = (width - 2 * rim, height - 2 * rim)
    fill = stage.shapes.get(Box(inner, inner[1] / 2, colour, line=None))
    filled = max(0, min(inner[0], round(inner[0] * share)))
    stage.surface.blit(fill, (rect.x + rim, rect.y + rim), (0, 0, filled, inner[1]))


class Things:
    """Draws what stations hold. `tick`: the present in ticks, fractions included."""

    def __init__(self, stage: Stage, grid: PixelGrid, kitchen: Kitchen, effects: Effects) -> None:
        self.stage = stage
        self.grid = grid
        self.kitchen = kitchen
        self.menu = kitchen.menu
        self.effects = effects

    def draw(self, cell: int, content: Content, tick: float, now: float) -> None:
        squash = 0.2 * wobble(now - self.effects.touched.get(cell, -9.0), 0.4)
        match content:
            case Plate() | DirtyPlate() | Extinguisher():
                self._item(cell, content, PLATE_WIDTH, squash)
            case Stack() | Washing():
                x, y = self.grid.centre(cell)
                sprite, at = plates_sprite(content), self.grid.at(x, y - 0.5)
                self.stage.sprite(sprite, at, self.grid.tile, Anchor.TOP)
            case Chopping():
                self._chopping(cell, content, now)
            case Heating() if not self._is_pot(cell):
                at, still = self.grid.at(*self._in_pan(cell)), self._still(now)
                draw_frying(self.stage, self.menu, content, at, self.grid.tile, tick, still)
            case Gathering(food):
                x, y = self.grid.centre(cell)
                for i, part in enumerate(food.parts):
                    angle = 2 * pi * i / len(food.parts)
                    at = self.grid.at(
                        x + GATHERED * sin(angle), y - 0.08 - 0.7 * GATHERED * cos(angle)
                    )
                    piece = Layer(part_sprite(part, self.menu))
                    _draw_layer(self.stage, piece, at, PIECE_WIDTH * self.grid.tile, 0.0)
            case Heating(food, _, cooked_at):
                self._potful(cell, food, tick >= cooked_at, now)
            case Burning(food):
                self._potful(cell, food, False, now)
                self._fire(cell, content, now)
            case Food() if content.charred:  # only an appliance holds burnt food without a plate
                self._potful(cell, content, False, now)
            case Food():
                self._item(cell, content, ITEM_WIDTH, squash)

    def bar(self, cell: int, content: Content, tick: float) -> None:
        """Progress, painted over everything else so that no cook hides it."""
        x, y = self.grid.centre(cell)
        at = self.grid.at(x, y + 0.4)
        size = (round(0.78 * self.grid.tile), max(5, round(0.15 * self.grid.tile)))
        if isinstance(content, Heating) and content.portions > 1:
            left_of = self.grid.at(x - 0.34, y - 0.4)
            self.stage.text(f"x{content.portions}", left_of, 15, INK, face=Face.BOLD)
        match content:
            case Chopping(_, left, strikes) | Washing(_, left, strikes):
                draw_bar(self.stage, at, size, 1 - left / strikes, GREEN)
            case Heating(_, started, cooked_at, _) if tick < cooked_at:
                share = (tick - started) / (cooked_at - started)
                draw_bar(self.stage, at, size, share, GREEN)
            case Heating():
                remaining, warned = burns_in(content, tick), warning_ticks(content)
                urgent = remaining < warned
                if content.burns_at is not None:
                    share = remaining / burns_in(content, content.cooked_at)
                    draw_bar(self.stage, at, size, share, RED if urgent else AMBER)
                x, y = self.grid.centre(cell)
                sign = self.grid.at(x + 0.34, y - 0.42)
                if not urgent:
                    self.stage.sprite("check", sign, 0.36 * self.grid.tile)
                elif (
                    self.stage.comfort.calm
                    or int(tick * (0.25 + 0.5 * (1 - remaining / warned))) % 2 == 0
                ):
                    self.stage.sprite("exclaim", sign, 0.5 * self.grid.tile)
            case Burning(_, fire):
                draw_bar(self.stage, at, size, fire / self.menu.fire.size, BLUE)

    def _item(self, cell: int, item: Item, width: float, squash: float) -> None:
        x, y = self.grid.centre(cell)
        at = self.grid.at(x, y - 0.04)
        draw_item(self.stage, item, self.menu, at, width * self.grid.tile, squash)

    def _chopping(self, cell: int, chopping: Chopping, now: float) -> None:
        (raw,) = chopping.food.parts
        done = 1 - chopping.left / chopping.strikes
        hit = bump(now - self.effects.struck.get(cell, -9.0), 0.2)
        x, y = self.grid.centre(cell)
        tile = self.grid.tile
        if done:
            pile = self.grid.at(x + 0.14, y + 0.1)
            pieces = part_sprite(Part(raw.ingredient, Prep.CHOPPED), self.menu)
            self.stage.sprite(pieces, pile, (0.3 + 0.34 * done) * tile)
        rest = Layer(part_sprite(raw, self.menu))
        at = self.grid.at(x - 0.16 * done, y - 0.06 - 0.04 * done)
        _draw_layer(self.stage, rest, at, (0.76 - 0.34 * done) * tile, 0.16 * hit)
        if hit:
            knife = self.stage.sprites.get("knife", round(0.66 * tile))
            self.stage.put(knife, self.grid.at(x + 0.02, y - 0.42 + 0.3 * hit))

    def _potful(self, cell: int, food: Food, ready: bool, now: float) -> None:
        if not self._is_pot(cell):
            at = self.grid.at(*self._in_pan(cell))
            draw_item(self.stage, food, self.menu, at, PAN_WIDTH * self.grid.tile)
            return
        x, y = self.grid.centre(cell)
        tile = self.grid.tile
        self.stage.sprite(potful(food, self.menu), self.grid.at(x, y - 0.5), tile, Anchor.TOP)
        if food.charred:
            return
        now = self._still(now)
        for i in range(2 if ready else 1):
            phase = (0.55 * now + i / 2 + 0.37 * cell) % 1.0
            at = self.grid.at(x + 0.06 * sin(5 * now + i), y - 0.3 - 0.4 * phase)
            fade(self.stage, "steam", at, 0.44 * tile, 0.9 * bump(phase, 1.0))

    def _is_pot(self, cell: int) -> bool:
        return self.kitchen.stations[cell].of == POT

    def _in_pan(self, cell: int) -> Point:
        """The middle of a pan, in cells: it stands a little left on its stove."""
        x, y = self.grid.centre(cell)
        return x - 0.02, y - 0.01

    def _still(self, now: float) -> float:
        """The moment whose picture stands for all where nothing should move."""
        return 0.5 if self.stage.comfort.calm else now

    def _fire(self, cell: int, fire: Burning, now: float) -> None:
        now = self._still(now)
        x, y = self.grid.centre(cell)
        tile = self.grid.tile
        for i in range(3):
            phase = (0.5 * now + i / 3) % 1.0
            at = self.grid.at(x + 0.14 * sin(9 * i + 2 * phase), y - 0.5 - 0.9 * phase)
            fade(self.stage, "smoke", at, 0.5 * tile, 0.7 * bump(phase, 1.0))
        size = 0.85 + 0.6 * fire.size / self.menu.fire.size
        step = round(size * 8) / 8  # few sizes, so that few are rasterised
        frame = int(9 * now + cell) % 3
        self.stage.sprite(f"fire_{frame}", self.grid.at(x, y + 0.2), step * tile, Anchor.BOTTOM)
