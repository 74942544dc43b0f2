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
from game.partners.partner_spec import PARTNERS
from game.settings import Settings

#: Lengths in layout units.
CARD, HEIGHT, GAP, PANEL, CHIP, CHIP_GAP = 180, 132, 16, 572, 44, 12


class Engine(Enum):
    """What a partner who listens thinks with; the value is what players call it."""

    BUNDLED = "Bundled model"
    FILE = "GGUF file"
    SERVICE = "Server"


#: What a second person is called among the partners.
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody to cook with: a title, a line, a sign and the picture beside it."""

    title: str
    line: str
    sign: str
    figure: str = "partner"


ANOTHER = Company("Second person", "On the same keyboard, or with a gamepad.", "heart", "third")


def company_of(name: str) -> Company:
    """Who is chosen by `name`: a partner of the table, or a second person."""
    if name == PERSON:
        return ANOTHER
    spec = PARTNERS[name]
    return Company(spec.title, spec.line, spec.sign)


JOINING = "Plug in a gamepad, now or while you cook: its first press joins. Keys: see Controls."
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

    `deck`: the gamepads that two people could use.

    The rectangles say where things were drawn, in pixels.
    """

    preferences: Preferences
    deck: PadDeck = field(default_factory=PadDeck)
    engine: Engine = field(init=False)
    partner_rects: list[pygame.Rect] = field(default_factory=list)
    engine_rects: list[pygame.Rect] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.engine = engine_of(self.preferences.settings)

    @property
    def partner(self) -> str:
        return self.preferences.partner

    @property
    def rows(self) -> int:
        """How many rows there are to choose in."""
        return 2 if self.preferences.partner_spec.needs_model and self.people == 1 else 1

    @property
    def people(self) -> int:
        """How many people cook."""
        return 2 if self.preferences.settings.second_person else 1

    @property
    def company(self) -> tuple[str, ...]:
        """Everybody who can be chosen to cook with."""
        return (*self.preferences.partners, PERSON)

    @property
    def chosen(self) -> str:
        """The one of them who is."""
        return self.partner if self.people == 1 else PERSON

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
        step = stage.px(CARD + GAP)
        size = (stage.px(CARD), stage.px(HEIGHT))
        names = self.company
        self.partner_rects = [pygame.Rect((left + i * step, top), size) for i in range(len(names))]
        for name, rect in zip(names, self.partner_rects, strict=True):
            chosen = name == self.chosen
            self._draw_partner(stage, name, rect, chosen, chosen and focused == 0)
        self.engine_rects = []
        place = pygame.Rect(left + len(names) * step + stage.px(4), top, stage.px(PANEL), size[1])
        if self.rows == 2:
            self._draw_engines(stage, place, focused == 1)
        elif self.people == 2:
            self._draw_hands(stage, place)

    @staticmethod
    def _draw_partner(
        stage: Stage, name: str, rect: pygame.Rect, chosen: bool, focused: bool
    ) -> None:
        company = company_of(name)
        if focused:
            stage.rounded(rect.inflate(stage.px(12), stage.px(12)), 26, GOLD, 3)
        paper = PAPER if chosen else SAND
        stage.rounded(rect, 20, paper, shadow=5)
        feet = (rect.x + stage.px(38), rect.bottom - stage.px(12))
        stage.sprite(f"chef_{company.figure}_down_0", feet, stage.px(64), Anchor.BOTTOM)
        stage.sprite(company.sign, (rect.x + stage.px(60), rect.y + stage.px(56)), stage.px(26))
        room = rect.width - stage.px(30)
        at = (rect.x + stage.px(15), rect.y + stage.px(24))
        stage.text_within(company.title, at, 19, room, INK, Anchor.LEFT)
        style = stage.style(14, SOFT_INK, face=Face.BODY)
        for i, part in enumerate(stage.texts.wrap(company.line, style, stage.px(CARD - 92))):
            at = (rect.x + stage.px(80), rect.y + stage.px(52 + 17 * i))
            stage.put(stage.texts.get(part, style), at, Anchor.LEFT)
        if chosen:
            stage.sprite("check", (rect.right - stage.px(12), rect.y + stage.px(8)), stage.px(34))

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
        lines = stage.texts.wrap(MEANINGS[self.engine], style, inner.width)
        for i, line in enumerate(lines):
            at = (inner.x, inner.y + stage.px(CHIP + 16 + 19 * i))
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
        if detail := self.detail:
            at = (inner.x, inner.y + stage.px(CHIP + 18 + 19 * len(lines)))
            bold = Face.BOLD
            stage.text_within(detail, at, 14, inner.width, INK, Anchor.LEFT, bold)

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
