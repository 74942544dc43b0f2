"""Bubbles over the cooks: what they are about to do, and why something did not work."""

from collections.abc import Sequence

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, ROSE
from game.content.colour import Colour

#: Lengths in layout units.
PADDING, LINE, WIDEST = 10, 18, 190


def draw_bubble(
    stage: Stage,
    text: str,
    tip: tuple[float, float],
    area: pygame.Rect,
    colour: Colour = INK,
    paper: Colour = PAPER,
    below: bool = False,
    avoid: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A bubble whose tail points to the pixel `tip` from above or `below`.

    It stays inside `area`, and moves up over the bubbles in `avoid`.
    """
    style = stage.style(15, colour, face=Face.BOLD)
    lines = stage.texts.wrap(text, style, stage.px(WIDEST))
    pictures = [stage.texts.get(line, style) for line in lines]
    step = stage.px(LINE)
    width = max(p.get_width() for p in pictures) + 2 * stage.px(PADDING)
    height = step * len(lines) + stage.px(10)
    tail = stage.px(9)
    rect = pygame.Rect(0, 0, width, height)
    if below:
        rect.midtop = (round(tip[0]), round(tip[1]) + tail)
    else:
        rect.midbottom = (round(tip[0]), round(tip[1]) - tail)
    for other in avoid:
        if rect.colliderect(other):
            rect.bottom = other.top - 1
    rect.clamp_ip(area)
    paint_bubble(stage, rect, tip, tail, paper, below)
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(5) + step * (i + 0.5)))
    return rect


def paint_bubble(
    stage: Stage,
    rect: pygame.Rect,
    tip: tuple[float, float],
    tail: int,
    paper: Colour,
    below: bool,
) -> None:
    """An empty bubble with a tail of `tail` pixels towards the pixel `tip`."""
    stage.rounded(rect, 12, paper, 2)
    _draw_tail(stage, rect, tip, tail, (paper, below))


def draw_refusal(
    stage: Stage,
    reason: str,
    tip: tuple[float, float],
    area: pygame.Rect,
    below: bool = False,
    avoid: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Why the last move of a cook was refused; `below` the cook if the trouble is above."""
    return draw_bubble(stage, reason, tip, area, INK, ROSE, below, avoid)


def _draw_tail(
    stage: Stage,
    rect: pygame.Rect,
    tip: tuple[float, float],
    tail: int,
    paint: tuple[Colour, bool],
) -> None:
    """A little triangle whose paper hides the bubble's outline where they join."""
    paper, below = paint
    x = min(max(tip[0], rect.left + 2 * tail), rect.right - 2 * tail)
    thin = stage.px(2)
    edge, away = (rect.top, -1) if below else (rect.bottom - 1, 1)
    outer = [(x - tail, edge), (x + tail, edge), (x, edge + away * tail)]
    pygame.draw.polygon(stage.surface, INK, outer)
    pygame.draw.aalines(stage.surface, INK, True, outer)
    inside = edge - away * thin
    inner = [
        (x - tail + thin, inside),
        (x + tail - thin, inside),
        (x, inside + away * (tail - thin / 2)),
    ]
    pygame.draw.polygon(stage.surface, paper, inner)
