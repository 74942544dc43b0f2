"""Who cooks with the player, and what a partner who listens thinks with, or who has which keys."""

from dataclasses import dataclass, field
from enum import Enum

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, HUMAN_LOOKS, INK, PAPER, SAND, SOFT_INK
from game.client.input.bindings import Action, walking_keys
from game.client.input.crew import Crew
from game.client.input.pads import PadDeck
from game.client.player.preferences import Preferences
from game.client.scenes.partner_cards import CARD, GAP, HEIGHT, PERSON, PartnerCards
from game.content.level import Level
from game.partners.companions import Companion, companion, has_place
from game.settings import Settings

#: Lengths in layout units. Where not all cards are seen, the next one looks out beside the panel.
PANEL, BESIDE, PEEK, CHIP, CHIP_GAP = 572, 4, 36, 44, 12
#: Cards that are seen in whole beside the panel.
SHOWN = 3


class Engine(Enum):
    """What a partner who listens thinks with; the value is what players call it."""

    BUNDLED = "Bundled model"
    FILE = "GGUF file"
    SERVICE = "Server"


ALONE, ALONE_HEIGHT = "Here you cook alone: there is room for one.", 92
JOINING = "Plug in a gamepad, now or while you cook: its first press joins. Keys: see Controls."
#: What is added where dishes are not all cooked in one: measured, see docs/levels.md.
SOUPS_BEST = " It understands soups best."
#: What each engine means for the player, in plain words.
MEANINGS = {
    Engine.BUNDLED: "A small language model that comes with the game. It runs on this computer, "
    "at once and for free.",
    Engine.FILE: "A language model of your own, run on this computer. A larger one understands "
    "more and answers later.",
    Engine.SERVICE: "A server that speaks the OpenAI protocol understands most. What you type "
    "and what happens in the kitchen is sent to it.",
}


def engine_of(settings: Settings) -> Engine:
    """What the settings say a partner thinks with."""
    if settings.backend == "openai":
        return Engine.SERVICE
    return Engine.FILE if settings.model else Engine.BUNDLED


@dataclass(slots=True)
class PartnerStrip:
    """Draws both rows and carries out choices. `engine`: the one shown; it need not be set up.

    `deck`: the gamepads that two people could use. `level`: the kitchen that is chosen for; None:
    any.

    The rectangles say where things were drawn, in pixels.
    """

    preferences: Preferences
    deck: PadDeck = field(default_factory=PadDeck)
    level: Level | None = None
    engine: Engine = field(init=False)
    engine_rects: list[pygame.Rect] = field(default_factory=list)
    _cards: PartnerCards = field(default_factory=PartnerCards, init=False)
    _panel: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0), init=False)

    def __post_init__(self) -> None:
        self.engine = engine_of(self.preferences.settings)

    @property
    def partner_rects(self) -> list[pygame.Rect]:
        """Where each card is, the whole of it."""
        return self._cards.rects

    @property
    def partner(self) -> str:
        return self.preferences.partner

    @property
    def _companion(self) -> Companion:
        """Who comes along into the kitchen, and why if it is not who was chosen."""
        spec = self.preferences.partner_spec
        return Companion(spec) if self.level is None else companion(spec, self.level)

    @property
    def excuse(self) -> str:
        """Why it is somebody else than was chosen, '' if it is not."""
        return self._companion.excuse if self.people == 1 else ""

    @property
    def rows(self) -> int:
        """How many rows there are to choose in."""
        if not self.company:
            return 0
        return 2 if self._companion.spec.needs_model and self.people == 1 else 1

    @property
    def people(self) -> int:
        """How many people cook."""
        return 2 if self.preferences.settings.second_person else 1

    @property
    def company(self) -> tuple[str, ...]:
        """Everybody who can be chosen to cook with; nobody where one cooks alone."""
        if self.level is not None and not has_place(self.level):
            return ()
        return (*self.preferences.partners_in(self.level), PERSON)

    @property
    def chosen(self) -> str:
        """The one of them who is."""
        return self._companion.spec.name if self.people == 1 else PERSON

    def card_at(self, at: tuple[int, int]) -> int | None:
        """Which card that pixel is on, as far as it is not under the panel."""
        if not self.company:  # what was drawn last are those of another kitchen
            return None
        return None if self._panel.collidepoint(at) else self._cards.at(at)

    def choose_partner(self, index: int) -> None:
        """A second person does not change which partner comes along where there is room for it."""
        name = self.company[index % len(self.company)]
        self.preferences.change(second_person=name == PERSON)
        if name != PERSON:
            self.preferences.choose_partner(name)

    def choose_engine(self, index: int) -> None:
        """Show an engine; it is used from now on if all it needs is known."""
        self.engine = tuple(Engine)[index % len(Engine)]
        settings = self.preferences.settings
        if self.engine is Engine.BUNDLED:
            self.preferences.choose_model("")
        elif self.engine is Engine.SERVICE and settings.service.model:
            self.preferences.choose_service(settings.service)

    def step(self, row: int, way: int) -> None:
        """The next (1) or previous (-1) thing in row 0, the partners, or 1, the engines."""
        if row == 0:
            self.choose_partner(self.company.index(self.chosen) + way)
        else:
            self.choose_engine(tuple(Engine).index(self.engine) + way)

    @property
    def lacking(self) -> bool:
        """Whether the engine shown must be set up before it can be used."""
        return self.engine is not engine_of(self.preferences.settings)

    def draw(self, stage: Stage, left: int, top: int, focused: int | None) -> None:
        """Paint from the pixel (`left`, `top`); `focused`: the row with the cursor, if any."""
        names, self.engine_rects = self.company, []
        place = pygame.Rect(left, top, stage.size[0] - left, stage.px(HEIGHT))
        self._panel = pygame.Rect(0, 0, 0, 0)
        if self.rows == 2 or (self.people == 2 and names):
            place.width, self._panel = self._divided(stage, place, len(names))
        if names:
            self._cards.draw(stage, names, place, names.index(self.chosen), focused == 0)
        else:
            self._draw_alone(stage, left, top)
        if self.rows == 2:
            self._draw_engines(stage, self._panel, focused == 1)
        elif self._panel:
            self._draw_hands(stage, self._panel)

    @staticmethod
    def _divided(stage: Stage, place: pygame.Rect, cards: int) -> tuple[int, pygame.Rect]:
        """The width for so many cards, and the panel to the right of them."""
        shown = min(SHOWN, cards)
        peek = stage.px(PEEK if cards > shown else BESIDE)
        width = shown * stage.px(CARD + GAP) + peek
        panel = pygame.Rect(place.x + width, place.y, 0, place.height)
        panel.width = stage.px(PANEL + BESIDE) - peek
        return width, panel

    @staticmethod
    def _draw_alone(stage: Stage, left: int, top: int) -> None:
        place = pygame.Rect(left, top, stage.px(PANEL), stage.px(ALONE_HEIGHT))
        stage.rounded(place, 20, CREAM, shadow=5)
        feet = (place.x + stage.px(44), place.bottom - stage.px(10))
        stage.sprite("chef_player_down_0", feet, stage.px(60), Anchor.BOTTOM)
        at = (place.x + stage.px(90), place.centery - stage.px(2))
        room = place.width - stage.px(108)
        stage.text_within(ALONE, at, 18, room, SOFT_INK, Anchor.LEFT, Face.BOLD)

    def _draw_hands(self, stage: Stage, place: pygame.Rect) -> None:
        """What each of two people cooks with."""
        stage.rounded(place, 20, CREAM, shadow=5)
        crew, bindings = Crew.of(2, self.deck.plugged), stage.legend.bindings
        left, room = place.x + stage.px(18), place.width - stage.px(36)
        for who, look in enumerate(HUMAN_LOOKS):
            y = place.y + stage.px(28 + 27 * who)
            stage.text(f"Player {who + 1}", (left, y), 19, look.colour, Anchor.LEFT)
            keys = " or ".join(walking_keys(bindings, column) for column in crew.columns(who))
            use = " or ".join(bindings.name(column, Action.USE) for column in crew.columns(who))
            at = (left + stage.px(96), y)
            line = f"{keys}      use: {use}"
            stage.text_within(line, at, 17, room - stage.px(96), INK, Anchor.LEFT, Face.BOLD)
        style = stage.style(14, SOFT_INK, face=Face.BODY)
        for i, line in enumerate(stage.texts.wrap(JOINING, style, room)):
            at = (left, place.y + stage.px(86 + 19 * i))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)

    def _draw_engines(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        stage.rounded(place, 20, CREAM, shadow=5)
        inner = place.inflate(-stage.px(28), -stage.px(24))
        gap = stage.px(CHIP_GAP)
        width = (inner.width - 2 * gap) // 3
        for i, engine in enumerate(Engine):
            rect = pygame.Rect(inner.x + i * (width + gap), inner.y, width, stage.px(CHIP))
            self.engine_rects.append(rect)
            chosen = engine is self.engine
            fill = GOLD if chosen and focused else PAPER if chosen else SAND
            stage.rounded(rect, 13, fill, 3 if chosen else 1.8)
            stage.text(engine.value, rect.center, 18, INK if chosen else SOFT_INK)
            if chosen and not self.lacking:
                corner = (rect.right - stage.px(6), rect.y + stage.px(4))
                stage.sprite("check", corner, stage.px(26))
        self._draw_meaning(stage, inner)

    def _draw_meaning(self, stage: Stage, inner: pygame.Rect) -> None:
        style = stage.style(15, SOFT_INK, face=Face.BODY)
        lines = stage.texts.wrap(self.meaning, style, inner.width)
        for i, line in enumerate(lines):
            at = (inner.x, inner.y + stage.px(CHIP + 16 + 19 * i))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
        if detail := self.detail:
            at = (inner.x, inner.y + stage.px(CHIP + 18 + 19 * len(lines)))
            bold = Face.BOLD
            stage.text_within(detail, at, 14, inner.width, INK, Anchor.LEFT, bold)

    @property
    def meaning(self) -> str:
        """What the engine that is shown means for the player in the kitchen that is chosen."""
        dishes = self.level.kitchen.menu.dishes.values() if self.level is not None else ()
        others = any(dish.appliance is None for dish in dishes)
        best = SOUPS_BEST if others and self.engine is Engine.BUNDLED else ""
        return f"{MEANINGS[self.engine]}{best}"

    @property
    def detail(self) -> str:
        """Which file or server it is, or what is missing."""
        settings = self.preferences.settings
        match self.engine:
            case Engine.FILE:
                return settings.model or "no file chosen yet: choose this to name one"
            case Engine.SERVICE if settings.service.model:
                server = settings.service.url or "api.openai.com"
                return f"{settings.service.model} at {server}"
            case Engine.SERVICE:
                return "no model named yet: choose this to set it up"
        return self.preferences.problem
