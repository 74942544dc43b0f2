"""Tabs side by side: those of the browser, and those of the sheet as one row among others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.ui.rows import Row
from game.client.ui.scene import Next

#: Layout units between two tabs.
GAP = 6


def draw_tabs(
    stage: Stage, labels: Sequence[str], chosen: int, place: pygame.Rect, focused: bool
) -> list[pygame.Rect]:
    """Fill `place` with tabs, the `chosen` one open; gives where each is."""
    rects = tab_places(stage, len(labels), place)
    for index, (label, rect) in enumerate(zip(labels, rects, strict=True)):
        seen = index == chosen
        if seen and focused:
            stage.rounded(rect.inflate(stage.px(8), stage.px(8)), 16, GOLD, 2.4)
        stage.rounded(rect, 12, PAPER if seen else SAND, 2.6 if seen else 1.6)
        room = rect.width - stage.px(12)
        size = 0.5 * rect.height / stage.unit
        stage.text_within(label, rect.center, size, room, INK if seen else SOFT_INK)
        if seen:
            mark = Box((rect.width // 2, stage.px(4)), stage.px(2), DEEP_GOLD, None)
            stage.box(mark, (rect.centerx, rect.bottom - stage.px(5)), Anchor.CENTRE)
    return rects


def tab_places(stage: Stage, count: int, place: pygame.Rect) -> list[pygame.Rect]:
    """So many tabs of one width."""
    gap = stage.px(GAP)
    width = (place.width - gap * (count - 1)) // max(1, count)
    corners = [(place.x + i * (width + gap), place.y) for i in range(count)]
    return [pygame.Rect(corner, (width, place.height)) for corner in corners]


@dataclass(frozen=True, slots=True, kw_only=True)
class TabsRow(Row):
    """The pages of a sheet: left and right turn them."""

    titles: tuple[str, ...]
    page: int
    turn: Callable[[int], None]

    @property
    def chosen(self) -> object:
        return self.page

    def step(self, way: int) -> None:
        self.turn((self.page + way) % len(self.titles))

    def confirm(self) -> Next:
        self.step(1)
        return None

    def click(self, share: float) -> Next:
        self.turn(max(0, min(len(self.titles) - 1, int(share * len(self.titles)))))
        return None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        draw_tabs(stage, self.titles, self.page, place, focused)
