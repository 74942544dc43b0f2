"""The paper of an order: dish, name and recipe, painted once per dish and size."""

from enum import Enum

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import GOLD, INK, PAPER, ROSE
from game.client.view.pictures import dish_sprite, ingredient_sprite
from game.kitchen.menu import Menu

#: Layout units: where the recipe begins, what room it has, and an ingredient's width at most.
RECIPE, ROOM, ICON = 87, 108, 34


class TicketPaper(Enum):
    """What a ticket is printed on; a critic's has a star as well. Values are colours."""

    USUAL = PAPER
    URGENT = ROSE
    CRITIC = GOLD


def paint_ticket(
    stage: Stage, menu: Menu, dish: str, printed_on: TicketPaper, size: tuple[int, int]
) -> pygame.Surface:
    """The ticket without its time, `size` pixels large; its letters as large as the stage's."""
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    paper = stage.onto(surface)
    unit = size[0] / 202
    box = Box(size, 12 * unit, printed_on.value, INK, 2.4 * unit, shadow=4 * unit)
    paper.box(box, (0, 0))
    paper.sprite(dish_sprite(dish, menu), (46 * unit, 42 * unit), 78 * unit)
    title, left = menu.dishes[dish].title, 88 * unit
    letters = 19 * stage.unit / paper.unit
    paper.text_within(
        title, (left, 23 * unit), letters, size[0] - left - 8 * unit, INK, Anchor.LEFT
    )
    ingredients = menu.dishes[dish].ingredients
    step = min(ICON, ROOM / len(ingredients))
    for i, ingredient in enumerate(ingredients):
        at = ((RECIPE + step * (i + 0.5)) * unit, 55 * unit)
        paper.sprite(ingredient_sprite(ingredient, menu), at, step * unit)
    if printed_on is TicketPaper.CRITIC:
        paper.sprite("star_full", (20 * unit, 64 * unit), 34 * unit)
    return surface
