"""A calm note below the partner's card: it is still waking up, or something is wrong with it."""

import pygame

from game.client.shapes import Box
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import CREAM, INK, ROSE
from game.session.minds import WAKING

#: Lengths in layout units.
LINE, FONT, ICON, PADDING = 17, 13.5, 30, 10


def draw_notice(stage: Stage, sentence: str, corner: tuple[int, int], width: int) -> pygame.Rect:
    """A slip of paper with an icon at its left and `sentence`; gives its place."""
    style = stage.style(FONT, INK, face=Face.BOLD)
    left = stage.px(ICON + 2 * PADDING)
    room = width - left - stage.px(PADDING)
    lines = [line.rstrip() for line in stage.texts.split(sentence, style, room)]
    height = max(stage.px(ICON + PADDING), stage.px(LINE * len(lines) + 2 * PADDING))
    waking = sentence.startswith(WAKING)
    box = Box(
        (width, height + stage.px(3)), stage.px(12), CREAM if waking else ROSE, INK, stage.px(2),
        shadow=stage.px(3),
    )  # fmt: skip
    rect = stage.box(box, corner)
    icon = (rect.x + stage.px(ICON / 2 + PADDING), rect.y + height // 2)
    stage.sprite("clock" if waking else "exclaim", icon, stage.px(ICON))
    for i, line in enumerate(lines):
        y = rect.y + height / 2 + stage.px(LINE) * (i - (len(lines) - 1) / 2)
        stage.text(line, (rect.x + left, y), FONT, INK, Anchor.LEFT, face=Face.BOLD)
    return rect
