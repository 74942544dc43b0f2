"""Bubbles over the cooks: what they are about to do, and why something did not work."""

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER
from game.client.hud.crowd import Berth, CookTips, Crowd
from game.client.view.motion import Point
from game.content.colour import Colour

#: Lengths in layout units.
PADDING, LINE, WIDEST, TAIL = 10, 18, 190, 9
#: How long a tail is at most, in its own widths.
LONGEST = 5


def draw_bubble(
    stage: Stage,
    text: str,
    tips: CookTips,
    crowd: Crowd,
    paper: Colour = PAPER,
    before: Berth | None = None,
) -> Berth | None:
    """A bubble beside the cook between `tips`; gives its place, None if there is no room for it.

    `before`: where it was, or would best be.
    """
    style = stage.style(15, INK, face=Face.BOLD)
    lines = stage.texts.wrap(text, style, stage.px(WIDEST))
    pictures = [stage.texts.get(line, style) for line in lines]
    step = stage.px(LINE)
    width = max(p.get_width() for p in pictures) + 2 * stage.px(PADDING)
    height = step * len(lines) + stage.px(10)
    placed = crowd.place((width, height), tips, stage.px(TAIL), before)
    if placed is None:
        return None
    rect = placed.rect
    paint_bubble(stage, rect, tips.of(rect), stage.px(TAIL), paper)
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(5) + step * (i + 0.5)))
    return placed.berth


def paint_bubble(stage: Stage, rect: pygame.Rect, tip: Point, tail: int, paper: Colour) -> None:
    """An empty bubble with a tail of `tail` pixels or more towards the pixel `tip`."""
    stage.rounded(rect, 12, paper, 2)
    _draw_tail(stage, rect, tip, tail, paper)


def _draw_tail(stage: Stage, rect: pygame.Rect, tip: Point, tail: int, paper: Colour) -> None:
    """A little triangle whose paper hides the bubble's outline where they join."""
    away = -1 if tip[1] < rect.centery else 1
    edge = rect.top if away < 0 else rect.bottom - 1
    x = min(max(tip[0], rect.left + 2 * tail), rect.right - 2 * tail)
    most = LONGEST * tail
    reach = min(max(tail, away * (tip[1] - edge) - 1), most)
    aside = min(max(tip[0] - x, -most), most) if reach > 2 * tail else 0.0
    thin = stage.px(2)
    outer = [(x - tail, edge), (x + tail, edge), (x + aside, edge + away * reach)]
    pygame.draw.polygon(stage.surface, INK, outer)
    pygame.draw.aalines(stage.surface, INK, True, outer)
    inside = edge - away * thin
    inner = [
        (x - tail + thin, inside),
        (x + tail - thin, inside),
        (x + aside * (1 - thin / reach), inside + away * (reach - thin / 2)),
    ]
    pygame.draw.polygon(stage.surface, paper, inner)
