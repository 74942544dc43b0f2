"""The settings: pages of rows on a sheet of paper, among them the partner's. What is changed
counts at once.
"""

from collections.abc import Sequence
from functools import partial

from agents.service.address import mistake_in
from game.client.drawing.stage import Anchor, Stage
from game.client.input.intents import Intent, Press
from game.client.scenes._engines import AnswerCheck, Told, set_up
from game.client.scenes._partners import (
    BUNDLED,
    MEANINGS,
    Engine,
    PartnerStrip,
    company_of,
    engines,
)
from game.client.scenes._settings_pages import (
    ControlsPage,
    PlainPage,
    PlayPage,
    SettingsPage,
    VoicesPage,
    WordsPage,
    setting_row,
)
from game.client.scenes._settings_voice import VoicePage
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame
from game.client.ui.places import SettingsPlace
from game.client.ui.rows import TALL_ROW, Push, Row, Stepper
from game.client.ui.scene import Close, Next, Pointer, Scene
from game.client.ui.tabbed_rows import Tab, TabbedRows
from game.client.ui.widgets import draw_hint
from game.client.view.backdrop import draw_wall
from game.content.mood import shipped_mood
from game.partners.probe import ProbeState
from game.settings import Settings

INVITATION = "Asks the model something, as in a round, and tells how long the answer takes."
FIRST = "Set it up first: then it can be asked."
ASKING = ("effort", "spare_tokens", "scoring", "patience_s", "words_s")


class PartnerPage(SettingsPage):
    """Who cooks with the player, and what it thinks with; a model can be asked something."""

    title, icon = "Partner", "chef_partner_down_0"

    def __init__(self, game: Director) -> None:
        super().__init__(game)
        self._strip = PartnerStrip(game.preferences)
        self._ask = game.ask
        self._check = AnswerCheck()

    def rows(self, behind: Scene) -> Sequence[Row]:
        strip = self._strip
        name = strip.partner
        names = {each: company_of(each).title for each in strip.preferences.partners}
        who = Stepper(
            "Your partner", company_of(name).line, options=names, value=name,
            change=strip.preferences.choose_partner,
        )  # fmt: skip
        thinks = strip.preferences.partner_spec.needs_model
        return [who, *self._engine(behind)] if thinks else [who]

    def update(self, seconds: float, behind: Scene) -> None:
        self._check.update(self._tested)

    def leave(self) -> None:
        self._check.forget()

    def _engine(self, behind: Scene) -> Sequence[Row]:
        strip = self._strip
        titles = {engine.name: engine.value for engine in engines()}
        thinks = Stepper(
            "It thinks with", MEANINGS[strip.engine], TALL_ROW, options=titles,
            value=strip.engine.name, change=self._choose,
        )  # fmt: skip
        rows: list[Row] = [thinks]
        if strip.engine not in BUNDLED:
            rows.append(
                Push(
                    strip.engine.value, strip.detail, caption="Set up",
                    act=lambda: set_up(strip, behind), sign="check" if self._ready else "",
                )
            )  # fmt: skip
        if self._ask is not None:
            invitation = FIRST if self._strip.lacking else INVITATION
            rows.append(self._check.row(invitation, _answered, self._press))
        rows.append(setting_row(strip.preferences, "character"))
        if strip.engine is Engine.SERVICE and self._ready:
            rows += (setting_row(strip.preferences, f"asking.{name}") for name in ASKING)
        return rows

    def _choose(self, engine: str) -> None:
        self._strip.show_engine(Engine[engine])

    def _press(self) -> Next:
        asker = None if self._strip.lacking else self._ask
        ask = None if asker is None else partial(asker, self._settings)
        return self._check.press(self._tested, ask)

    @property
    def _ready(self) -> bool:
        service = self._strip.preferences.settings.service
        readable = not service.url or not mistake_in(service.url)
        asked = self._strip.engine is not Engine.SERVICE or (bool(service.model) and readable)
        return asked and not self._strip.lacking

    @property
    def _tested(self) -> object:
        return self._strip.engine, self._settings

    @property
    def _settings(self) -> Settings:
        """The settings as far as they say what is asked."""
        chosen = self._strip.preferences.settings
        return Settings(
            backend=chosen.backend, model=chosen.model, service=chosen.service,
            asking=chosen.asking,
        )  # fmt: skip


def _answered(found: ProbeState) -> Told:
    """What a test that went well means for the player, and the sign of it."""
    ready = f", ready in {found.ready_seconds:.1f} s" if found.ready_seconds > 0.5 else ""
    answered = f"{found.model} answered in {found.seconds:.1f} s{ready}"
    if not found.sensible:
        return f"{answered}, but not sensibly: “{found.answer}”", "exclaim"
    return f"{answered}. It says: “{found.answer}”", "check"


#: Layout units: the sheet at most and what is left around it, and the room inside.
SHEET, MARGIN, TOP, FOOT, PADDING = 1060, 16, 84, 52, 30
#: Who looks on from the lower edge of the sheet where there is room, and how wide each is.
STILL_LIFE = (
    ("chef_player_down_0", 78), ("plate_bob", 62), ("bell", 54), ("plate_alice", 62),
    ("chef_partner_down_0", 78),
)  # fmt: skip
STILL_TALL, STILL_STEP = 112, 84
#: Settings that make a page.
VOLUMES = ("master", "effects", "music", "voice")
DISPLAY = ("full_screen", "text_size", "safe_colours", "reduced_motion")


class SettingsScene(Scene):
    """Left and right change a row, up and down go from row to row, Tab from page to page."""

    def __init__(self, place: SettingsPlace, game: Director) -> None:
        aloud: tuple[SettingsPage, ...] = ()
        if game.ears is not None and game.mouth is not None:
            aloud = (VoicePage(game, game.ears, game.mouth), VoicesPage(game, game.mouth))
        self.pages: Sequence[SettingsPage] = (
            PlainPage(game, "Sound", "bell", *(f"volumes.{each}" for each in VOLUMES)),
            PlainPage(game, "Display", "star_full", *DISPLAY),
            PlayPage(game), PartnerPage(game), WordsPage(game), *aloud, ControlsPage(game),
        )  # fmt: skip
        tabs = [Tab(page.title, page.icon) for page in self.pages]
        self.view = TabbedRows(tabs, lambda page: self.pages[page].rows(self), turned=self.leave)
        self.view.turn_to(place.page)

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
        self.page.leave()

    def draw(self, stage: Stage) -> None:
        draw_wall(stage, shipped_mood("quick"), "Settings")
        window = Frame.window(stage)
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


SCREEN = Screen(SettingsPlace, SettingsScene, music=False)
