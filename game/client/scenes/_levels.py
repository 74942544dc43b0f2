"""Choosing a kitchen: the browser, and below it the partner."""

from enum import Enum, auto

import pygame

from game.client.browser.browser import DAY, MARGIN, SEARCH, KitchenBrowser
from game.client.browser.catalogue import Catalogue, Listing
from game.client.browser.pages import DifficultyPage, KitchenPage, RecordsPage
from game.client.drawing.stage import Stage
from game.client.input.intents import Intent, Pad, Press
from game.client.player.level_library import BrokenLevel, LevelList, LevelListWatch
from game.client.scenes._brigade import BrigadeStrip
from game.client.scenes._engines import set_up
from game.client.scenes._kitchen_actions import KitchenActions
from game.client.scenes._partners import BUNDLED, EXCUSE, HEIGHT, PartnerStrip
from game.client.scenes.director import Director, Screen
from game.client.ui.places import LevelsPlace, TitlePlace
from game.client.ui.scene import Button, Goto, Next, Pointer, Scene, TypedText
from game.client.ui.widgets import STEPS, draw_hint, hint_room
from game.client.view.backdrop import draw_wall
from game.content.level import Level
from game.content.mood import shipped_mood
from game.partners.brigades import is_for_crews

#: Layout units below the partners' row for the halo of a card.
HALO = 8
#: The partners' row has no room to be enlarged more; the settings say the same in larger words.
STRIP_ZOOM = 1.06


class Area(Enum):
    """Where the cursor of the screen is, in the order in which Tab leads through."""

    GRID = auto()
    SHEET = auto()
    PARTNERS = auto()
    ENGINES = auto()
    COOKS = auto()
    BAR = auto()


#: The rows below the kitchens.
ROWS = (Area.PARTNERS, Area.ENGINES, Area.COOKS)


class LevelsScene(Scene):
    """`area`: where the cursor is; `browser`: the kitchens; `strip`: the partners; `actions`: what
    can be done with the kitchen that is chosen.
    """

    waiting = True

    def __init__(self, place: LevelsPlace, game: Director) -> None:
        self._shelf = LevelListWatch(game.kitchens)
        self.best, self.preferences = game.best, game.preferences
        self.area = Area.GRID
        self.strip = PartnerStrip(self.preferences, game.deck)
        self.brigade = BrigadeStrip(self.preferences)
        pages = (KitchenPage(self.best), DifficultyPage(self.preferences), RecordsPage(self.best))
        self._open_all = self.preferences.settings.open_all_kitchens
        today = game.today()
        self.browser = KitchenBrowser(
            self.level_list, self._catalogue(), pages, game.bookmark, today
        )
        self.browser.find(place.selected, place.mine)
        self.actions = KitchenActions(self, self.browser, self.strip, game.habits, self._go_soon)
        self._soon: Next = None
        self._suit()

    @property
    def level_list(self) -> LevelList:
        return self._shelf.level_list

    @property
    def chosen(self) -> Level | BrokenLevel | None:
        listing = self.browser.chosen
        return None if listing is None else listing.kitchen

    @property
    def bottom(self) -> PartnerStrip | BrigadeStrip:
        level = self.strip.level
        return self.brigade if level is not None and is_for_crews(level) else self.strip

    @property
    def _engine_asks(self) -> bool:
        return self.bottom is self.strip and self.strip.engine not in BUNDLED

    @property
    def caret(self) -> pygame.Rect | None:
        return self.browser.bar.caret

    @property
    def focus(self) -> object:
        browser, strip = self.browser, self.strip
        sheet = browser.sheet.focus if self.area is Area.SHEET else None
        here = (browser.on_day, browser.grid.cursor, browser.bar.cursor, sheet)
        return (self.area, here, strip.chosen, strip.engine, self.brigade.brigade)

    def update(self, seconds: float) -> Next:
        saved = self._shelf.poll(seconds)
        if saved or self._open_all is not self.preferences.settings.open_all_kitchens:
            self._open_all = self.preferences.settings.open_all_kitchens
            self.browser.catalogue = self._catalogue()
            self.browser.refresh()
        self._suit()
        soon, self._soon = self._soon, None
        return soon

    def _go_soon(self, step: Next) -> None:
        self._soon = step

    def on_intent(self, press: Press) -> Next:
        following = self._take(press) if press.down else None
        self._suit()
        return following

    def on_text(self, text: TypedText) -> Next:
        """Whoever writes searches; a space with nothing before it is the use key."""
        search = self.browser.bar.search
        if text.text == " " and not search.text:
            return self.on_intent(Press(Intent.USE))
        search.write(text)
        if not text.composing:
            self._search_changed()
        return None

    def _take(self, press: Press) -> Next:
        way = STEPS.get(press.intent, 0)
        match press.intent:
            case Intent.BACK if not press.repeat:
                # Out of a search first.
                if not self.browser.bar.search.text:
                    return Goto(TitlePlace())
                self.browser.bar.search.replace("")
                self._search_changed()
                return None
            case Intent.NEXT | Intent.PREVIOUS:
                # Tab: to the next area that there is.
                there = [area for area in Area if self._is_there(area)]
                self._enter(there[(there.index(self.area) + way) % len(there)])
            case Intent.UP | Intent.DOWN:
                self._climb(way)
            case Intent.LEFT | Intent.RIGHT:
                self._step(way)
            case Intent.HOME | Intent.END:
                self.area = Area.GRID
                last = len(self.browser.grid.listings) - 1
                self.browser.pick(0 if press.intent is Intent.HOME else last)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                # The shoulders of a pad turn over the tabs, the wheel and page keys are the cards'.
                if isinstance(press.device, Pad):
                    way = 1 if press.intent is Intent.SCROLL_DOWN else -1
                    self.area = Area.GRID
                    self.browser.to_place(self.browser.bar.beside(way))
                else:
                    self.area = self.area if press.wheel else Area.GRID
                    self.browser.grid.scroll(press)
            case Intent.ERASE if self.browser.bar.search.text:
                self.browser.bar.search.edit(Intent.ERASE)
                self._search_changed()
            case Intent.DELETE if self.area is Area.GRID and not press.repeat:
                return self.actions.ask_to_delete()
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                return self._confirm(by_pad=isinstance(press.device, Pad))
        return None

    def _search_changed(self) -> None:
        self.area, self.browser.on_day = Area.GRID, False
        self.browser.refresh()
        self._suit()

    def _climb(self, way: int) -> None:
        """Up (-1) or down (1), beyond the edge into the area that lies there."""
        below = Area.PARTNERS if self._is_there(Area.PARTNERS) else self.area
        match self.area:
            case Area.BAR:
                right = self.browser.bar.cursor >= DAY
                self._enter(Area.BAR if way < 0 else Area.SHEET if right else Area.GRID)
            case Area.GRID:
                self.browser.on_day = False
                if not self.browser.grid.climb(way):
                    self._enter(Area.BAR if way < 0 else below)
            case Area.SHEET:
                if not self.browser.sheet.climb(way):
                    self._enter(Area.BAR if way < 0 else below)
            case _:
                row = ROWS.index(self.area) + way
                if row < 0:
                    self._enter(Area.SHEET if self.browser.on_day else Area.GRID)
                elif row < self.bottom.rows:
                    self._enter(ROWS[row])

    def _step(self, way: int) -> None:
        match self.area:
            case Area.BAR:
                self.browser.to_place(max(0, min(SEARCH, self.browser.bar.cursor + way)))
            case Area.GRID:
                self.browser.on_day = False
                if not self.browser.grid.step(way) and way > 0:
                    self._enter(Area.SHEET)
            case Area.SHEET:
                if not self.browser.sheet.step(way) and way < 0:
                    self._enter(Area.GRID)
            case _:
                self.bottom.step(ROWS.index(self.area), way)

    def _enter(self, area: Area) -> None:
        if area is Area.SHEET and self.area is not Area.SHEET:
            self.browser.sheet.enter()
        self.area = area

    def _is_there(self, area: Area) -> bool:
        return area not in ROWS or ROWS.index(area) < self.bottom.rows

    def _confirm(self, by_pad: bool) -> Next:
        match self.area:
            case Area.BAR if self.browser.bar.cursor == SEARCH and by_pad:
                return self.actions.ask_for_search(self._search_changed)
            case Area.BAR if self.browser.bar.cursor != DAY:
                self.area = Area.GRID
                return None
            case Area.SHEET:
                return self.browser.sheet.confirm()
            case Area.ENGINES if self._engine_asks:
                return set_up(self.strip, self)
        return self.actions.cook()

    def on_pointer(self, pointer: Pointer) -> Next:
        following = self._point(pointer)
        self._suit()
        return following

    def _point(self, pointer: Pointer) -> Next:
        browser = self.browser
        if browser.grid.pull(pointer):
            return None
        if pointer.button is not Button.DOWN:
            return browser.sheet.take(pointer)[1]
        if (place := browser.bar.at(pointer.x, pointer.y)) is not None:
            browser.to_place(place)
            self.area = Area.BAR
            return None
        if (card := browser.grid.at(pointer)) is not None:
            again = card == browser.grid.cursor and not browser.on_day
            self.area = Area.GRID
            browser.pick(card)
            return self.actions.cook() if again else None
        hit, following = browser.sheet.take(pointer)
        if hit:
            self.area = Area.SHEET
            return following
        row = self.bottom.click((pointer.x, pointer.y))
        self.area = self.area if row is None else ROWS[row]
        engine = row == 1 and self.bottom is self.strip
        return set_up(self.strip, self) if engine else None

    def _catalogue(self) -> Catalogue:
        return Catalogue.of(self.level_list, self.best, self.preferences.settings.open_all_kitchens)

    def _suit(self) -> None:
        """Offer whoever has work in the chosen kitchen, and what can be done with it."""
        chosen = self.chosen
        self.strip.level = self.brigade.level = chosen if isinstance(chosen, Level) else None
        if not self._is_there(self.area):
            self.area = Area.GRID
        listing, actions = self.browser.chosen, self.actions
        content = actions.content(listing) if listing else actions.nothing()
        self.browser.sheet.show(content, actions.terms)

    def note_strip(self, stage: Stage) -> pygame.Rect:
        """Beside what is told of another partner."""
        row, told = self._row(stage), self.bottom is self.strip and self.strip.excuse
        width = row.width // 2 if told else row.width
        top, height = row.y - stage.px(EXCUSE), stage.px(EXCUSE - 2)
        return pygame.Rect(row.right - width, top, width, height)

    @staticmethod
    def _row(stage: Stage) -> pygame.Rect:
        row, margin = stage.enlarged(STRIP_ZOOM), stage.px(MARGIN)
        top = stage.size[1] - hint_room(stage) - row.px(HEIGHT + HALO)
        return pygame.Rect(margin, top, stage.size[0] - 2 * margin, row.px(HEIGHT))

    def draw(self, stage: Stage) -> None:
        self.typing = not stage.legend.pad  # who has no keys to search with asks for letters
        level = self.chosen
        draw_wall(stage, level.mood if isinstance(level, Level) else shipped_mood("diner"))
        row, area = self._row(stage), self.area
        focused = (area is Area.BAR, area is Area.GRID, area is Area.SHEET)
        self.browser.draw(stage, row.top - stage.px(EXCUSE), focused)
        cursor = ROWS.index(area) if area in ROWS else None
        self.bottom.draw(stage.enlarged(STRIP_ZOOM), row, cursor)
        draw_hint(stage, self._hint())

    def _hint(self) -> str:
        if self.area is Area.ENGINES and self._engine_asks:
            return "{walk}: choose      {confirm}: set it up      {back}: title"
        back = "all kitchens" if self.browser.bar.search.text else "title"
        return f"{{walk}}: choose    {{next}}: further    {self._deed()}{{back}}: {back}"

    def _deed(self) -> str:
        """What Enter does to the kitchen that is chosen, if anything."""
        match self.browser.chosen:
            case None:
                return ""
            case Listing(opens_at=stars) if stars:
                does = "open it"
            case Listing(kitchen=kitchen):
                does = "cook" if isinstance(kitchen, Level) else "all that is wrong with it"
        return f"{{confirm}}: {does}    "


SCREEN = Screen(LevelsPlace, LevelsScene)
