"""The part of the picture that stands still: wall, floor and furniture, painted once per size."""

import re
from collections.abc import Iterator

import pygame

from game import paths
from game.client.drawing.shapes import Box, parse, rasterise
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, INK
from game.client.view.grid import PixelGrid
from game.client.view.pictures import station_sprite
from game.content.colour import Colour
from game.content.level import Level
from game.content.mood import Mood, MoodFloor
from game.kitchen.layout import Kind, Kitchen

#: The colours of face, lit edge, joints and ornament in the files of floors.
DRAWN = ("#f0e6d2", "#fffdf6", "#9c8266", "#c4643c")


def paint_backdrop(stage: Stage, level: Level, grid: PixelGrid) -> pygame.Surface:
    """A surface of the window's size with everything that does not move."""
    surface = pygame.Surface(stage.size).convert()
    inner = stage.onto(surface)
    paint_wall(inner, level.mood)
    margin = max(3, grid.tile // 7)
    rect = grid.rect.inflate(2 * margin, 2 * margin)
    box = Box(
        (rect.width, rect.height + inner.px(10)), margin * 1.6, level.mood.edge, INK,
        weight=max(2, grid.tile * 0.034), shadow=inner.px(10),
    )  # fmt: skip
    inner.box(box, rect.topleft)
    paint_kitchen(inner, level, grid)
    return surface


def draw_wall(stage: Stage, mood: Mood, title: str = "") -> None:
    """The wall behind a screen, painted anew when the window's size or the mood changes, and what
    the screen is called.
    """

    def paint() -> pygame.Surface:
        wall = stage.onto(pygame.Surface(stage.size).convert())
        paint_wall(wall, mood)
        return wall.surface

    stage.surface.blit(stage.walls.painted((stage.size, mood), paint), (0, 0))
    if title:
        middle = stage.surface.get_rect().centerx
        stage.text(title, (middle, stage.px(44)), 46, CREAM, outline=5, rim=INK)


def paint_wall(stage: Stage, mood: Mood) -> None:
    """The wallpaper around the kitchen: what is cooked with, in one tint, row by row."""
    stage.surface.fill(mood.wall)
    prints = [_print(stage, each.sprite, each.turn, mood.pattern) for each in mood.prints]
    if prints:
        step = stage.px(92)
        width, height = stage.size
        for row, y in enumerate(range(step // 3, height + step, step * 3 // 4)):
            for column, x in enumerate(range(-step // 2 if row % 2 else 0, width + step, step)):
                stage.put(prints[(column + 2 * row) % len(prints)], (x, y))
    # Darkness towards the corners, which draws the eye to the middle.
    document = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><defs>'
        '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="80" cy="42" r="105">'
        f'<stop offset="0.35" stop-color="{INK.hex}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{INK.hex}" stop-opacity="0.42"/></radialGradient></defs>'
        '<rect width="160" height="90" fill="url(#g)"/></svg>'
    )
    # So soft a thing looks the same enlarged, and a large gradient takes long.
    small = rasterise(
        parse(document.encode()), (max(1, stage.size[0] // 4), max(1, stage.size[1] // 4))
    )
    stage.surface.blit(pygame.transform.smoothscale(small, stage.size), (0, 0))


def _print(stage: Stage, name: str, turn: float, colour: Colour) -> pygame.Surface:
    """A sprite's outline filled with one colour, edges kept smooth."""
    picture = stage.sprites.get(name, stage.px(44)).copy()
    picture.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.rotozoom(picture, turn, 1)


def floor_cells(floor: MoodFloor) -> Iterator[bytes]:
    """One cell of either tint, as SVG: `assets/svg/floors` has them, in colours that stand for the
    mood's.
    """
    folder = paths.assets() / "svg" / "floors"
    for colours, end in ((floor.light, ""), (floor.dark, "_dark")):
        own = folder / f"{floor.pattern}{end}.svg"
        cell = (own if own.exists() else folder / f"{floor.pattern}.svg").read_text("utf-8")
        seen = (colours.face, colours.lit, colours.joint, colours.ornament)
        tones = {drawn: colour.hex for drawn, colour in zip(DRAWN, seen, strict=True)}
        parts = re.split(f"({'|'.join(DRAWN)})", cell)
        yield "".join(tones.get(part, part) for part in parts).encode()


def paint_kitchen(stage: Stage, level: Level, grid: PixelGrid) -> None:
    """Floor and furniture, row by row so that fronts hang over what is before them."""
    stage, kitchen = stage.dressed(level.looks), level.kitchen
    size = (grid.tile, grid.tile)
    tiles = [rasterise(parse(cell), size) for cell in floor_cells(level.mood.floor)]
    for cell in range(len(level.kitchen.stations)):
        x, y = level.kitchen.xy(cell)
        stage.put(tiles[(x + y) % 2], grid.at(x + 0.5, y + 0.5))
    _paint_wall_shadows(stage, kitchen, grid)
    for cell, station in enumerate(kitchen.stations):
        if station.kind is not Kind.FLOOR:
            x, y = kitchen.xy(cell)
            stage.sprite(
                station_sprite(station, kitchen.menu), grid.at(x + 0.5, y), grid.tile, Anchor.TOP
            )


def _paint_wall_shadows(stage: Stage, kitchen: Kitchen, grid: PixelGrid) -> None:
    """A little darkness on the floor to the right of furniture: the lamp hangs upper left."""
    width = max(1, grid.tile // 8)
    shade = pygame.Surface((width, grid.tile), pygame.SRCALPHA).convert_alpha()
    for column in range(width):
        alpha = round(46 * (1 - column / width))
        shade.fill((*INK, alpha), pygame.Rect(column, 0, 1, grid.tile))
    for cell, station in enumerate(kitchen.stations):
        x, y = kitchen.xy(cell)
        if station.kind is not Kind.FLOOR and x + 1 < kitchen.width:
            at = grid.at(x + 1, y)
            stage.surface.blit(shade, (round(at[0]), round(at[1])))
