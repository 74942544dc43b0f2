"""What is told over the picture of a kitchen that is being written."""

from collections.abc import Sequence

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, RED, ROSE
from game.client.ui.frame import clipped

#: Lengths in layout units.
PADDING, HEADING, FONT, LINE, NOTE, GAP = 18, 21, 16, 21, 15, 12
#: Lines of mistakes; more would hide the kitchen.
LINES = 8
#: How much of the kitchen shines through.
OPACITY, SOLID = 0.95, 0.88


def draw_problems(stage: Stage, problems: Sequence[str], area: pygame.Rect) -> None:
    """A rosy sheet at the upper edge of `area` with a sentence for each mistake."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    inside = area.width - 2 * stage.px(PADDING)
    lines = clipped(stage, "\n".join(problems), style, inside, LINES)
    height = stage.px(2 * PADDING + HEADING + GAP + LINE * len(lines))
    box = Box((area.width, height), stage.px(16), ROSE, RED, stage.px(4), OPACITY, stage.px(5))
    sheet = stage.box(box, area.topleft)
    left, top = sheet.x + stage.px(PADDING), sheet.y + stage.px(PADDING)
    at = (left, top + stage.px(HEADING / 2))
    stage.text_within(_heading(len(problems)), at, HEADING, inside, RED, Anchor.LEFT)
    for number, line in enumerate(lines):
        at = (left, top + stage.px(HEADING + GAP + LINE * (number + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)


def draw_note(stage: Stage, note: str, area: pygame.Rect) -> None:
    """A dark label at the lower edge of `area`."""
    style = stage.style(NOTE, CREAM, face=Face.BOLD)
    size = (stage.texts.width(note, style) + 2 * stage.px(PADDING), stage.px(2 * NOTE))
    box = Box(size, stage.px(NOTE), INK, None, opacity=SOLID)
    label = stage.box(box, (area.centerx, area.bottom), Anchor.BOTTOM)
    stage.put(stage.texts.get(note, style), label.center)


def _heading(mistakes: int) -> str:
    many = "a mistake" if mistakes == 1 else f"{mistakes} mistakes"
    return f"What was saved has {many}. You see the last good version."
