"""What a kitchen from somebody else is, on paper: its picture, its cooks, its dishes."""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.ui.frame import clipped
from game.client.view.pictures import dish_sprite
from game.content.level import Level
from game.sharing.parcel import Parcel, author_line, brought_line, cooks_line, ordered_dishes

#: Layout units: a line, a dish and the room of one, and what is between the parts.
LINE, DISH, STEP, GAP = 24, 54, 92, 14
#: Lines of what a kitchen says of itself.
LINES = 3


def draw_parcel(stage: Stage, area: pygame.Rect, parcel: Parcel, picture: pygame.Surface) -> None:
    """`picture` on the left, all there is to know on the right."""
    level = parcel.level
    frame = stage.put(picture, area.topleft, Anchor.CORNER)
    left = frame.right + stage.px(2 * GAP)
    right = pygame.Rect(left, area.y, area.right - left, area.height)
    stage.text_within(level.title, (left, area.y + stage.px(22)), 36, right.width, INK, Anchor.LEFT)
    top = right.y + stage.px(50)
    for words in (author_line(level), level.line, cooks_line(level), brought_line(parcel)):
        if words:
            rest = pygame.Rect(left, top, right.width, right.bottom - top)
            top = draw_lines(stage, words, rest, 18, LINES) + stage.px(GAP * 0.6)
    _draw_dishes(stage, pygame.Rect(left, top, right.width, stage.px(DISH + LINE)), level)


def draw_lines(stage: Stage, words: str, area: pygame.Rect, units: float, most: int) -> int:
    """At most so many lines from the top of `area`; the row of pixels below them."""
    style = stage.style(units, SOFT_INK, face=Face.BODY)
    lines = clipped(stage, words, style, area.width, most)
    for i, line in enumerate(lines):
        at = (area.x, area.y + stage.px(LINE * (i + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
    return area.y + stage.px(LINE) * len(lines)


def _draw_dishes(stage: Stage, area: pygame.Rect, level: Level) -> None:
    """Each dish over its title, closer together the more there are."""
    stage, menu, dishes = stage.dressed(level.looks), level.kitchen.menu, ordered_dishes(level)
    step = min(stage.px(STEP), area.width // max(1, len(dishes)))
    for i, dish in enumerate(dishes):
        x = area.x + step * (i + 0.5)
        picture = dish_sprite(dish, menu)
        stage.sprite(picture, (x, area.y + stage.px(DISH / 2)), min(step, stage.px(DISH)))
        at = (x, area.y + stage.px(DISH + LINE / 2))
        stage.text_within(menu.dishes[dish].title, at, 15, step - stage.px(6), SOFT_INK)
