"""The first seconds of a round: which keys do what, for those who have not played yet."""

import pygame

from game.client.shapes import Box
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import CREAM, INK, SOFT_INK
from game.kitchen.layout import Control

#: Lengths in layout units.
WIDTH, HEIGHT, MARGIN = 236, 178, 18
#: Seconds it stays after the round began, and takes to slide away.
HELP_SECONDS, SLIDE = 9.0, 0.5
ARROWS = (("key_up", 1, 0), ("key_left", 0, 1), ("key_down", 1, 1), ("key_right", 2, 1))


def draw_help(stage: Stage, control: Control, left: float) -> None:
    """A card in the lower left corner; it slides out as `left`, its last seconds, run out."""
    if left <= 0:
        return
    stage = stage.enlarged()
    hidden = _gone(left) * (WIDTH + MARGIN + 10)
    size = (stage.px(WIDTH), stage.px(HEIGHT))
    corner = (stage.px(MARGIN - hidden), stage.size[1] - size[1] - stage.px(MARGIN))
    box = Box(size, stage.px(16), CREAM, INK, stage.px(2.4), shadow=stage.px(4))
    rect = stage.box(box, corner)
    for name, column, row in ARROWS:
        at = (rect.x + stage.px(36 + 36 * column), rect.y + stage.px(36 + 38 * row))
        stage.sprite(name, at, stage.px(40))
    words = (rect.x + stage.px(142), rect.y + stage.px(42))
    stage.text("walk", words, 21, INK, Anchor.LEFT)
    below = (words[0], words[1] + stage.px(26))
    stage.text("or W A S D", below, 14, SOFT_INK, Anchor.LEFT, face=Face.BOLD)
    _draw_lines(stage, rect, control)


def help_height(left: float) -> float:
    """Layout units that the card takes of the lower left corner."""
    return (1 - _gone(left)) * (HEIGHT + 12) if left > 0 else 0.0


def _gone(left: float) -> float:
    """How much of the way out of the window is done."""
    return max(0.0, 1 - left / SLIDE)


def _draw_lines(stage: Stage, rect: pygame.Rect, control: Control) -> None:
    use = "Walk into things to use them" if control is Control.WALK else "Space uses what you face"
    for i, line in enumerate((use, "Chop, mix, cook, plate, serve", "T: talk      Esc: pause")):
        at = (rect.x + stage.px(18), rect.y + stage.px(112 + 20 * i))
        stage.text(line, at, 14, INK, Anchor.LEFT, face=Face.BOLD)
