"""Rasterising what the HUD may show before it is needed, step by step."""

from collections.abc import Iterator

import pygame

from game.client.drawing.stage import Stage
from game.client.hud._cards import SLOT_ITEM, draw_pot_picture
from game.client.hud.notices import prepare_banners
from game.client.hud.score import prepare_stars
from game.client.hud.tickets import STAMP_ICON, Tickets
from game.client.view.preloading import items
from game.client.view.things import draw_item
from game.content.level import Level
from game.kitchen.items import charred


def preload_hud(stage: Stage, level: Level, tickets: Tickets, *words: str) -> Iterator[None]:
    """Make every picture the HUD may need in a round, one at each step.

    `words`: big ones shown later.
    """
    nowhere = stage.onto(pygame.Surface((1, 1)))
    # Lengths depend on the window, so they are worked out before the surface is swapped.
    slot, icon = stage.px(SLOT_ITEM), stage.px(STAMP_ICON)
    menu = level.kitchen.menu
    yield from prepare_banners(stage, *words)
    for item in items(menu):
        draw_item(nowhere, item, menu, (0, 0), slot)
        yield
    for sign, width in (("check", icon), ("cross", icon), ("coin", stage.px(34))):
        stage.sprites.get(sign, width)
        yield
    yield from prepare_stars(stage)
    yield from tickets.preload(stage)
    for appliance in {str(level.kitchen.stations[cell].of) for cell in level.kitchen.appliances}:
        for food in [f for heats in menu.heats.values() for f in heats.values()]:
            for content in (None, food, charred(food)):
                draw_pot_picture(stage, appliance, content, menu, (-999, -999))
                yield
