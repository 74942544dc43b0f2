"""What a partner has asked back: the choices beside it, each with its key."""

from collections.abc import Sequence

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, PAPER, SOFT_INK
from game.client.hud.crowd import CookTips, Crowd
from game.client.hud.speech import TAIL
from game.client.input.bindings import Action

#: Lengths in layout units.
ROW, GAP, PADDING, KEY, FONT, WIDEST = 30, 4, 10, 24, 16, 220
SIGN = 20


def draw_choices(
    stage: Stage, choices: Sequence[str], tips: CookTips, crowd: Crowd
) -> list[pygame.Rect]:
    """Slips one below the other near the cook between `tips`; gives the place of each.

    None where there is no room: keys answer, too.
    """
    style = stage.style(FONT, INK, face=Face.BOLD)
    wide = min(stage.px(WIDEST), max(stage.texts.width(text, style) for text in choices))
    step = stage.px(ROW + GAP)
    head = stage.px(SIGN) if stage.legend.pad else 0
    size = (wide + stage.px(2 * PADDING + KEY), head + step * len(choices))
    placed = crowd.place(size, tips, stage.px(TAIL))
    if placed is None:
        return []
    whole = placed.rect
    if head:
        told = f"{stage.legend.bound(Action.QUICK)}: answer"
        at = (whole.centerx, whole.y + head // 2)
        stage.text(told, at, 14, CREAM, outline=2, rim=INK, face=Face.BOLD)
    slips = []
    for row, text in enumerate(choices):
        rect = pygame.Rect(whole.x, whole.y + head + row * step, whole.width, stage.px(ROW))
        _draw_slip(stage, rect, str(row + 1), text)
        slips.append(rect)
    return slips


def _draw_slip(stage: Stage, rect: pygame.Rect, key: str, text: str) -> None:
    box = Box(rect.size, stage.px(11), PAPER, INK, stage.px(2), shadow=stage.px(3))
    stage.box(box, rect.topleft)
    middle = rect.centery - stage.px(1.5)
    if not stage.legend.pad:
        cap = stage.sprite("key_blank", (rect.x + stage.px(PADDING + 8), middle), stage.px(KEY))
        stage.text(key, (cap.centerx, cap.centery - stage.px(1)), 14, SOFT_INK)
    left = rect.x + stage.px(PADDING + KEY)
    room = rect.right - stage.px(PADDING) - left
    stage.text_within(text, (left, middle), FONT, room, INK, Anchor.LEFT, Face.BOLD)
