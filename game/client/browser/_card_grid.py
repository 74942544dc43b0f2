"""The cards of kitchens, and their rows below each other, section by section; more than fit are
scrolled.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.client.browser.catalogue import CardSection, Listing, ShelfTab
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, RED, SAND, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.list_view import THICK, ListView
from game.client.ui.scene import Pointer
from game.client.view.preview import Previews
from game.content.level import Level

#: Layout units: the least width of a card, what stands below its picture, the room around that.
CARD, WORDS, PADDING = 128, 50, 8
#: By so many layout units a card is taller than wide.
BESIDE_PICTURE = WORDS - PADDING
STAR, LOCK = 21, 40
#: Layout units of a section's title, and how the words below it are printed.
TITLE, LINE = 32, Print(14, line=18)
#: Lines of words of a section.
LINES = 2


def draw_card(
    card: Frame, listing: Listing, previews: Previews, chosen: bool, focused: bool
) -> None:
    """The `chosen` one is the one in large, `focused` if the cursor is there."""
    good = isinstance(listing.kitchen, Level)
    if chosen:
        card.inset(-4 if focused else -2).rounded(18, GOLD, 2.6)
    card.rounded(15, PAPER if good and not listing.locked else SAND, 2)
    picture = card.inset(PADDING).top(card.width - 2 * PADDING)[0]
    if isinstance(listing.kitchen, Level):
        still = previews.get(card.stage, listing.kitchen, picture.rect.width)
        card.stage.put(still, picture.rect.center)
    else:
        picture.sprite("plate_charred", MIDDLE, 0.8 * picture.width)
    if listing.locked:
        picture.rounded(10, CREAM, line=None, opacity=0.72)
        picture.sprite("lock", MIDDLE, LOCK)
    card = card.inset(PADDING, 0)
    kitchen = listing.kitchen
    title = kitchen.title if isinstance(kitchen, Level) else kitchen.name
    card.text(title, (None, -37), 18, SOFT_INK if listing.locked else INK)
    if not isinstance(kitchen, Level):
        card.text("cannot be played", (None, -15), 14, RED, face=Face.BOLD)
    elif listing.locked:
        draw_price(card.stage, listing.opens_at, card.at((None, -15)))
    else:
        draw_stars(card.stage, listing.stars, card.at((None, -15)), STAR)


def head_height(frame: Frame, section: CardSection) -> float:
    """The layout units that a section's head takes in a frame of that width."""
    return TITLE + LINE.step * len(
        frame.inset(2, 0).lines(section.line, LINE, LINES) if section.line else []
    )


def draw_head(head: Frame, section: CardSection) -> None:
    """What a section is, and how many of its stars one has, or needs."""
    title, below = head.top(TITLE)
    earned = sum(listing.stars for listing in section.listings)
    told = f"{earned} / {3 * len(section.listings)}"
    if section.opens_at:
        told = f"opens with {section.opens_at}"
    title.sprite("star_full", (-2, None), 22, Anchor.RIGHT)
    count = title.moved(0, 1).text(told, (-29, None), 15, SOFT_INK, Anchor.RIGHT, Face.BOLD)
    left = 0.0
    if section.opens_at:
        left = title.sprite("lock", (0, None), 24, Anchor.LEFT).width / head.stage.unit
    room = (count.left - title.rect.left) / head.stage.unit - left - 12
    title.text(section.title, (left + 2, None), 22, INK, Anchor.LEFT, room=room)
    below.inset(2, 0).moved(0, -2.7).paragraph(section.line, LINE, LINES)


def draw_stars(stage: Stage, earned: int, middle: tuple[float, float], size: float) -> None:
    """Three stars around a pixel, those `earned` golden; `size` of one in layout units."""
    for i in range(3):
        name = "star_full" if i < earned else "star_empty"
        stage.sprite(name, (middle[0] + stage.px(size * 1.1) * (i - 1), middle[1]), stage.px(size))


def draw_price(stage: Stage, stars: int, middle: tuple[float, float]) -> None:
    """How many stars something costs, around a pixel."""
    text = stage.text(str(stars), (middle[0] - stage.px(10), middle[1]), 18, SOFT_INK)
    stage.sprite("star_full", (text.right + stage.px(14), middle[1]), stage.px(20))


#: Layout units: between cards, and around the grid for the halo of a card.
GAP, AROUND = 12, 6
#: What an empty tab means, and what helps.
EMPTY = {
    ShelfTab.CHAPTERS: ("No chapters", "All kitchens are under All."),
    ShelfTab.MINE: ("Nothing of your own yet", "Make a kitchen, or drop one onto this window."),
    ShelfTab.NEW: ("You know them all", "Every kitchen here has been cooked in."),
    ShelfTab.ALL: ("No kitchens", "None could be read."),
}
#: Layout units of the picture over that.
PICTURE = 110


class Shelf(NamedTuple):
    """Cards side by side, by their index; the first of a section has its head above it."""

    cards: range
    head: CardSection | None = None


class CardGrid:
    """`cursor`: the card in large, an index into `listings`; `rects`: of the cards seen last."""

    def __init__(self) -> None:
        self.sections: tuple[CardSection, ...] = ()
        self.listings: tuple[Listing, ...] = ()
        self.cursor = 0
        self.rects: dict[int, pygame.Rect] = {}
        self._previews = Previews()
        self._list = ListView(bleed=AROUND)
        self._columns = 3
        self._moved = True  # the cursor has to be seen

    @property
    def chosen(self) -> Listing | None:
        return self.listings[self.cursor] if self.listings else None

    def fill(self, sections: Sequence[CardSection], selected: str | None) -> None:
        """Show these from now on, the cursor on the one called `selected` if it is among them."""
        self.sections = tuple(sections)
        self.listings = tuple(listing for section in sections for listing in section.listings)
        names = [listing.name for listing in self.listings]
        self.go(names.index(selected) if selected in names else 0)

    def go(self, index: int) -> None:
        self.cursor = max(0, min(len(self.listings) - 1, index))
        self._moved = True

    def step(self, way: int) -> bool:
        """One card to the left (-1) or right (1) in its row; False at the row's end."""
        row = next((shelf.cards for shelf in self._shelves() if self.cursor in shelf.cards), ())
        if self.cursor + way not in row:
            return False
        self.go(self.cursor + way)
        return True

    def climb(self, way: int) -> bool:
        """One row up (-1) or down (1), in the same column if it can be; False at the edge."""
        rows = [shelf.cards for shelf in self._shelves()]
        here = next((i for i, row in enumerate(rows) if self.cursor in row), 0)
        if not 0 <= here + way < len(rows):
            return False
        column, row = self.cursor - rows[here].start, rows[here + way]
        self.go(row[min(column, len(row) - 1)])
        return True

    def scroll(self, press: Press) -> None:
        """The wheel shows other cards, page keys put the cursor on one of them."""
        if press.wheel:
            self._list.on_intent(press)
            return
        for _ in range(max(1, self._list.page)):
            self.climb(1 if press.intent is Intent.SCROLL_DOWN else -1)

    def pull(self, pointer: Pointer) -> bool:
        return self._list.on_pointer(pointer)

    def at(self, pointer: Pointer) -> int | None:
        hit = (i for i, rect in self.rects.items() if rect.collidepoint(pointer.x, pointer.y))
        return next(hit, None)

    def draw(self, stage: Stage, area: pygame.Rect, focused: bool) -> None:
        """Paint what is seen of it in `area`; `focused`: the cursor of the screen is here."""
        frame = Frame(stage.enlarged(), area).inset(AROUND)
        groove, frame = frame.right(THICK)
        self._columns = max(1, int((frame.width + GAP) // (CARD + GAP)))
        columns = frame.columns([1] * self._columns, GAP)
        tall, shelves = columns[0].width + BESIDE_PICTURE, list(self._shelves())
        heads = [head_height(frame, each.head) + GAP / 2 if each.head else 0 for each in shelves]
        if self._moved:
            self._moved = False
            self._list.fill(len(shelves))
            self._list.go(
                next((i for i, each in enumerate(shelves) if self.cursor in each.cards), 0)
            )
        self.rects = {}
        rows = self._list.lay_out(frame, [head + tall for head in heads], GAP, groove.moved(6, 0))
        for index, piece in rows:
            head, row = piece.top(heads[index])
            if (section := shelves[index].head) is not None:
                draw_head(head.bottom(GAP / 2)[1], section)
            cards = shelves[index].cards
            for card, frame in zip(cards, row.columns([1] * self._columns, GAP), strict=False):
                chosen = card == self.cursor
                draw_card(frame, self.listings[card], self._previews, chosen, chosen and focused)
                self.rects[card] = frame.rect.clip(area)

    def _shelves(self) -> Iterator[Shelf]:
        begin = 0
        for section in self.sections:
            end = begin + len(section.listings)
            for first in range(begin, end, self._columns):
                head = section if first == begin and section.title else None
                yield Shelf(range(first, min(end, first + self._columns)), head)
            begin = end


def draw_nothing(stage: Stage, area: pygame.Rect, tab: ShelfTab, search: str, others: int) -> None:
    """Why there is no card in `area`, and what helps; `others`: how many kitchens the search finds
    elsewhere.
    """
    title, line = EMPTY[tab]
    if search:
        title, line = f"Nothing like “{search}”", _elsewhere(tab, others)
    middle = Frame(stage, area).inset(15, 0).strip(2 * PICTURE + 60)
    middle.sprite("search" if search else "plate", (None, PICTURE), PICTURE)
    middle.text(title, (None, 1.5 * PICTURE + 28), 24, INK)
    below = middle.top(1.5 * PICTURE + 28 + 17.5)[1]
    below.paragraph(line, Print(16, line=21), anchor=Anchor.CENTRE)


def _elsewhere(tab: ShelfTab, others: int) -> str:
    if not others:
        return "Titles, dishes and authors are looked through."
    where = ShelfTab.ALL.value
    return f"{others} under {where}." if tab is not ShelfTab.ALL else ""
