"""Buttons side by side, as one row among others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Stage
from game.client.drawing.theme import DEEP_GOLD, GOLD, INK, PAPER, SAND
from game.client.ui.rows import Row
from game.client.ui.scene import Next
from game.content.colour import Colour

#: Layout units between two buttons.
GAP = 8


@dataclass(frozen=True, slots=True)
class SheetAction:
    """Something to do with the kitchen that is chosen. `share`: of the row's width, in parts."""

    caption: str
    act: Callable[[], Next]
    share: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonsRow(Row):
    """`cursor`: the button that left and right have chosen; `move` is told of another one."""

    actions: tuple[SheetAction, ...]
    cursor: int
    move: Callable[[int], None]

    @property
    def chosen(self) -> object:
        return self._here

    def step(self, way: int) -> None:
        self.move(max(0, min(len(self.actions) - 1, self._here + way)))

    def confirm(self) -> Next:
        return self.actions[self._here].act()

    def click(self, share: float) -> Next:
        parts, end = self._parts, 0
        for index, action in enumerate(self.actions):
            end += action.share
            if share < end / parts:
                self.move(index)
                return action.act()
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        places = self._places(stage, place)
        for index, (action, rect) in enumerate(zip(self.actions, places, strict=True)):
            golden = focused and index == self._here
            fill: tuple[Colour, Colour] = (GOLD, DEEP_GOLD) if golden else (PAPER, SAND)
            box = Box(
                rect.size, stage.px(14), fill[0], INK, stage.px(3 if golden else 2),
                shadow=stage.px(4), fill_end=None if golden else fill[1],
            )  # fmt: skip
            stage.box(box, rect.topleft)
            middle = (rect.centerx, rect.centery - stage.px(2))
            stage.text_within(action.caption, middle, 0.44 * rect.height / stage.unit,
                              rect.width - stage.px(14), INK)  # fmt: skip

    @property
    def _here(self) -> int:
        return min(self.cursor, len(self.actions) - 1)

    @property
    def _parts(self) -> int:
        return sum(action.share for action in self.actions)

    def _places(self, stage: Stage, place: pygame.Rect) -> Iterator[pygame.Rect]:
        """Where each button is; they fill the row."""
        begin, gap = 0, stage.px(GAP)
        for action in self.actions:
            left = place.x + round((place.width + gap) * begin / self._parts)
            begin += action.share
            right = place.x + round((place.width + gap) * begin / self._parts) - gap
            yield pygame.Rect(left, place.y, right - left, place.height)
