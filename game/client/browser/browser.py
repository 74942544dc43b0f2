"""The browser: which kitchens are shown, which is chosen, the bar above them, how it is painted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import pygame

from game.client.browser._card_grid import CardGrid, draw_nothing
from game.client.browser.catalogue import Catalogue, Listing, ShelfTab
from game.client.browser.pages import SheetPage
from game.client.browser.sheet import KitchenSheet
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.player.level_library import LevelList, shipped_names
from game.client.ui.frame import Frame
from game.client.ui.tabbed_rows import Tab, draw_tabs
from game.client.ui.text_field import Editor, draw_text_line
from game.client.view.preview import Previews
from game.content.daily import kitchen_of_the_day
from game.content.level import Level

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
        if focused and self.cursor == DAY:
            day.inset(-4).rounded(16, GOLD, 2.4)
        ends = (GOLD, DEEP_GOLD) if daily else (CREAM, SAND)
        day.button(12, *ends, 2.6 if daily else 2)
        day.sprite("calendar", (24, None), 32)
        words, stage = day.left(48)[1].right(12)[1].rect, day.stage
        upper, lower = (words.centery + side * words.height for side in (-0.24, 0.24))
        soft, at = INK if daily else SOFT_INK, (words.x, upper)
        stage.text_within(TODAY, at, 13, words.width, soft, Anchor.LEFT, Face.BOLD)
        at = (words.x, lower - stage.px(1))
        stage.text_within(today, at, 19, words.width, INK, Anchor.LEFT)
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


#: Layout units: around everything, the bar, where the panels begin, the cards' panel, between both.
MARGIN, BAR_TOP, BAR, PANELS, LIST, BETWEEN = 22, 12, 44, 70, 462, 16
#: What the bar's words may be enlarged to.
BAR_ZOOM = 1.15


@dataclass(slots=True)
class Bookmark:
    """What the browser remembers while the game is open.

    `tab`: the one that was open last; `seed`: of the rounds to come, None: a fresh one each.
    """

    tab: ShelfTab = ShelfTab.CHAPTERS
    seed: int | None = None


class KitchenBrowser:
    """`bar`, `grid` and `sheet`: its parts; `on_day`: the kitchen of the day is the chosen one."""

    def __init__(
        self,
        level_list: LevelList,
        catalogue: Catalogue,
        pages: Sequence[SheetPage],
        bookmark: Bookmark,
        today: date,
    ) -> None:
        self.catalogue = catalogue
        self.bookmark = bookmark
        # The one of that day among the shipped kitchens that can be played.
        names = [
            name
            for name in shipped_names(level_list.chapters)
            if (listing := catalogue.named(name)) and isinstance(listing.kitchen, Level)
        ]
        self.daily = kitchen_of_the_day(today, names) if names else None
        self.on_day = False
        self.bar = TopBar(bookmark.tab)
        self.grid = CardGrid()
        self.sheet = KitchenSheet(pages, Previews())

    @property
    def chosen(self) -> Listing | None:
        """The kitchen that is seen in large; that of the day is open whatever its chapter says."""
        if self.on_day and self.daily is not None:
            listing = self.catalogue.named(self.daily.level)
            return None if listing is None else replace(listing, opens_at=0)
        return self.grid.chosen

    @property
    def seed(self) -> int | None:
        return self.daily.seed if self.on_day and self.daily is not None else self.bookmark.seed

    def find(self, selected: str | None, mine: bool) -> None:
        """Open the tab that has the kitchen called `selected`, the last one if that has it.

        `mine`: that of the player's own.
        """
        if mine:
            self.bar.show(ShelfTab.MINE)
        tabs = (
            (ShelfTab.MINE,)
            if mine
            else (self.bookmark.tab, ShelfTab.CHAPTERS, ShelfTab.MINE, ShelfTab.ALL)
        )
        for tab in tabs if selected is not None else ():
            sections = self.catalogue.sections(tab)
            if any(listing.name == selected for each in sections for listing in each.listings):
                self.bar.show(tab)
                break
        self.refresh(selected)

    def refresh(self, selected: str | None = None) -> None:
        if selected is None and self.grid.chosen is not None:
            selected = self.grid.chosen.name
        self.bookmark.tab = self.bar.tab
        self.grid.fill(self.catalogue.sections(self.bar.tab, self.bar.search.text), selected)

    def pick(self, index: int) -> None:
        self.on_day = False
        self.grid.go(index)

    def to_place(self, place: int) -> None:
        """Put the bar's cursor there: a tab is opened, the day's kitchen is shown."""
        before = self.bar.tab
        self.bar.go(place)
        if place <= DAY:
            self.on_day = place == DAY and self.daily is not None
        if self.bar.tab is not before:
            self.refresh()

    def draw(self, stage: Stage, foot: int, focused: tuple[bool, bool, bool]) -> None:
        """Paint it down to the row of pixels `foot`.

        `focused`: whether the cursor of the screen is in the bar, among the cards, on the sheet.
        """
        margin, top = stage.px(MARGIN), stage.px(PANELS)
        cards = pygame.Rect(margin, top, stage.px(LIST), foot - top)
        left = cards.right + stage.px(BETWEEN)
        sheet = pygame.Rect(left, top, stage.size[0] - margin - left, foot - top)
        row = (stage.px(BAR_TOP), stage.px(BAR))
        places = [pygame.Rect(each.x, row[0], each.width, row[1]) for each in (cards, sheet)]
        today = "" if self.daily is None else self._title(self.daily.level)
        state = (focused[0], self.on_day)
        self.bar.draw(stage.enlarged(BAR_ZOOM), (places[0], places[1]), today, state)
        Frame(stage, cards).panel()
        inner = cards.inflate(-stage.px(20), -stage.px(20))
        if self.grid.listings:
            self.grid.draw(stage, inner, focused[1])
        else:
            self.grid.rects = {}
            search = self.bar.search.text
            found = self.catalogue.sections(ShelfTab.ALL, search) if search else ()
            others = sum(len(section.listings) for section in found)
            draw_nothing(stage.enlarged(), inner, self.bar.tab, search, others)
        self.sheet.draw_sheet(stage, sheet, focused[2])

    def _title(self, name: str) -> str:
        listing = self.catalogue.named(name)
        kitchen = None if listing is None else listing.kitchen
        return kitchen.title if isinstance(kitchen, Level) else name
