"""The settings: pages of rows on a sheet of paper. What is changed counts at once."""

from collections.abc import Sequence

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import CREAM, INK
from game.client.input.intents import Intent, Press
from game.client.scenes._settings_pages import (
    ControlsPage,
    DisplayPage,
    PlayPage,
    SettingsPage,
    SoundPage,
    VoicesPage,
    WordsPage,
)
from game.client.scenes._settings_partner import PartnerPage
from game.client.scenes._settings_voice import VoicePage
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame
from game.client.ui.places import SettingsPlace
from game.client.ui.scene import Close, Next, Pointer, Scene
from game.client.ui.tabbed_rows import Tab, TabbedRows
from game.client.ui.widgets import draw_hint
from game.client.view.backdrop import Wallpaper
from game.content.mood import shipped_mood
from game.kitchen.step import first_state
from game.partners.likely_words import likely_words
from game.voice.messages import Expected

#: Layout units: the sheet at most and what is left around it, and the room inside.
SHEET, MARGIN, TOP, FOOT, PADDING = 1060, 16, 84, 52, 30
#: Who looks on from the lower edge of the sheet where there is room, and how wide each is.
STILL_LIFE = (
    ("chef_player_down_0", 78), ("plate_bob", 62), ("bell", 54), ("plate_alice", 62),
    ("chef_partner_down_0", 78),
)  # fmt: skip
STILL_TALL, STILL_STEP = 112, 84


class SettingsScene(Scene):
    """Left and right change a row, up and down go from row to row, Tab from page to page."""

    def __init__(self, pages: Sequence[SettingsPage], first: str = "") -> None:
        self.pages = pages
        tabs = [Tab(page.title, page.icon) for page in pages]
        self.view = TabbedRows(tabs, lambda page: pages[page].rows(self), turned=self._leave_page)
        self.view.turn_to(first)
        self._wall = Wallpaper()

    @property
    def page(self) -> SettingsPage:
        return self.pages[self.view.page]

    @property
    def focus(self) -> object:
        return self.view.focus

    def on_intent(self, press: Press) -> Next:
        if press.intent is Intent.BACK and press.down and not press.repeat:
            return Close()
        return self.view.on_intent(press)

    def on_pointer(self, pointer: Pointer) -> Next:
        return self.view.on_pointer(pointer)

    def update(self, seconds: float) -> Next:
        return self.page.update(seconds, self)

    def leave(self) -> None:
        self._leave_page()

    def _leave_page(self) -> None:
        self.page.leave()

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        window = Frame.window(stage)
        at = window.at((None, 44))
        stage.text("Settings", at, 46, CREAM, outline=5, rim=INK)
        wide = min(SHEET * stage.comfort.zoom, window.width - 2 * MARGIN)
        sheet = window.top(TOP)[1].bottom(FOOT)[1].centred(wide, window.height - TOP - FOOT)
        sheet.panel()
        inner = sheet.inset(PADDING, 0)
        self.view.draw(
            inner.sized().top(14)[1].bottom(16)[1],
            groove=sheet.top(84)[1].bottom(20)[1].right(21)[0].left(12)[0],
        )
        rects = self.view.rects
        if not rects or sheet.rect.bottom - rects[-1].bottom > stage.enlarged().px(STILL_TALL + 16):
            # Two cooks and what they have made, at the lower edge.
            sheet = inner.sized()
            for place, (name, width) in enumerate(STILL_LIFE):
                here = sheet.moved(STILL_STEP * (place - (len(STILL_LIFE) - 1) / 2), 0)
                here.sprite(name, (None, sheet.height - 16), width, Anchor.BOTTOM)
        draw_hint(stage, "{move}: choose, change      {next}: next page      {back}: back")


def _open(place: SettingsPlace, game: Director) -> SettingsScene:
    chosen = game.preferences
    pages = (
        SoundPage(chosen),
        DisplayPage(chosen),
        PlayPage(chosen, game.habits),
        PartnerPage(chosen, game.ask),
        WordsPage(chosen, game.habits),
        *_voice_pages(game),
        ControlsPage(chosen),
    )
    return SettingsScene(pages, place.page)


def _voice_pages(game: Director) -> Sequence[SettingsPage]:
    """Talking aloud and being talked to, if there are ears and a mouth."""
    if game.ears is None or game.mouth is None:
        return ()

    def expected() -> Expected:
        """What is said in the kitchen that was chosen, as a round of it begins."""
        likely = likely_words(first_state(game.level(game.setup.level).kitchen, 0))
        return Expected(likely.words, likely.phrases)

    talking = VoicePage(game.preferences, game.habits, game.ears, game.mouth, expected)
    return (talking, VoicesPage(game.preferences, game.mouth))


SCREEN = Screen(SettingsPlace, _open, music=False)
