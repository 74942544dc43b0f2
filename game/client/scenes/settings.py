"""The settings: pages of rows on a sheet of paper. What is changed counts at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.settings_pages import SettingsPage
from game.client.ui.rows import Row, draw_label
from game.client.ui.scene import Button, Close, Next, Pointer, Scene
from game.client.ui.widgets import STEPS, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
from game.content.mood_file import shipped_mood

#: Layout units: the sheet at most and what is left around it, the tabs, the room inside.
SHEET, MARGIN, TOP, FOOT, TAB, PADDING = 1060, 16, 84, 52, 58, 30
#: The part of a row in which its control lies, from there to its right end.
CONTROL, END = 0.58, 0.985
#: Who looks on from the lower edge of the sheet where there is room, and how wide each is.
STILL_LIFE = (
    ("chef_player_down_0", 78), ("plate_bob", 62), ("bell", 54), ("plate_alice", 62),
    ("chef_partner_down_0", 78),
)  # fmt: skip
STILL_TALL, STILL_STEP = 112, 84
#: How large a sign of more rows is, in layout units.
MORE = 20
#: Where the cursor is on the tabs.
TABS = -1


@dataclass(slots=True)
class Cursor:
    """Where the player is: an open page and a row on it, or TABS; `held`: the row being pulled."""

    page: int = 0
    row: int = TABS
    held: int | None = None


class SettingsScene(Scene):
    """Left and right change a row, up and down go from row to row, Tab from page to page."""

    def __init__(self, pages: Sequence[SettingsPage], first: str = "") -> None:
        self.pages = pages
        titles = [page.title for page in pages]
        self.cursor = Cursor(titles.index(first) if first in titles else 0)
        self._tabs: list[pygame.Rect] = []
        self._rects: list[pygame.Rect] = []  # of the rows, in pixels
        self._wall = Wallpaper()

    @property
    def page(self) -> SettingsPage:
        """The open one."""
        return self.pages[self.cursor.page]

    @property
    def focus(self) -> object:
        rows = self.page.rows(self)
        row = rows[self.cursor.row] if 0 <= self.cursor.row < len(rows) else None
        return (self.cursor.page, self.cursor.row, row.chosen if row else None)

    def on_intent(self, press: Press) -> Next:
        row = self._row()
        if not press.down:
            if row is not None and press.intent in (Intent.CONFIRM, Intent.USE):
                row.release()
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Close()
            case Intent.NEXT | Intent.PREVIOUS:
                self._open(self.cursor.page + STEPS[press.intent])
            case Intent.UP:
                self._move(-1)
            case Intent.DOWN:
                self._move(1)
            case Intent.LEFT | Intent.RIGHT if row is None:
                self._open(self.cursor.page + STEPS[press.intent])
            case Intent.LEFT | Intent.RIGHT if row is not None:
                row.step(STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                if row is not None:
                    return row.confirm()
                self._move(1)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        at = (pointer.x, pointer.y)
        if pointer.button is Button.UP and self.cursor.held is not None:
            self._let_go()
        if self.cursor.held is not None:
            row, rect = self._row(), self._rects[self.cursor.held]
            if row is not None:
                row.drag(_share(rect, pointer))
            return None
        for index, rect in enumerate(self._tabs):
            if pointer.button is Button.DOWN and rect.collidepoint(at):
                self._open(index)
                return None
        for index, (row, rect) in enumerate(zip(self.page.rows(self), self._rects, strict=False)):
            if rect.collidepoint(at) and not row.still:
                self.cursor.row = index
                return self._click(row, rect, pointer)
        return None

    def update(self, seconds: float) -> Next:
        return self.page.update(seconds, self)

    def leave(self) -> None:
        self.page.leave()

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        big = stage.enlarged()
        width, height = stage.size
        title = (width / 2, stage.px(44))
        stage.text("Settings", title, 46, CREAM, outline=5, rim=INK)
        wide = min(big.px(SHEET), width - 2 * stage.px(MARGIN))
        tall = height - stage.px(TOP + FOOT)
        sheet = pygame.Rect((width - wide) // 2, stage.px(TOP), wide, tall)
        draw_panel(stage, sheet)
        self._draw_tabs(big, sheet)
        inner = sheet.inflate(-2 * stage.px(PADDING), 0)
        inner.top += big.px(TAB) + stage.px(10)
        inner.height = sheet.bottom - stage.px(16) - inner.top
        self._draw_rows(big, inner)
        draw_hint(stage, "{move}: choose, change      {next}: next page      {back}: back")

    def _row(self) -> Row | None:
        """The row under the cursor, None on the tabs."""
        rows = self.page.rows(self)
        return rows[self.cursor.row] if 0 <= self.cursor.row < len(rows) else None

    def _open(self, page: int) -> None:
        self.page.leave()
        self.cursor = Cursor(page % len(self.pages))
        self._rects = []

    def _move(self, way: int) -> None:
        """Up or down to the next row that can be set, or the tabs."""
        rows = self.page.rows(self)
        places = [TABS, *(i for i, row in enumerate(rows) if not row.still)]
        here = places.index(self.cursor.row) if self.cursor.row in places else 0
        self.cursor.row = places[(here + way) % len(places)]

    def _click(self, row: Row, rect: pygame.Rect, pointer: Pointer) -> Next:
        share = _share(rect, pointer)
        if pointer.button is not Button.DOWN or share < -0.06:
            return None
        self.cursor.held = self.cursor.row
        return row.click(share)

    def _let_go(self) -> None:
        self.cursor.held = None
        if (row := self._row()) is not None:
            row.release()

    def _draw_tabs(self, stage: Stage, sheet: pygame.Rect) -> None:
        gap = stage.px(8)
        count = len(self.pages)
        room = sheet.width - 2 * stage.px(PADDING) - gap * (count - 1)
        size = (room // count, stage.px(TAB - 12))
        top = sheet.y + stage.px(14)
        lefts = [sheet.x + stage.px(PADDING) + i * (size[0] + gap) for i in range(count)]
        self._tabs = [pygame.Rect((left, top), size) for left in lefts]
        for index, (page, rect) in enumerate(zip(self.pages, self._tabs, strict=True)):
            chosen = index == self.cursor.page
            if chosen and self.cursor.row == TABS:
                stage.rounded(rect.inflate(stage.px(10), stage.px(10)), 18, GOLD, 2.6)
            fill = PAPER if chosen else SAND
            stage.rounded(rect, 14, fill, 2.8 if chosen else 1.6)
            icon = (rect.x + stage.px(26), rect.centery)
            stage.sprite(page.icon, icon, stage.px(32))
            middle = (rect.centerx + stage.px(16), rect.centery)
            room = rect.width - stage.px(60)
            stage.text_within(page.title, middle, 20, room, INK if chosen else SOFT_INK)
            if chosen:
                mark = Box((rect.width // 2, stage.px(5)), stage.px(2), DEEP_GOLD, None)
                at = (rect.centerx, rect.bottom - stage.px(7))
                stage.box(mark, at, Anchor.CENTRE)

    def _draw_rows(self, stage: Stage, area: pygame.Rect) -> None:
        rows = self.page.rows(self)
        self._rects = self._lay_out(stage, area, rows)
        stage.surface.set_clip(area.inflate(stage.px(90), 0))
        for index, (row, rect) in enumerate(zip(rows, self._rects, strict=True)):
            focused = index == self.cursor.row
            if focused:
                halo = rect.inflate(stage.px(28), -stage.px(4))
                box = Box(halo.size, stage.px(18), GOLD, INK, stage.px(2.6), opacity=0.45)
                stage.box(box, halo.topleft)
                stage.sprite("arrow", (halo.x, rect.centery), stage.px(30))
            split = rect.x + round(rect.width * CONTROL)
            label = pygame.Rect(rect.x + stage.px(14), rect.y, 0, rect.height)
            label.width = split - stage.px(24) - label.x
            draw_label(stage, row, label)
            row.draw(stage, _control(rect), focused)
        stage.surface.set_clip(None)
        self._draw_more(stage, area)
        if not self._rects or area.bottom - self._rects[-1].bottom > stage.px(STILL_TALL):
            _draw_still_life(stage, (area.centerx, area.bottom))

    def _draw_more(self, stage: Stage, area: pygame.Rect) -> None:
        """Signs that there are rows above or below those that are seen."""
        stage = stage.plain()  # in the margin of the sheet, which is always as wide
        x, size = area.right + stage.px(PADDING / 2), stage.px(MORE)
        if self._rects and self._rects[0].top < area.top:
            stage.sprite("key_up", (x, area.top + size), size)
        if self._rects and self._rects[-1].bottom > area.bottom:
            stage.sprite("key_down", (x, area.bottom - size), size)

    def _lay_out(self, stage: Stage, area: pygame.Rect, rows: Sequence[Row]) -> list[pygame.Rect]:
        """One below the other; more than fit are scrolled so that the focused one is seen."""
        heights = [stage.px(row.height) for row in rows]
        tops = [sum(heights[:i]) for i in range(len(rows))]
        total, scroll = sum(heights), 0
        if total > area.height and 0 <= self.cursor.row < len(rows):
            middle = tops[self.cursor.row] + heights[self.cursor.row] // 2
            scroll = min(max(0, middle - area.height // 2), total - area.height)
        top = area.y - scroll
        return [
            pygame.Rect(area.x, top + begin, area.width, tall)
            for begin, tall in zip(tops, heights, strict=True)
        ]


def _draw_still_life(stage: Stage, foot: tuple[int, int]) -> None:
    """Two cooks and what they have made, around the pixel `foot`."""
    for i, (name, width) in enumerate(STILL_LIFE):
        x = foot[0] + stage.px(STILL_STEP) * (i - (len(STILL_LIFE) - 1) / 2)
        stage.sprite(name, (x, foot[1]), stage.px(width), Anchor.BOTTOM)


def _control(rect: pygame.Rect) -> pygame.Rect:
    """The part of a row's pixels that is its control's."""
    left = rect.x + round(rect.width * CONTROL)
    return pygame.Rect(left, rect.y, round(rect.width * (END - CONTROL)), rect.height)


def _share(rect: pygame.Rect, pointer: Pointer) -> float:
    control = _control(rect)
    return (pointer.x - control.x) / control.width
