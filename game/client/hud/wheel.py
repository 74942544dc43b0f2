"""Ready words around a middle: one of them is a direction away."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SOFT_INK

#: So many lie around the middle, one more may lie in it.
AROUND = 8
#: Lengths in layout units: half axes of the ring, a slip, its number.
WIDE, HIGH, HEIGHT, PADDING, NUMBER, FONT = 215, 146, 38, 13, 20, 17
WIDEST = 190
HINT = "{walk}: choose    {back}: close"


@dataclass(frozen=True, slots=True)
class Wheel:
    """What is open: `chosen` of `words`, said to `whom` ('' for nobody in particular).

    `at`: the pixel of its middle, if a mouse opened it.
    """

    words: tuple[str, ...]
    chosen: int | None = None
    whom: str = ""
    at: tuple[int, int] | None = None


def draw_wheel(stage: Stage, wheel: Wheel, area: pygame.Rect) -> list[pygame.Rect]:
    """Inside `area`; gives the place of each of the words."""
    reach = pygame.Rect(0, 0, *(2 * stage.px(side + 100) for side in (WIDE, HIGH)))
    reach.center = wheel.at or area.center
    reach.clamp_ip(stage.surface.get_rect())
    rects = [
        _draw_slip(stage, wheel, index, (reach.centerx + x, reach.centery + y))
        for index, (x, y) in enumerate(_spots(stage, len(wheel.words)))
    ]
    below = (reach.centerx, rects[len(rects) // 2].bottom + stage.px(20))
    to = f"to {wheel.whom}    " if wheel.whom else ""
    hint = stage.legend.fill(f"{to}{HINT}")
    stage.text(hint, below, 14, CREAM, outline=2, rim=INK, face=Face.BOLD)
    return rects


def in_direction(x: int, y: int, count: int) -> int | None:
    """Which of `count` words lies that way from the middle; None for no way at all."""
    if not (x or y):
        return None
    around = min(count, AROUND)
    turn = atan2(x, -y) / (2 * pi) * around  # clockwise from above
    return min(range(around), key=lambda i: abs((i - turn + around / 2) % around - around / 2))


def _spots(stage: Stage, count: int) -> Sequence[tuple[int, int]]:
    """Where the words lie, in pixels from the middle."""
    around = min(count, AROUND)
    turns = [2 * pi * i / around for i in range(around)]
    spots = [(stage.px(WIDE * sin(t)), stage.px(-HIGH * cos(t))) for t in turns]
    return [*spots, (0, 0)][:count]


def _draw_slip(stage: Stage, wheel: Wheel, index: int, middle: tuple[int, int]) -> pygame.Rect:
    chosen = index == wheel.chosen
    style = stage.style(FONT, INK, face=Face.BOLD)
    wide = min(stage.px(WIDEST), stage.texts.width(wheel.words[index], style))
    size = (wide + stage.px(2 * PADDING + NUMBER), stage.px(HEIGHT))
    fill, line = (GOLD, 3.0) if chosen else (PAPER, 2.0)
    box = Box(size, stage.px(14), fill, INK, stage.px(line), shadow=stage.px(4))
    rect = stage.box(box, middle, Anchor.CENTRE)
    y = rect.centery - stage.px(2)
    at = (rect.x + stage.px(PADDING), y)
    stage.text(str(index + 1), at, 14, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
    left = (rect.x + stage.px(PADDING + NUMBER), y)
    stage.text_within(wheel.words[index], left, FONT, wide, INK, Anchor.LEFT, Face.BOLD)
    return rect
