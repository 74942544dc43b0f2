"""A bar that shows how far down a list one is, and lets the mouse pull it."""

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.theme import GOLD, INK, SAND
from game.client.ui.scene import Button, Pointer

#: Layout units: how wide it is, and how short its knob may get.
THICK, SHORTEST = 12, 36
#: Pixels around the bar in which the mouse takes hold of it.
REACH = 16


class ScrollBar:
    """As it was drawn last, for a list of which some rows are seen. `groove`: where it is."""

    def __init__(self) -> None:
        self.groove = pygame.Rect(0, 0, 0, 0)
        self._shown, self._count = 0, 0
        self._pulled = False

    def on_pointer(self, pointer: Pointer) -> int | None:
        """The row to be seen first, which may be out of range; None while nobody pulls."""
        at = (pointer.x, pointer.y)
        if pointer.button is Button.UP:
            self._pulled = False
        elif pointer.button is Button.DOWN and self.groove.inflate(REACH, 0).collidepoint(at):
            self._pulled = True
        if not self._pulled:
            return None
        share = (pointer.y - self.groove.y) / max(1, self.groove.height)
        return round(share * self._count - self._shown / 2)

    def draw(self, stage: Stage, groove: pygame.Rect, top: int, shown: int, count: int) -> None:
        """In `groove`, with `top` as the first row that is seen; nothing if all are."""
        self.groove, self._shown, self._count = groove, shown, count
        if count <= shown:
            self.groove = pygame.Rect(groove.topleft, (groove.width, 0))
            return
        stage.rounded(groove, 6, SAND, 1.6)
        length = max(stage.px(SHORTEST), groove.height * shown // count)
        way = (groove.height - length) * top / (count - shown)
        knob = Box((groove.width, length), stage.px(6), GOLD, INK, stage.px(2))
        stage.box(knob, (groove.x, groove.y + way))
