"""A calm note below the partner's card: it is still waking up, or something is wrong with it."""

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, ROSE
from game.content.colour import Colour
from game.partners.minds import READY, WAKING

#: Lengths in layout units.
LINE, FONT, ICON, PADDING, SHADOW = 17, 13.5, 30, 10, 3


def draw_notice(stage: Stage, sentence: str, corner: tuple[int, int], width: int) -> pygame.Rect:
    """A slip of paper with an icon at its left and `sentence`; gives its place."""
    left = stage.px(ICON + 2 * PADDING)
    lines, height = _lay_out(stage, sentence, width)
    sign, fill = _manner(sentence)
    shadow = stage.px(SHADOW)
    size = (width, height + shadow)
    box = Box(size, stage.px(12), fill, INK, stage.px(2), shadow=shadow)
    rect = stage.box(box, corner)
    icon = (rect.x + stage.px(ICON / 2 + PADDING), rect.y + height // 2)
    stage.sprite(sign, icon, stage.px(ICON))
    for i, line in enumerate(lines):
        y = rect.y + height / 2 + stage.px(LINE) * (i - (len(lines) - 1) / 2)
        stage.text(line, (rect.x + left, y), FONT, INK, Anchor.LEFT, face=Face.BOLD)
    return rect


def notice_height(stage: Stage, sentence: str, width: int) -> int:
    """How tall `draw_notice` will be, in pixels."""
    return _lay_out(stage, sentence, width)[1] + stage.px(SHADOW)


def notice_width(stage: Stage, sentence: str, most: int) -> int:
    """What `sentence` needs in one line, at most `most`, in pixels."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    return min(most, stage.texts.width(sentence, style) + stage.px(ICON + 4 * PADDING))


def _manner(sentence: str) -> tuple[str, Colour]:
    """The icon and the paper for a sentence."""
    if sentence.startswith(READY):
        return "check", CREAM
    return ("clock", CREAM) if sentence.startswith(WAKING) else ("exclaim", ROSE)


def _lay_out(stage: Stage, sentence: str, width: int) -> tuple[list[str], int]:
    """The lines of a sentence, and the height of their paper."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    room = width - stage.px(ICON + 3 * PADDING)
    lines = [line.rstrip() for line in stage.texts.split(sentence, style, room)]
    return lines, max(stage.px(ICON + PADDING), stage.px(LINE * len(lines) + 2 * PADDING))
