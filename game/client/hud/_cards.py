"""Beside the kitchen: who cooks, what they hold and do, and how the pots are doing; and rasterising
what the HUD may show before it is needed, step by step.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import (
    AMBER,
    CREAM,
    GREEN,
    INK,
    PAPER,
    RED,
    SOFT_INK,
    STEEL,
    CookLook,
)
from game.client.hud.notices import prepare_banners
from game.client.hud.score import prepare_stars
from game.client.hud.tickets import STAMP_ICON, Tickets
from game.client.ui.frame import Frame, Print, Spot
from game.client.view.pictures import POT, appliance_sprite, potful
from game.client.view.preloading import items
from game.client.view.things import burns_in, draw_bar, draw_item, warning_ticks
from game.content.colour import Colour
from game.content.level import Level
from game.kitchen.items import Food, Item, charred
from game.kitchen.menu import Menu
from game.kitchen.naming import content_name
from game.kitchen.state import TICKS_PER_SECOND, Burning, Gathering, Heating, State

#: Lengths in layout units.
WIDTH, TOP, MARGIN = 236, 142, 18
#: A card's height, the lower ones for columns with little room, and the gap between two parts.
HIGH, LOW, FLAT = 112, 72, 46
BETWEEN = 14
POT_HEIGHT, POTS_EDGE = 50, 16
SLOT, SLOT_ITEM = 40, 36


@dataclass(frozen=True, slots=True)
class CookCard:
    """What a card says. `doing`: the macro action in progress, '' for none; `hidden`: whoever looks
    cannot see the cook.
    """

    name: str
    look: CookLook
    held: Item | None
    doing: str = ""
    hidden: bool = False


def draw_cook_card(
    stage: Stage, card: CookCard, menu: Menu, corner: tuple[int, int], height: int = HIGH
) -> pygame.Rect:
    """A cook's card, one of the known heights in layout units, from `corner` on; gives its place.

    With less room there are fewer words on it.
    """
    place = Frame(stage, pygame.Rect(corner, (stage.px(WIDTH), stage.px(height))))
    place.rounded(16, PAPER, shadow=4)
    place.part((8, 6), 66, height - 16).rounded(12, card.look.colour, line=None)
    size, flat = 72 * height / HIGH, height <= FLAT
    place.sprite(f"chef_{card.look.sprite}_down_0", (41, -12), size, Anchor.BOTTOM)
    words = place.left(84)[1].right(12 + (SLOT + 12 if flat else 0))[1]
    words.text(card.name, (0, 16 if flat else 22), 20, INK, Anchor.LEFT)
    if height < HIGH:
        _draw_slot(place, card, menu, (-52, 21 if flat else 27), 0.8 if flat else 1.0)
    else:
        _draw_holding(place.left(84)[1], card, menu)
    if card.doing:
        line = -13 if flat else -17 if height < HIGH else -21
        words.text(card.doing, (0, line), 14, SOFT_INK, Anchor.LEFT, Face.BOLD)
    return place.rect


def _draw_slot(place: Frame, card: CookCard, menu: Menu, spot: Spot, share: float = 1.0) -> None:
    slot = place.part(spot, SLOT * share, SLOT * share, Anchor.LEFT)
    slot.rounded(10, CREAM, 1.6, STEEL)
    if card.held is not None:
        width = slot.stage.px(SLOT_ITEM * share)
        draw_item(slot.stage, card.held, menu, slot.rect.center, width)


def _draw_holding(place: Frame, card: CookCard, menu: Menu) -> None:
    _draw_slot(place, card, menu, (0, 58))
    beside = place.left(SLOT + 8)[1]
    if card.held is None:
        words = "out of sight" if card.hidden else "free hands"
        beside.text(words, (0, 58), 14, SOFT_INK, Anchor.LEFT, Face.BODY)
        return
    look, words = Print(13, INK, Face.BOLD, 14), content_name(card.held, menu)
    room = beside.part((0, 58), 92, 0, Anchor.LEFT)
    room.strip(look.step * len(room.lines(words, look, 3))).paragraph(words, look, 3)


def pots_height(cells: Sequence[int], share: float) -> float:
    """Layout units that those pots take, drawn at that share of their size."""
    return share * (POT_HEIGHT * len(cells) + POTS_EDGE)


def draw_pots(
    stage: Stage,
    state: State,
    cells: Sequence[int],
    tick: float,
    corner: tuple[int, int],
    share: float = 1.0,
) -> pygame.Rect:
    """The heating stations in `cells` at a glance: what is in them and how long until it is done
    or burns.

    Their rows are drawn at a `share` of their size; 0 leaves them out.
    """
    if not cells or not share:
        return pygame.Rect(corner, (0, 0))
    size = (stage.px(WIDTH), stage.px(pots_height(cells, share)))
    box = Box(size, stage.px(16), PAPER, INK, stage.px(2.4), shadow=stage.px(4))
    rect = stage.box(box, corner)
    rows = replace(stage, zoom=stage.zoom * share)
    for row, cell in enumerate(cells):
        middle = rect.y + rows.px(6 + POT_HEIGHT * (row + 0.5))
        room = rect.right - stage.px(14)
        _draw_pot(rows, state, cell, tick, (rect.x + rows.px(36), middle), room)
    return rect


def _draw_pot(
    stage: Stage, state: State, cell: int, tick: float, at: tuple[int, int], right: int
) -> None:
    """`right`: the pixel at which its words and its bar end."""
    kitchen, content = state.kitchen, state.contents[cell]
    food = content.food if isinstance(content, Gathering | Heating | Burning) else content
    assert food is None or isinstance(food, Food)
    draw_pot_picture(stage, str(kitchen.stations[cell].of), food, kitchen.menu, at)
    word, share, colour = _pot_state(state, cell, tick)
    left = at[0] + stage.px(30)
    if content is None:
        stage.text(word, (left, at[1]), 15, SOFT_INK, Anchor.LEFT, face=Face.BODY)
        return
    above = (left, at[1] - stage.px(8))
    stage.text_within(word, above, 15, right - left, INK, Anchor.LEFT, Face.BOLD)
    bar = (min(stage.px(152), right - left), stage.px(10))
    draw_bar(stage, (left + bar[0] / 2, at[1] + stage.px(11)), bar, share, colour)


def draw_pot_picture(
    stage: Stage, appliance: str, food: Food | None, menu: Menu, at: tuple[int, int]
) -> None:
    """A small heating station with what is in it."""
    size = stage.px(38)
    top = (at[0], at[1] - 0.62 * size)
    stage.sprite(appliance_sprite(appliance, menu), top, size, Anchor.TOP)
    if food is None:
        return
    if appliance == POT:
        stage.sprite(potful(food, menu), top, size, Anchor.TOP)
    else:
        draw_item(stage, food, menu, at, stage.px(30))


def _ready(portions: int) -> str:
    return f"{portions} ready!" if portions > 1 else "ready!"


def _pot_state(state: State, cell: int, tick: float) -> tuple[str, float, Colour]:
    menu = state.kitchen.menu
    match state.contents[cell]:
        case None:
            return "empty", 0.0, STEEL
        case Heating(food, started, cooked_at, _) if tick < cooked_at:
            share = (tick - started) / (cooked_at - started)
            seconds = int((cooked_at - tick) / TICKS_PER_SECOND + 0.999)
            name = content_name(food, menu).removeprefix("cooked ")
            return f"{name} in {seconds}", share, GREEN
        case Gathering(food):
            return f"waits for more: {content_name(food, menu)}", 0.0, STEEL
        case Heating(burns_at=None, portions=portions):
            return _ready(portions), 1.0, GREEN
        case Heating(cooked_at=cooked_at, portions=portions) as heating:
            left = burns_in(heating, tick)
            seconds = int(left / TICKS_PER_SECOND + 0.999)
            colour = RED if left < warning_ticks(heating) else AMBER
            return (
                f"{_ready(portions)} burns in {seconds}",
                left / burns_in(heating, cooked_at),
                colour,
            )
        case Burning(size=size):
            return "FIRE!", size / menu.fire.size, RED
        case _:
            return "burnt", 0.0, INK


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
