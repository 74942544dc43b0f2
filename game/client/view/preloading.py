"""Rasterising everything a round may show before it is needed, step by step."""

from collections.abc import Iterator, Sequence
from random import Random

import pygame

from game.client.drawing.stage import Stage
from game.client.view._figures import HELD_WIDTH, WIDTH, Figure
from game.client.view.effects import BELL, Effects
from game.client.view.grid import PixelGrid
from game.client.view.pictures import MOST_IN_SINK, MOST_STACKED
from game.client.view.things import ITEM_WIDTH, PLATE_WIDTH, Things, draw_item
from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.items import DirtyPlate, Extinguisher, Food, Item, Plate, charred
from game.kitchen.menu import Menu
from game.kitchen.moves import DIRECTIONS
from game.kitchen.state import Burning, Chopping, Content, Heating, Order, Stack, Washing

#: Numbers of plates that look different.
STACKED, SUNK = range(1, MOST_STACKED + 1), range(1, MOST_IN_SINK + 1)
#: What is in no appliance.
ELSEWHERE = Chopping | Stack | Washing


def preload(
    stage: Stage, grid: PixelGrid, level: Level, figures: Sequence[Figure]
) -> Iterator[None]:
    """Draw every thing in every size once, to nowhere; one at each step."""
    nowhere = stage.onto(pygame.Surface((1, 1)))
    kitchen = level.kitchen
    for figure in figures:
        for direction in DIRECTIONS:
            for frame in range(3):
                name = f"chef_{figure.look.sprite}_{direction.value}_{frame}"
                nowhere.sprites.get(name, round(WIDTH * grid.tile))
                yield
    for item in items(kitchen.menu):
        wide = PLATE_WIDTH if isinstance(item, Plate | DirtyPlate | Extinguisher) else ITEM_WIDTH
        for width in (wide, HELD_WIDTH):
            draw_item(nowhere, item, kitchen.menu, (0, 0), width * grid.tile)
            yield
    things = Things(nowhere, grid, kitchen, Effects(Random(0)))
    for content in _contents(kitchen.menu):
        for cell in (0,) if isinstance(content, ELSEWHERE) else kitchen.appliances:
            things.effects.struck[cell] = -0.1
            for tick, now in ((0.0, 0.0), (150.0, 0.12), (260.0, 0.25), (390.0, 0.4)):
                things.draw(cell, content, tick, now)
                things.bar(cell, content, tick)
                yield
    for sign, width in (("exclaim", 0.5), ("check", 0.36), ("spray", 0.8), ("bell", BELL)):
        nowhere.sprites.get(sign, round(width * grid.tile))
        yield
    effects = Effects(Random(0))
    food = next(foods(kitchen.menu))
    dish = next(iter(kitchen.menu.dishes))
    served = ev.Served(0, 0, dish, Order(0, dish, 0, 0), 15)
    chops = [ev.Chopped(0, 0, i.name) for i in kitchen.menu.ingredients.values() if i.chop_strikes]
    others = (
        ev.Mixed(0, 0, food), ev.StartedCooking(0, 0, food), ev.Cooked(0, food),
        ev.FireStarted(0, food), ev.Binned(0, 0, food), served, ev.Scrubbed(0, 0, 1),
    )  # fmt: skip
    effects.see((*chops, *others), grid, 0.0)
    for particle in effects.particles:
        nowhere.sprites.get(particle.sprite, round(particle.size * grid.tile))
        yield


def foods(menu: Menu) -> Iterator[Food]:
    """Every food that can lie about in a kitchen, burnt ones left out."""
    for ingredient in menu.ingredients.values():
        yield Food((ingredient.fresh,))
    for mix in sorted(menu.mixes):
        yield Food(mix)
    for heats in menu.heats.values():
        yield from heats.values()


def items(menu: Menu) -> Iterator[Item]:
    """Every item that a cook can hold."""
    yield from (Plate(), Extinguisher())
    if menu.plates is not None:
        yield DirtyPlate()
    for food in foods(menu):
        yield from (food, Plate(food))
    for heats in menu.heats.values():
        yield from (Plate(charred(food)) for food in heats.values())


def _contents(menu: Menu) -> Iterator[Content]:
    for ingredient in menu.ingredients.values():
        for left in range(ingredient.chop_strikes, 0, -1):
            yield Chopping(Food((ingredient.fresh,)), left, ingredient.chop_strikes)
    for heats in menu.heats.values():
        for food in heats.values():
            yield Heating(food, 0, 150, 400)
            yield charred(food)
    if menu.plates is not None:
        strikes = menu.plates.strikes
        yield from (Stack(plates, dirty) for dirty in (False, True) for plates in STACKED)
        yield from (Washing(plates, strikes, strikes) for plates in SUNK)
    size = menu.fire.size
    for food in [f for heats in menu.heats.values() for f in heats.values()][:1]:
        yield from (Burning(charred(food), part) for part in range(size + 1))
