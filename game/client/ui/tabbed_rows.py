"""Pages of rows under tabs, as in the settings, in the editor and on the sheet of a kitchen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor
from game.client.drawing.texts import Face
from game.client.drawing.theme import DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.ui.frame import MIDDLE, Frame
from game.client.ui.list_view import ListView
from game.client.ui.rows import Row, draw_label
from game.client.ui.scene import Button, Next, Pointer
from game.client.ui.widgets import STEPS

#: Where the cursor is on the tabs.
TABS = -1
#: Left of a control a click means it still, as a share of its width.
NEARLY = 0.06


@dataclass(frozen=True, slots=True)
class Tab:
    """What leads to a page. `icon`: a sprite, '' for none."""

    title: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class RowsLook:
    """How rows are laid out, in layout units.

    `tab`: the height of the tabs, and `below` the room below them; `beside`: the share of a row
    that its label has, 0 if that lies above the control, which reaches to the share `end`; `gap`:
    between two rows; `lower`: how much lower they are than elsewhere; `margin`: how much is seen
    above and below the cursor's row; `halo`: whether that lies on a golden ground.
    """

    tab: float = 46
    below: float = 8
    beside: float = 0.58
    end: float = 0.985
    gap: float = 0
    lower: float = 0
    margin: float = 60
    halo: bool = True


class TabbedRows:
    """`page`: the open one; `row`: the one under the cursor, or TABS; `list`: where rows are.

    `rows` makes those of a page anew whenever they are looked at; `foot`: rows that stay at the
    lower edge of every page; `turned` is told that another page is opened.
    """

    def __init__(
        self,
        tabs: Sequence[Tab],
        rows: Callable[[int], Sequence[Row]],
        look: RowsLook = RowsLook(),  # noqa: B008 (it is frozen)
        foot: Callable[[], Sequence[Row]] = tuple,
        turned: Callable[[], None] = lambda: None,
    ) -> None:
        self.tabs = tabs
        self.page = 0
        self.row = TABS
        self.places: list[pygame.Rect] = []  # of the tabs, in pixels
        self.list = ListView(margin=look.margin)
        self._rows = rows
        self._look = look
        self._foot = foot
        self._turned = turned
        self._feet: list[pygame.Rect] = []
        self._held: int | None = None  # the row that the mouse pulls

    @property
    def rows(self) -> Sequence[Row]:
        """Those of the open page as they are now, and behind them those at the foot."""
        return [*self._rows(self.page), *self._foot()]

    @property
    def rects(self) -> list[pygame.Rect]:
        return [*self.list.rects, *self._feet]

    @property
    def focused(self) -> Row | None:
        rows = self.rows
        return rows[self.row] if 0 <= self.row < len(rows) else None

    @property
    def focus(self) -> object:
        row = self.focused
        return (self.page, self.row, row.chosen if row else None)

    def open(self, page: int) -> None:
        """Another page, round and round, with the cursor on its tab."""
        self._turned()
        self.page, self.row, self._held = page % max(1, len(self.tabs)), TABS, None
        self.list.go(0)

    def turn_to(self, title: str) -> None:
        titles = [tab.title for tab in self.tabs]
        if title in titles:
            self.open(titles.index(title))

    def go(self, row: int) -> None:
        self.row = row
        self.list.fill(max(len(self.list.rects), row + 1))
        self.list.go(max(0, row))

    def climb(self, way: int) -> bool:
        """To the row above (-1) or below (1) that can be set; False at the edge."""
        places = self._places
        here = places.index(self.row) if self.row in places else -1
        if not 0 <= here + way < len(places):
            return False
        self.go(places[here + way])
        return True

    def step(self, way: int) -> bool:
        """Change the row to the left (-1) or right (1), or turn the page; False at an end."""
        row = self.focused
        if row is None:
            self.open(self.page + way)
            return True
        row.step(way)
        after = self.focused
        return not row.leads_out or (after is not None and after.chosen != row.chosen)

    def confirm(self) -> Next:
        """Enter on it: from the tabs down to the first row."""
        row = self.focused
        if row is not None:
            return row.confirm()
        self.climb(1)
        return None

    def on_intent(self, press: Press) -> Next:
        """Left and right change a row, up and down go round the rows."""
        row = self.focused
        if not press.down:
            if row is not None and press.intent in (Intent.CONFIRM, Intent.USE):
                row.release()
            return None
        match press.intent:
            case Intent.NEXT | Intent.PREVIOUS:
                self.open(self.page + STEPS[press.intent])
            case Intent.UP | Intent.DOWN:
                if not self.climb(STEPS[press.intent]):
                    self.go(self._places[0 if press.intent is Intent.DOWN else -1])
            case Intent.LEFT | Intent.RIGHT:
                self.step(STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                return self.confirm()
            case Intent.HOME | Intent.END:
                rows = [place for place in self._places if place != TABS] or [TABS]
                self.go(rows[0 if press.intent is Intent.HOME else -1])
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN if self.list.on_intent(press):
                self.row = self.row if press.wheel else self.list.cursor
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        """A click on a tab or a row, a row or the bar being pulled."""
        if pointer.button is Button.UP and self._held is not None:
            self._held = None
            if (row := self.focused) is not None:
                row.release()
        if self._held is not None:
            rows = self.rows
            if self._held < len(rows) and self._held < len(self.rects):
                rows[self._held].drag(self._share(self._held, pointer))
            return None
        if self.list.on_pointer(pointer):
            return None
        for index, rect in enumerate(self.places):
            if pointer.button is Button.DOWN and rect.collidepoint(pointer.x, pointer.y):
                self.open(index)
                return None
        hit = self.hit(pointer)
        return None if hit is None else self._click(hit, pointer)

    def hit(self, pointer: Pointer) -> int | None:
        rows = self.rows
        hit = self.list.hit(pointer)
        for index, rect in enumerate(self._feet, len(self.list.rects)):
            hit = index if rect.collidepoint(pointer.x, pointer.y) else hit
        return hit if hit is not None and hit < len(rows) and not rows[hit].still else None

    def _click(self, index: int, pointer: Pointer) -> Next:
        self.row = index
        share = self._share(index, pointer)
        if pointer.button is not Button.DOWN or share < -NEARLY:
            return None
        self._held = index
        return self.rows[index].click(share)

    @property
    def _places(self) -> list[int]:
        """Where the cursor can be, from the top."""
        tabs = [TABS] if len(self.tabs) > 1 else []
        return [*tabs, *(i for i, row in enumerate(self.rows) if not row.still)]

    def _share(self, index: int, pointer: Pointer) -> float:
        row, rect = self.rows[index], self.rects[index]
        begin, end = (self._look.beside, self._look.end) if row.label else (0.0, 1.0)
        return (pointer.x - rect.x - begin * rect.width) / max(1.0, (end - begin) * rect.width)

    def draw(self, place: Frame, focused: bool = True, groove: Frame | None = None) -> None:
        """Paint the open page; `focused`: the cursor of the screen is here; `groove`: the column in
        which the bar stands if there are more rows than fit.
        """
        self.places = []
        if len(self.tabs) > 1:
            tabs, place = place.top(self._look.tab, self._look.below)
            self.places = draw_tabs(tabs, self.tabs, self.page, focused and self.row == TABS)
        look, above, below = self._look, self._rows(self.page), self._foot()
        self.row = min(self.row, len(above) + len(below) - 1)
        gaps = look.gap * max(0, len(below) - 1)
        if below:
            foot, place = place.bottom(sum(row.height for row in below) + gaps, look.gap)
        self._feet = []
        for row in below:
            piece, foot = foot.top(row.height, look.gap)
            self._feet.append(piece.rect)
            self._draw_row(row, piece, focused and self.row == len(above) + len(self._feet) - 1)
        if self.list.cursor != max(0, self.row) < len(above):
            self.list.go(max(0, self.row))
        self.list.fill(len(above), [i for i, row in enumerate(above) if row.still])
        heights = [row.height - look.lower for row in above]
        for index, piece in self.list.lay_out(place, heights, look.gap, groove):
            self._draw_row(above[index], piece, focused and index == self.row)

    def _draw_row(self, row: Row, place: Frame, focused: bool) -> None:
        look = self._look
        if not row.label:
            row.draw(place, focused)
        elif not look.beside:
            # The label in small letters over the control.
            if focused:
                place.inset(0, 2).rounded(12, GOLD, 2, opacity=0.45)
            words = row.label if not row.help else f"{row.label}: {row.help}"
            head, below = place.inset(8, 0).top(20)
            head.inset(2, 0).text(words, (0, 13), 15, SOFT_INK, Anchor.LEFT, Face.BOLD)
            row.draw(below, focused)
        else:
            if focused and look.halo:
                halo = place.inset(-14, 2)
                halo.rounded(18, GOLD, 2.6, opacity=0.45)
                halo.sprite("arrow", (0, None), 30)
            left, right = place.share(look.end)[0].share(look.beside / look.end)
            draw_label(row, left.inset(14, 0) if look.halo else left)
            row.draw(right, focused)


def draw_tabs(place: Frame, tabs: Sequence[Tab], open_: int, focused: bool) -> list[pygame.Rect]:
    """Fill `place` with tabs of one width, one of them open; gives where each is."""
    frames = place.columns([1] * len(tabs), 6)
    for index, (tab, frame) in enumerate(zip(tabs, frames, strict=True)):
        seen = index == open_
        if seen and focused:
            frame.inset(-4).rounded(16, GOLD, 2.4)
        frame.rounded(12, PAPER if seen else SAND, 2.6 if seen else 1.6)
        words = frame.inset(6, 0)
        if tab.icon:
            frame.sprite(tab.icon, (26, None), 32)
            words = frame.right(frame.width - 44, 0)[0].inset(4, 0)
        words.text(tab.title, MIDDLE, 0.45 * frame.height, INK if seen else SOFT_INK)
        if seen:
            size = (frame.rect.width // 2, frame.stage.px(4))
            mark = Box(size, frame.stage.px(2), DEEP_GOLD, None)
            frame.stage.box(mark, frame.at((None, -5)), Anchor.CENTRE)
    return [frame.rect for frame in frames]
