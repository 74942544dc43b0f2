"""Bubbles over the cooks: what they are about to do, and why something did not work."""

import pygame

from game.client.shapes import Box
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import INK, PAPER, ROSE, Colour

#: Lengths in layout units.
PADDING, LINE, WIDEST = 10, 18, 190


def draw_bubble(
    stage: Stage,
    text: str,
    tip: tuple[float, float],
    area: pygame.Rect,
    colour: Colour = INK,
    paper: Colour = PAPER,
    units: float = 15,
) -> pygame.Rect:
    """A bubble whose tail points down to the pixel `tip`; it stays inside `area`."""
    style = stage.style(units, colour, face=Face.BOLD)
    lines = stage.texts.wrap(text, style, stage.px(WIDEST))
    pictures = [stage.texts.get(line, style) for line in lines]
    step = stage.px(LINE * units / 15)
    width = max(p.get_width() for p in pictures) + 2 * stage.px(PADDING)
    height = step * len(lines) + stage.px(10)
    tail = stage.px(9)
    rect = pygame.Rect(0, 0, width, height)
    rect.midbottom = (round(tip[0]), round(tip[1]) - tail)
    rect.clamp_ip(area)
    _draw_tail(stage, rect, tip, tail, paper)
    box = Box(rect.size, stage.px(12), paper, INK, stage.px(2))
    stage.box(box, rect.topleft)
    stage.box(
        Box((tail + stage.px(1), stage.px(4)), 0, paper, line=None),
        (_tail_x(rect, tip, tail), rect.bottom - stage.px(2)), Anchor.TOP,
    )  # fmt: skip
    for i, picture in enumerate(pictures):
        stage.put(picture, (rect.centerx, rect.y + stage.px(5) + step * (i + 0.5)))
    return rect


def draw_refusal(
    stage: Stage, reason: str, tip: tuple[float, float], area: pygame.Rect
) -> pygame.Rect:
    """Why the last move of a cook was refused."""
    return draw_bubble(stage, reason, tip, area, INK, ROSE)


def _tail_x(rect: pygame.Rect, tip: tuple[float, float], tail: int) -> float:
    edge = 2 * tail
    return min(max(tip[0], rect.left + edge), rect.right - edge)


def _draw_tail(
    stage: Stage, rect: pygame.Rect, tip: tuple[float, float], tail: int, paper: Colour
) -> None:
    x = _tail_x(rect, tip, tail)
    outer = [(x - tail, rect.bottom - 3), (x + tail, rect.bottom - 3), (x, rect.bottom + tail)]
    pygame.draw.polygon(stage.surface, INK, outer)
    thin = stage.px(2)
    inner = [
        (x - tail + thin, rect.bottom - 4),
        (x + tail - thin, rect.bottom - 4),
        (x, rect.bottom + tail - 1.6 * thin),
    ]
    pygame.draw.polygon(stage.surface, paper, inner)
