"""The partner's page of the settings: who cooks, what it thinks with, and whether that answers."""

from collections.abc import Mapping, Sequence
from functools import partial

from agents.service.address import mistake_in
from game.client.player.preferences import Preferences
from game.client.scenes._engines import AnswerCheck, Told, set_up
from game.client.scenes._partner_cards import company_of
from game.client.scenes._partners import BUNDLED, MEANINGS, Engine, PartnerStrip, engines
from game.client.scenes._setting_rows import SettingRows
from game.client.scenes._settings_pages import SettingsPage
from game.client.ui.rows import TALL_ROW, Push, Row, Stepper
from game.client.ui.scene import Next, Scene
from game.partners.probe import Asker, ProbeState
from game.settings import Character, Settings

INVITATION = "Asks the model something, as in a round, and tells how long the answer takes."
FIRST = "Set it up first: then it can be asked."
#: How each character is called, and how it puts things.
CHARACTERS: Mapping[Character, tuple[str, str]] = {
    "calm": ("Calm", "Quiet and to the point. From the next round on."),
    "cheerful": ("Cheerful", "Full of energy, glad of everything. From the next round on."),
    "dry": ("Dry", "Few words, and a joke with a straight face. From the next round on."),
}
EFFORT: Mapping[str, str] = {
    "": "As it does by itself", "none": "None", "minimal": "Minimal", "low": "Low",
    "medium": "Medium", "high": "High",
}  # fmt: skip
SCORING: Mapping[str, str] = {
    "auto": "As it can", "labels": "By likelihood", "asked": "It names the best",
    "completions": "By whole answers",
}  # fmt: skip
SPARE = (0, 1024, 4096, 16384)
PATIENCE_S = (15, 30, 60, 120)
WORDS_S = (0, 2, 5, 10)


class PartnerPage(SettingsPage):
    """`ask` asks a model something; without it there is nothing to test."""

    title, icon = "Partner", "chef_partner_down_0"

    def __init__(self, preferences: Preferences, ask: Asker | None = None) -> None:
        super().__init__(preferences)
        self._strip = PartnerStrip(preferences)
        self._ask = ask
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

    def update(self, seconds: float, behind: Scene) -> Next:
        self._check.update(self._tested)
        return None

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
        preferences = strip.preferences
        told = CHARACTERS[preferences.settings.character][1]
        characters: Mapping[str, str] = {name: title for name, (title, _) in CHARACTERS.items()}
        setting = SettingRows(preferences)
        rows.append(setting.stepper("character", "Its character", told, characters))
        if strip.engine is Engine.SERVICE and self._ready:
            rows.extend(_asking_rows(preferences))
        return rows

    def _choose(self, engine: str) -> None:
        self._strip.choose_engine(engines().index(Engine[engine]))

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


def _asking_rows(preferences: Preferences) -> Sequence[Row]:
    """How a server is asked whose model thinks before it answers: effort and room of that, how it
    weighs choices, and how long it is waited for.
    """
    rows = SettingRows(preferences, "asking")
    return (
        rows.stepper(
            "effort", "How hard it thinks first",
            "For models that think before they answer. Less is sooner.", EFFORT,
        ),
        rows.numbers(
            "spare_tokens", "Room to think",
            "Tokens beside the answer. It gets more when they run out.", SPARE, "{}",
        ),
        rows.stepper(
            "scoring", "How it weighs choices", "Models that think mostly just name the best.",
            SCORING,
        ),
        rows.numbers(
            "patience_s", "Wait for the server", "Silent longer, it is gone.", PATIENCE_S, "{} s"
        ),
        rows.numbers(
            "words_s", "Wait for its own words",
            "Then, or with 0 s at once, it says a ready phrase instead.", WORDS_S, "{} s",
        ),
    )  # fmt: skip


def _answered(found: ProbeState) -> Told:
    """What a test that went well means for the player, and the sign of it."""
    ready = f", ready in {found.ready_seconds:.1f} s" if found.ready_seconds > 0.5 else ""
    answered = f"{found.model} answered in {found.seconds:.1f} s{ready}"
    if not found.sensible:
        return f"{answered}, but not sensibly: “{found.answer}”", "exclaim"
    return f"{answered}. It says: “{found.answer}”", "check"
