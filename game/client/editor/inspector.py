"""Tabs and rows beside the map: everything of a kitchen that is not painted."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.editor.bench import Bench
from game.client.editor.pages import PAGES
from game.client.editor.way_page import WayRow
from game.client.input.intents import Intent, Press
from game.client.ui.rows import Push, Row
from game.client.ui.scene import Button, Next, Pointer
from game.client.ui.widgets import STEPS
from game.design.survey import DishWay

#: Layout units: tabs, the words above a control, how much lower rows are than elsewhere.
TAB, LABEL, LOWER = 34, 20, 10
TABS = -1


@dataclass(slots=True)
class Inspector:
    """`page`: the open one; `row`: the one under the cursor, or TABS."""

    bench: Bench
    page: int = 0
    row: int = TABS
    _tabs: list[pygame.Rect] = field(default_factory=list)
    _rects: list[pygame.Rect] = field(default_factory=list)
    _area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    _rows: Sequence[Row] = ()
    _made_for: object = None
    _page_made: int = -1

    @property
    def rows(self) -> Sequence[Row]:
        """Those of the open page, as the draft is now. The cursor stays on its row if others come
        or go above it.
        """
        bench = self.bench
        what = (self.page, bench.desk.draft, bench.canvas.cursor, bench.proposal.told)
        if what != self._made_for:
            before, page = self._rows, self._page_made
            self._made_for, self._page_made = what, self.page
            self._rows = list(PAGES.values())[self.page](bench)
            if page == self.page and 0 <= self.row < len(before):
                self.row = _again(before[self.row], self.row, self._rows)
        return self._rows

    @property
    def way(self) -> DishWay | None:
        """The way that is looked at, on the page of ways the first one if none is chosen."""
        row = next(iter(self.rows[max(self.row, 0) :]), None)
        return row.way if isinstance(row, WayRow) else None

    def open(self, page: int) -> None:
        """Another page, round and round."""
        self.page, self.row = page % len(PAGES), TABS

    def turn_to(self, title: str) -> None:
        """The page of that title."""
        self.open(list(PAGES).index(title))

    def on_intent(self, press: Press) -> Next:
        """Left and right change a row, up and down go from row to row."""
        rows = self.rows
        row = rows[self.row] if 0 <= self.row < len(rows) else None
        match press.intent:
            case Intent.UP | Intent.DOWN:
                self.row = (self.row + 1 + STEPS[press.intent]) % (len(rows) + 1) - 1
            case Intent.LEFT | Intent.RIGHT if row is None:
                self.open(self.page + STEPS[press.intent])
            case Intent.LEFT | Intent.RIGHT if row is not None:
                row.step(STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE if not press.repeat and row is not None:
                return row.confirm()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        """A click on a tab or a row."""
        at = (pointer.x, pointer.y)
        if pointer.button is not Button.DOWN or not self._area.collidepoint(at):
            return None
        for index, rect in enumerate(self._tabs):
            if rect.collidepoint(at):
                self.open(index)
                return None
        for index, (row, rect) in enumerate(zip(self.rows, self._rects, strict=False)):
            if rect.collidepoint(at) and not row.still:
                self.row = index
                return row.click((pointer.x - rect.x) / rect.width)
        return None

    def scroll(self, way: int) -> None:
        """The wheel: another row."""
        self.row = min(max(0, self.row + way), len(self.rows) - 1)

    def draw(self, stage: Stage, area: pygame.Rect, focused: bool) -> None:
        """Paint into the pixels of `area`."""
        self._area = area
        self._draw_tabs(stage, area, focused)
        top = area.y + stage.px(TAB + 10)
        inner = pygame.Rect(area.x, top, area.width, area.bottom - top)
        rows = self.rows
        self.row = min(self.row, len(rows) - 1)
        self._rects = self._laid_out(stage, inner, rows)
        clip = stage.surface.get_clip()
        stage.surface.set_clip(inner)
        for index, (row, rect) in enumerate(zip(rows, self._rects, strict=True)):
            if rect.bottom > inner.top and rect.top < inner.bottom:
                _draw_row(stage, row, rect, focused and index == self.row)
        stage.surface.set_clip(clip)
        size, x = stage.px(18), inner.right - stage.px(4)
        if self._rects and self._rects[0].top < inner.top:
            stage.sprite("key_up", (x, inner.top + size // 2), size)
        if self._rects and self._rects[-1].bottom > inner.bottom:
            stage.sprite("key_down", (x, inner.bottom - size // 2), size)

    def _laid_out(self, stage: Stage, inner: pygame.Rect, rows: Sequence[Row]) -> list[pygame.Rect]:
        """One below the other, scrolled so that the chosen one is seen, and the next."""
        heights = [stage.px(row.height - LOWER) for row in rows]
        tops = [sum(heights[:number]) for number in range(len(rows) + 1)]
        seen = tops[min(max(self.row, 0) + 2, len(rows))]
        scroll = max(0, min(seen, tops[-1]) - inner.height)
        return [
            pygame.Rect(inner.x, inner.y + top - scroll, inner.width, tall)
            for top, tall in zip(tops, heights, strict=False)
        ]

    def _draw_tabs(self, stage: Stage, area: pygame.Rect, focused: bool) -> None:
        width = area.width // len(PAGES)
        self._tabs = [
            pygame.Rect(area.x + i * width, area.y, width - stage.px(4), stage.px(TAB))
            for i in range(len(PAGES))
        ]
        for index, (title, rect) in enumerate(zip(PAGES, self._tabs, strict=True)):
            chosen = index == self.page
            if chosen and focused and self.row == TABS:
                stage.rounded(rect.inflate(stage.px(6), stage.px(6)), 13, GOLD, 2)
            stage.rounded(rect, 10, PAPER if chosen else SAND, 2.2 if chosen else 1.4)
            room = rect.width - stage.px(8)
            stage.text_within(title, rect.center, 14, room, INK if chosen else SOFT_INK)


def _again(row: Row, place: int, rows: Sequence[Row]) -> int:
    """Where in `rows` the one is that was `row` at that place."""
    same = (i for i, each in enumerate(rows) if _name(each) == _name(row))
    return min(same, key=lambda i: abs(i - place), default=place)


def _name(row: Row) -> tuple[str, str]:
    return (row.label, row.caption if isinstance(row, Push) else "")


def _draw_row(stage: Stage, row: Row, rect: pygame.Rect, focused: bool) -> None:
    if focused:
        halo = rect.inflate(0, -stage.px(4))
        stage.box(Box(halo.size, stage.px(12), GOLD, INK, stage.px(2), opacity=0.45), halo.topleft)
    words = row.label if not row.help else f"{row.label}: {row.help}"
    at = (rect.x + stage.px(10), rect.y + stage.px(13))
    stage.text_within(words, at, 15, rect.width - stage.px(20), SOFT_INK, Anchor.LEFT, Face.BOLD)
    place = pygame.Rect(
        rect.x + stage.px(8),
        rect.y + stage.px(LABEL),
        rect.width - stage.px(16),
        rect.height - stage.px(LABEL),
    )
    row.draw(stage, place, focused)
