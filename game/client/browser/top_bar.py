"""The bar above the kitchens: tabs, the kitchen of the day, and the search."""

import pygame

from game.client.browser.catalogue import ShelfTab
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.ui.editing import Editor
from game.client.ui.frame import Frame
from game.client.ui.tabbed_rows import Tab, draw_tabs
from game.client.ui.text_field import draw_text_line

TABS = tuple(ShelfTab)
#: The places of the bar: one for each tab, then these.
DAY, SEARCH = len(TABS), len(TABS) + 1
#: Layout units: between the day and the search, and what the search takes of their width.
GAP, SHARE = 14, 0.42
#: Characters: more than the longest title.
LONGEST = 60
TODAY, INVITATION = "Kitchen of the day", "Type to search"


class TopBar:
    """`cursor`: which place has it; `tab`: the open one; `search`: what is looked for; `caret`:
    where that is being written, in pixels.
    """

    def __init__(self, tab: ShelfTab) -> None:
        self.tab = tab
        self.cursor = TABS.index(tab)
        self.search = Editor(limit=LONGEST)
        self.rects: list[pygame.Rect] = []
        self.caret: pygame.Rect | None = None

    def go(self, place: int) -> None:
        self.cursor = place
        if place < DAY:
            self.tab = TABS[place]

    def show(self, tab: ShelfTab) -> None:
        self.go(TABS.index(tab))

    def beside(self, way: int) -> int:
        """The place of the next tab (1), or of the one before (-1)."""
        return (TABS.index(self.tab) + way) % len(TABS)

    def at(self, x: int, y: int) -> int | None:
        return next((i for i, rect in enumerate(self.rects) if rect.collidepoint(x, y)), None)

    def draw(
        self,
        stage: Stage,
        places: tuple[pygame.Rect, pygame.Rect],
        today: str,
        state: tuple[bool, bool],
    ) -> None:
        """Tabs in the left of two places, the others in the right one; `today`: what the day's
        kitchen is called.

        `state`: whether the cursor of the screen is here, and whether the day's is the chosen one.
        """
        (left, right), (focused, daily) = places, state
        place = TABS.index(self.tab)
        tabs = [Tab(tab.value) for tab in TABS]
        rects = draw_tabs(Frame(stage, left), tabs, place, focused and self.cursor == place)
        search, day = Frame(stage, right).right(SHARE * right.width / stage.unit, GAP)
        self.rects = [*rects, day.rect, search.rect]
        _draw_day(day, today, daily, focused and self.cursor == DAY)
        focused = focused and self.cursor == SEARCH
        if focused:
            search.inset(-4).rounded(16, GOLD, 2.4)
        search.rounded(12, PAPER, 2)
        search.sprite("search", (22, None), 28)
        field, stage = search.left(44)[1].right(14)[1], search.stage
        if self.search.text or self.search.composing:
            style = stage.style(18, INK, face=Face.BOLD)
            self.caret = draw_text_line(stage, self.search, field.rect, style)
        else:
            field.text(INVITATION, (0, None), 17, SOFT_INK, Anchor.LEFT, Face.BODY)
            self.caret = field.rect


def _draw_day(place: Frame, today: str, chosen: bool, focused: bool) -> None:
    if focused:
        place.inset(-4).rounded(16, GOLD, 2.4)
    ends = (GOLD, DEEP_GOLD) if chosen else (CREAM, SAND)
    place.button(12, *ends, 2.6 if chosen else 2)
    place.sprite("calendar", (24, None), 32)
    words, stage = place.left(48)[1].right(12)[1].rect, place.stage
    upper, lower = (words.centery + side * words.height for side in (-0.24, 0.24))
    soft, at = INK if chosen else SOFT_INK, (words.x, upper)
    stage.text_within(TODAY, at, 13, words.width, soft, Anchor.LEFT, Face.BOLD)
    at = (words.x, lower - stage.px(1))
    stage.text_within(today, at, 19, words.width, INK, Anchor.LEFT)
