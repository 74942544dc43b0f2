"""The kitchen that is chosen, in large: its picture, pages of what it is, and buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.browser._card_grid import draw_stars
from game.client.browser.catalogue import Listing
from game.client.browser.pages import SheetPage, Terms
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, RED
from game.client.ui.frame import MIDDLE, Frame, Print
from game.client.ui.rows import ButtonsRow, Row, RowButton
from game.client.ui.scene import Button, Next, Pointer
from game.client.ui.tabbed_rows import TABS, RowsLook, Tab, TabbedRows
from game.client.view.preview import Previews
from game.content.level import Level

#: Layout units: the rim, the head above the picture, the two rows of buttons, a star of the head.
RIM, TITLE, BUTTON, SMALL, STAR = 18, 40, 46, 36, 28
LOOK = RowsLook(tab=34, below=8, beside=0.42, end=1, gap=8, margin=0, halo=False)
#: Lines of words of a kitchen, and of what is wrong with one; words get no larger than this.
LINES, REASONS, MOST = 2, 9, 1.06
WORDS, NOTE = Print(16, line=19), Print(16, face=Face.BOLD, line=19)


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What the sheet shows now. `note`: something to know first; `tools`: the smaller buttons.

    Without a `listing` it invites to make a kitchen.
    """

    listing: Listing | None
    actions: tuple[RowButton, ...]
    tools: tuple[RowButton, ...] = ()
    note: str = ""

    @property
    def level(self) -> Level | None:
        kitchen = None if self.listing is None else self.listing.kitchen
        return kitchen if isinstance(kitchen, Level) else None


class KitchenSheet(TabbedRows):
    """The pages of a kitchen with its buttons at their feet. `content`: what is shown now; `terms`:
    of the next round there.
    """

    def __init__(self, pages: Sequence[SheetPage], previews: Previews) -> None:
        self.pages = tuple(pages)
        self.content: SheetContent | None = None
        self.terms = Terms()
        self._buttons = [0, 0]  # which of the actions, and of the tools
        self._previews = previews
        super().__init__((), self._rows_of, LOOK, self._button_rows)

    def show(self, content: SheetContent | None, terms: Terms) -> None:
        self.content, self.terms = content, terms
        good = content is not None and content.level is not None
        self.tabs = [Tab(page.title) for page in self.pages] if good else []
        if self.row not in self._places:
            self.row = next(iter(self._places), TABS)

    def enter(self) -> None:
        rows, self._buttons = self.rows, [0, 0]
        firsts = [i for i, row in enumerate(rows) if isinstance(row, ButtonsRow)]
        self.row = next(iter(firsts if firsts else self._places), TABS)

    def take(self, pointer: Pointer) -> tuple[bool, Next]:
        """Whether the mouse went down on something here, and what came of it."""
        tab = any(rect.collidepoint(pointer.x, pointer.y) for rect in self.places)
        hit = pointer.button is Button.DOWN and (tab or self.hit(pointer) is not None)
        return hit, self.on_pointer(pointer) if hit or pointer.button is Button.UP else None

    def _rows_of(self, page: int) -> Sequence[Row]:
        level = None if self.content is None else self.content.level
        return () if level is None else self.pages[page].rows(level, self.terms)

    def _button_rows(self) -> Sequence[Row]:
        if self.content is None:
            return ()
        rows = zip((self.content.actions, self.content.tools), (BUTTON, SMALL), strict=True)
        return [
            ButtonsRow(
                "", height=height, buttons=buttons, cursor=self._buttons[number],
                move=lambda index, number=number: self._choose(number, index),  # type: ignore[misc]
            )
            for number, (buttons, height) in enumerate(rows)
            if buttons
        ]  # fmt: skip

    def _choose(self, number: int, button: int) -> None:
        self._buttons[number] = button

    def draw_sheet(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        """Paint it on a panel of those pixels; `focused`: the cursor of the screen is here."""
        sheet = Frame(stage, place)
        sheet.panel()
        if self.content is None:
            return
        inner = Frame(stage.enlarged(MOST), place).inset(RIM, RIM * 0.7)
        listing = self.content.listing
        if listing is None:
            right = _draw_invitation(inner)
        elif isinstance(listing.kitchen, Level):
            # Title, stars, what the kitchen says of itself, and its picture beside the rows.
            head, below = inner.top(TITLE)
            wide = 3.4 * STAR
            draw_stars(inner.stage, listing.stars, head.at((-wide / 2, None)), STAR)
            head.right(wide, 12)[1].text(listing.kitchen.title, (0, None), 32, INK, Anchor.LEFT)
            below = below.paragraph(listing.kitchen.line, WORDS, LINES).top(10)[1]
            picture, right = below.left(below.height, RIM)
            inner.stage.put(
                self._previews.get(inner.stage.plain(), listing.kitchen, below.rect.height),
                picture.rect.center,
            )
            if listing.locked:
                picture.rounded(12, CREAM, line=None, opacity=0.6)
                picture.sprite("lock", MIDDLE, 90)
        else:
            inner.sprite("plate_charred", (64, 64), 112)
            inner.text(listing.kitchen.name, (140, 40), 32, INK, Anchor.LEFT)
            inner.text("cannot be played", (140, 76), 18, RED, Anchor.LEFT, Face.BOLD)
            below = inner.top(140)[1]
            below.paragraph(listing.kitchen.reason, WORDS, REASONS)
            right = below.share(0.5)[1]
        if self.content.note:
            right = right.paragraph(self.content.note, NOTE).top(LOOK.gap)[1]
        self.draw(right, focused)


def _draw_invitation(inner: Frame) -> Frame:
    """Two cooks before an empty plate; gives what is left for words and buttons."""
    left, right = inner.share(1 / 3)
    cooks = left.strip(140)
    for side, figure in ((-42, "player"), (42, "partner")):
        cooks.moved(side, 0).sprite(f"chef_{figure}_down_0", (None, 140), 96, Anchor.BOTTOM)
    cooks.sprite("plate", (None, 150), 84)
    right.strip(140).text("A kitchen of your own", (0, 0), 32, INK, Anchor.LEFT)
    return right.moved(0, 41).strip(150)
