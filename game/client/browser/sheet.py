"""The kitchen that is chosen, in large: its picture, pages of what it is, and buttons."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.client.browser.buttons_row import ButtonsRow, SheetAction
from game.client.browser.cards import draw_stars
from game.client.browser.catalogue import Listing
from game.client.browser.tabs import TabsRow
from game.client.browser.terms import Terms
from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, RED, SOFT_INK
from game.client.player.level_offer import BrokenLevel
from game.client.ui.rows import Row, draw_label
from game.client.ui.scene import Button, Next, Pointer
from game.client.ui.widgets import clipped, draw_panel
from game.client.view.preview import Previews
from game.content.level import Level

#: Layout units: the rim, the head above the picture, a line of its words, the two rows of buttons.
RIM, TITLE, LINE, BUTTON, SMALL, GAP = 18, 40, 19, 46, 36, 8
#: Layout units: a tab, and the star of the head.
TAB, STAR = 34, 28
#: Lines of words of a kitchen, and of what is wrong with one; words get no larger than this.
LINES, REASONS, MOST = 2, 9, 1.06
#: Over the invitation to make a kitchen.
OWN = "A kitchen of your own"
#: The share of a row that its label has.
LABEL = 0.42


class SheetPage(Protocol):
    """One page of what there is to know, or to set, about a kitchen.

    `title`: on its tab; `terms`: of the next round there.
    """

    title: str
    terms: Terms

    def rows(self, level: Level) -> Sequence[Row]:
        """What is on it, from the top."""


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What the sheet shows now. `note`: something to know first; `tools`: the smaller buttons.

    Without a `listing` it invites to make a kitchen.
    """

    listing: Listing | None
    actions: tuple[SheetAction, ...]
    tools: tuple[SheetAction, ...] = ()
    note: str = ""


class KitchenSheet:
    """`cursor`: which of the rows that can be set has it; `page`: the open one; `laid`: the rows
    and where they were drawn last.
    """

    def __init__(self, pages: Sequence[SheetPage], previews: Previews) -> None:
        self.pages = tuple(pages)
        self.content: SheetContent | None = None
        self.page = 0
        self.cursor = 0
        self._buttons = [0, 0]  # which of the actions, and of the tools
        self.laid: list[tuple[Row, pygame.Rect]] = []
        self._previews = previews

    @property
    def focus(self) -> object:
        """What the cursor is on."""
        rows = self._settable
        return (self.cursor, rows[self._here].chosen if rows else None)

    def enter(self) -> None:
        """The cursor comes to the first button."""
        rows = self._settable
        actions = self.content.actions if self.content is not None else ()
        firsts = [i for i, row in enumerate(rows) if isinstance(row, ButtonsRow)]
        self.cursor = firsts[0] if actions and firsts else 0
        self._buttons = [0, 0]

    def climb(self, way: int) -> bool:
        """One row up (-1) or down (1); False at the edge."""
        here = self._here + way
        if not 0 <= here < len(self._settable):
            return False
        self.cursor = here
        return True

    def step(self, way: int) -> bool:
        """Left (-1) or right (1) in the row; False at the end of one that has ends."""
        rows = self._settable
        if not rows:
            return False
        row = rows[self._here]
        row.step(way)
        return not isinstance(row, ButtonsRow) or self._settable[self._here].chosen != row.chosen

    def confirm(self) -> Next:
        """Enter on it."""
        rows = self._settable
        return rows[self._here].confirm() if rows else None

    def on_pointer(self, pointer: Pointer) -> tuple[bool, Next]:
        """Whether the mouse went down on a row that can be set, and what came of it."""
        if pointer.button is not Button.DOWN:
            return False, None
        settable = [(row, rect) for row, rect in self.laid if not row.still]
        for index, (row, rect) in enumerate(settable):
            control = _control(row, rect)
            if rect.collidepoint(pointer.x, pointer.y):
                self.cursor = index
                share = (pointer.x - control.x) / max(1, control.width)
                return True, row.click(share) if share >= 0 else None
        return False, None

    def draw(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        """Paint it on a panel of those pixels; `focused`: the cursor of the screen is here."""
        draw_panel(stage, place)
        self.laid = []
        if self.content is None:
            return
        big = stage.enlarged(MOST)
        inner = place.inflate(-2 * stage.px(RIM), -2 * stage.px(RIM * 0.7))
        listing = self.content.listing
        if listing is None:
            right = _draw_invitation(big, inner)
        elif isinstance(listing.kitchen, Level):
            top = self._draw_head(big, listing, listing.kitchen, inner)
            side = inner.bottom - top
            picture = self._previews.get(stage, listing.kitchen, side)
            stage.put(picture, (inner.x, top + side / 2), Anchor.LEFT)
            left = inner.x + side + stage.px(RIM)
            right = pygame.Rect(left, top, inner.right - left, side)
            if listing.locked:
                _veil(stage, pygame.Rect(inner.x, top, side, side))
        else:
            right = _draw_broken(big, listing.kitchen, inner)
        self._draw_rows(big, right, focused)

    # ------------------------------------------------------------ rows

    @property
    def _here(self) -> int:
        return max(0, min(self.cursor, len(self._settable) - 1))

    @property
    def _settable(self) -> list[Row]:
        above, below = self._rows()
        return [row for row in (*above, *below) if not row.still]

    def _rows(self) -> tuple[list[Row], list[Row]]:
        """Those from the top of the page, and the buttons at its lower edge."""
        content = self.content
        if content is None:
            return [], []
        above: list[Row] = []
        listing = content.listing
        if listing is not None and isinstance(listing.kitchen, Level):
            if len(self.pages) > 1:
                titles = tuple(page.title for page in self.pages)
                above.append(
                    TabsRow("", height=TAB, titles=titles, page=self.page, turn=self._turn)
                )
            above += self.pages[self.page].rows(listing.kitchen)
        rows = zip((content.actions, content.tools), (BUTTON, SMALL), strict=True)
        below: list[Row] = [
            self._buttons_row(number, actions, height)
            for number, (actions, height) in enumerate(rows)
            if actions
        ]
        return above, below

    def _buttons_row(
        self, number: int, actions: tuple[SheetAction, ...], height: float
    ) -> ButtonsRow:
        def move(index: int) -> None:
            self._buttons[number] = index

        cursor = self._buttons[number]
        return ButtonsRow("", height=height, actions=actions, cursor=cursor, move=move)

    def _turn(self, page: int) -> None:
        self.page = page

    def _draw_rows(self, stage: Stage, area: pygame.Rect, focused: bool) -> None:
        gap, top = stage.px(GAP), area.y
        if self.content is not None and self.content.note:
            top = _draw_note(stage, self.content.note, area)
        above, below = self._rows()
        foot = area.bottom + gap - sum(stage.px(row.height) + gap for row in below)
        self.laid = [*_stacked(stage, above, area, top), *_stacked(stage, below, area, foot)]
        settable = [row for row, _ in self.laid if not row.still]
        for row, rect in self.laid:
            here = focused and bool(settable) and row is settable[self._here]
            if row.label:
                label = pygame.Rect(rect.topleft, (round(LABEL * rect.width), rect.height))
                draw_label(stage, row, label)
            row.draw(stage, _control(row, rect), here)

    # ------------------------------------------------------------ the rest

    @staticmethod
    def _draw_head(stage: Stage, listing: Listing, level: Level, inner: pygame.Rect) -> int:
        """Title, stars and what the kitchen says of itself; gives the row of pixels below."""
        middle = inner.y + stage.px(TITLE / 2)
        wide = stage.px(3.4 * STAR)
        draw_stars(stage, listing.stars, (inner.right - wide / 2, middle), STAR)
        room = inner.width - wide - stage.px(12)
        stage.text_within(level.title, (inner.x, middle), 32, room, INK, Anchor.LEFT)
        style = stage.style(16, SOFT_INK, face=Face.BODY)
        lines = clipped(stage, level.line, style, inner.width, LINES)
        top = inner.y + stage.px(TITLE)
        for i, line in enumerate(lines):
            at = (inner.x, top + stage.px(LINE * (i + 0.5)))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
        return top + stage.px(LINE) * len(lines) + stage.px(10)


def _stacked(
    stage: Stage, rows: Sequence[Row], area: pygame.Rect, top: int
) -> Iterator[tuple[Row, pygame.Rect]]:
    """Rows below each other from the row of pixels `top`, as wide as `area`."""
    for row in rows:
        rect = pygame.Rect(area.x, top, area.width, stage.px(row.height))
        yield row, rect
        top = rect.bottom + stage.px(GAP)


def _control(row: Row, rect: pygame.Rect) -> pygame.Rect:
    """The part of a row's pixels that is its control's: all of it where there is no label."""
    left = round(LABEL * rect.width) if row.label else 0
    return pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)


def _draw_note(stage: Stage, note: str, area: pygame.Rect) -> int:
    """Something to know first; gives the row of pixels below."""
    style = stage.style(16, SOFT_INK, face=Face.BOLD)
    lines = stage.texts.wrap(note, style, area.width)
    for i, line in enumerate(lines):
        at = (area.x, area.y + stage.px(LINE * (i + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
    return area.y + stage.px(LINE) * len(lines) + stage.px(GAP)


def _draw_invitation(stage: Stage, inner: pygame.Rect) -> pygame.Rect:
    """Two cooks before an empty plate; gives the pixels that are left for words and buttons."""
    third = inner.width // 3
    foot = (inner.x + third // 2, inner.centery + stage.px(70))
    for x, figure in ((-42, "player"), (42, "partner")):
        at = (foot[0] + stage.px(x), foot[1])
        stage.sprite(f"chef_{figure}_down_0", at, stage.px(96), Anchor.BOTTOM)
    stage.sprite("plate", (foot[0], foot[1] + stage.px(10)), stage.px(84))
    left = inner.x + third
    at = (left, inner.centery - stage.px(70))
    stage.text_within(OWN, at, 32, inner.right - left, INK, Anchor.LEFT)
    return pygame.Rect(left, inner.centery - stage.px(34), inner.right - left, stage.px(150))


def _draw_broken(stage: Stage, level: BrokenLevel, inner: pygame.Rect) -> pygame.Rect:
    """What is wrong with a file; gives the pixels that are left for buttons."""
    middle = (inner.x + stage.px(64), inner.y + stage.px(64))
    stage.sprite("plate_charred", middle, stage.px(112))
    left, room = inner.x + stage.px(140), inner.width - stage.px(140)
    at = (left, inner.y + stage.px(40))
    stage.text_within(level.name, at, 32, room, INK, Anchor.LEFT)
    below = (left, at[1] + stage.px(36))
    stage.text("cannot be played", below, 18, RED, Anchor.LEFT, face=Face.BOLD)
    style = stage.style(16, SOFT_INK, face=Face.BODY)
    top = inner.y + stage.px(140)
    for i, line in enumerate(clipped(stage, level.reason, style, inner.width, REASONS)):
        at = (inner.x, top + stage.px(LINE * (i + 0.5)))
        stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
    return pygame.Rect(inner.centerx, top, inner.width // 2, inner.bottom - top)


def _veil(stage: Stage, picture: pygame.Rect) -> None:
    """The picture of a kitchen that is locked."""
    stage.box(Box(picture.size, stage.px(12), CREAM, None, opacity=0.6), picture.topleft)
    stage.sprite("lock", picture.center, stage.px(90))
