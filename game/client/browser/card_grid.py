"""Cards of kitchens in rows below each other, section by section; more than fit are scrolled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.client.browser.cards import CARD, KitchenCards, card_height
from game.client.browser.catalogue import CardSection, Listing
from game.client.drawing.stage import Stage
from game.client.ui.scene import Pointer
from game.client.ui.scroll_bar import THICK, ScrollBar

#: Layout units: between cards, around the grid for the halo of a card, and what a notch scrolls.
GAP, AROUND, NOTCH = 12, 6, 90


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: the head of a section, or cards by their index. Pixels from the top."""

    top: int
    height: int
    cards: range = range(0)
    head: CardSection | None = None


class CardGrid:
    """`cursor`: the card in large, an index into `listings`; `rects`: of the cards seen last."""

    def __init__(self) -> None:
        self.sections: tuple[CardSection, ...] = ()
        self.listings: tuple[Listing, ...] = ()
        self.cursor = 0
        self.rects: dict[int, pygame.Rect] = {}
        self._cards = KitchenCards()
        self._bar = ScrollBar()
        self._columns = 3
        self._scroll = 0
        self._following = True  # the cursor has to be seen
        self._notch = NOTCH

    @property
    def chosen(self) -> Listing | None:
        """The card under the cursor, None if there are no cards."""
        return self.listings[self.cursor] if self.listings else None

    def fill(self, sections: Sequence[CardSection], selected: str | None) -> None:
        """Show these from now on, the cursor on the one called `selected` if it is among them."""
        self.sections = tuple(sections)
        self.listings = tuple(listing for section in sections for listing in section.listings)
        names = [listing.name for listing in self.listings]
        self.go(names.index(selected) if selected in names else 0)

    def go(self, index: int) -> None:
        """Put the cursor on a card, or the nearest there is."""
        self.cursor = max(0, min(len(self.listings) - 1, index))
        self._following = True

    def step(self, way: int) -> bool:
        """One card to the left (-1) or right (1) in its row; False at the row's end."""
        row = next((row for row in self._rows() if self.cursor in row), range(0))
        if self.cursor + way not in row:
            return False
        self.go(self.cursor + way)
        return True

    def climb(self, way: int) -> bool:
        """One row up (-1) or down (1), in the same column if it can be; False at the edge."""
        rows = list(self._rows())
        here = next((i for i, row in enumerate(rows) if self.cursor in row), 0)
        if not 0 <= here + way < len(rows):
            return False
        column, row = self.cursor - rows[here].start, rows[here + way]
        self.go(row[min(column, len(row) - 1)])
        return True

    def scroll(self, notches: int) -> None:
        """Down by so many notches of a wheel, or up."""
        self._scroll += notches * self._notch
        self._following = False

    def pull(self, pointer: Pointer) -> bool:
        """Whether the mouse has hold of the bar; the grid follows it."""
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._scroll, self._following = top, False
        return top is not None

    def at(self, pointer: Pointer) -> int | None:
        """The card that the mouse is on."""
        hit = (i for i, rect in self.rects.items() if rect.collidepoint(pointer.x, pointer.y))
        return next(hit, None)

    def draw(self, stage: Stage, area: pygame.Rect, focused: bool) -> None:
        """Paint what is seen of it in `area`; `focused`: the cursor of the screen is here."""
        stage = stage.enlarged()
        inner = area.inflate(-2 * stage.px(AROUND), -2 * stage.px(AROUND))
        inner.width -= stage.px(THICK)
        gap = stage.px(GAP)
        self._columns = max(1, (inner.width + gap) // (stage.px(CARD) + gap))
        self._notch = stage.px(NOTCH)
        width = (inner.width - gap * (self._columns - 1)) // self._columns
        shelves = list(self._shelves(stage, inner.width, card_height(stage, width)))
        total = shelves[-1].top + shelves[-1].height if shelves else 0
        self._settle(shelves, inner.height, total)
        self.rects = {}
        stage.surface.set_clip(area)
        for shelf in shelves:
            rect = pygame.Rect(inner.x, inner.y + shelf.top - self._scroll, width, shelf.height)
            if rect.bottom > area.top and rect.top < area.bottom:
                self._draw_shelf(stage, shelf, rect, area, focused)
        stage.surface.set_clip(None)
        groove = pygame.Rect(inner.right + stage.px(6), inner.y, stage.px(THICK), inner.height)
        self._bar.draw(stage, groove, self._scroll, inner.height, total)

    def _draw_shelf(
        self, stage: Stage, shelf: GridRow, rect: pygame.Rect, area: pygame.Rect, focused: bool
    ) -> None:
        """From `rect` on, which is its first card."""
        gap = stage.px(GAP)
        if shelf.head is not None:
            wide = self._columns * (rect.width + gap) - gap
            self._cards.draw_head(stage, shelf.head, pygame.Rect(rect.topleft, (wide, rect.height)))
        for place, index in enumerate(shelf.cards):
            card = rect.move(place * (rect.width + gap), 0)
            chosen = index == self.cursor
            self._cards.draw(stage, self.listings[index], card, chosen, chosen and focused)
            self.rects[index] = card.clip(area)

    def _rows(self) -> Iterator[range]:
        """The cards of each row, from the top."""
        begin = 0
        for section in self.sections:
            end = begin + len(section.listings)
            for first in range(begin, end, self._columns):
                yield range(first, min(end, first + self._columns))
            begin = end

    def _shelves(self, stage: Stage, width: int, tall: int) -> Iterator[GridRow]:
        """Heads and rows with their places; a card is so many pixels tall."""
        gap, top, begin = stage.px(GAP), 0, 0
        heads: dict[int, CardSection] = {}
        for section in self.sections:
            heads[begin] = section
            begin += len(section.listings)
        for row in self._rows():
            head = heads.get(row.start)
            if head is not None and head.title:
                height = self._cards.head_height(stage, head, width)
                yield GridRow(top, height, head=head)
                top += height + gap // 2
            yield GridRow(top, tall, row)
            top += tall + gap

    def _settle(self, shelves: Sequence[GridRow], room: int, total: int) -> None:
        """Scroll as far as the cursor wants it, and no further than there is something."""
        if self._following:
            place = next((i for i, shelf in enumerate(shelves) if self.cursor in shelf.cards), 0)
            if shelves:
                above = place > 0 and shelves[place - 1].head is not None
                top = shelves[place - 1 if above else place].top
                bottom = shelves[place].top + shelves[place].height
                self._scroll = max(bottom - room, min(self._scroll, top))
        self._scroll = max(0, min(self._scroll, total - room))
