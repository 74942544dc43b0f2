"""Who cooks with the player, and what a partner who listens thinks with: two rows of cards."""

from dataclasses import dataclass, field
from enum import Enum

import pygame

from game.client.preferences import Preferences
from game.client.shapes import Box
from game.client.stage import Anchor, Stage
from game.client.texts import Face
from game.client.theme import CREAM, GOLD, INK, PAPER, SAND, SOFT_INK
from game.session.casting import HLA
from game.settings import Settings

#: Lengths in layout units.
CARD, HEIGHT, GAP, CHIP, CHIP_GAP = 276, 132, 20, 44, 12


class Engine(Enum):
    """What a partner who listens thinks with; the value is what players call it."""

    BUNDLED = "Bundled model"
    FILE = "GGUF file"
    SERVICE = "Endpoint"


#: A partner's name, its picture's sign and a line about it.
PARTNERS = {
    HLA: ("Listens and talks", "chat", "Type what you want: it understands, answers and helps."),
    "reflex": ("Cooks by habit", "gear", "Quick and tidy, but does not listen."),
}
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

    The rectangles say where things were drawn, in pixels.
    """

    preferences: Preferences
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
        return 2 if self.partner == HLA else 1

    def choose_partner(self, index: int) -> None:
        names = self.preferences.partners
        self.preferences.choose_partner(names[index % len(names)])

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
            self.choose_partner(self.preferences.partners.index(self.partner) + way)
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
        names = self.preferences.partners
        self.partner_rects = [pygame.Rect((left + i * step, top), size) for i in range(len(names))]
        for name, rect in zip(names, self.partner_rects, strict=True):
            chosen = name == self.partner
            self._draw_partner(stage, name, rect, chosen, chosen and focused == 0)
        self.engine_rects = []
        if self.rows == 2:
            place = pygame.Rect(left + 2 * step, top, 2 * step - stage.px(GAP), size[1])
            self._draw_engines(stage, place, focused == 1)

    @staticmethod
    def _draw_partner(
        stage: Stage, name: str, rect: pygame.Rect, chosen: bool, focused: bool
    ) -> None:
        title, sign, line = PARTNERS[name]
        if focused:
            halo = rect.inflate(stage.px(12), stage.px(12))
            stage.box(Box(halo.size, stage.px(26), GOLD, INK, stage.px(3)), halo.topleft)
        paper = PAPER if chosen else SAND
        box = Box(rect.size, stage.px(20), paper, INK, stage.px(2.4), shadow=stage.px(5))
        stage.box(box, rect.topleft)
        feet = (rect.x + stage.px(48), rect.bottom - stage.px(16))
        stage.sprite("chef_partner_down_0", feet, stage.px(72), Anchor.BOTTOM)
        stage.sprite(sign, (rect.x + stage.px(72), rect.y + stage.px(30)), stage.px(32))
        left = rect.x + stage.px(96)
        stage.text(title, (left, rect.y + stage.px(34)), 21, INK, Anchor.LEFT)
        style = stage.style(15, SOFT_INK, face=Face.BODY)
        for i, part in enumerate(stage.texts.wrap(line, style, stage.px(CARD - 110))):
            at = (left, rect.y + stage.px(60 + 19 * i))
            stage.put(stage.texts.get(part, style), at, Anchor.LEFT)
        if chosen:
            stage.sprite("check", (rect.right - stage.px(12), rect.y + stage.px(8)), stage.px(34))

    def _draw_engines(self, stage: Stage, place: pygame.Rect, focused: bool) -> None:
        box = Box(place.size, stage.px(20), CREAM, INK, stage.px(2.4), shadow=stage.px(5))
        stage.box(box, place.topleft)
        inner = place.inflate(-stage.px(28), -stage.px(24))
        gap = stage.px(CHIP_GAP)
        width = (inner.width - 2 * gap) // 3
        for i, engine in enumerate(Engine):
            rect = pygame.Rect(inner.x + i * (width + gap), inner.y, width, stage.px(CHIP))
            self.engine_rects.append(rect)
            chosen = engine is self.engine
            fill = GOLD if chosen and focused else PAPER if chosen else SAND
            weight = stage.px(3 if chosen else 1.8)
            stage.box(Box(rect.size, stage.px(13), fill, INK, weight), rect.topleft)
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
                return settings.model or "no file chosen yet: Enter or click to name one"
            case Engine.SERVICE if settings.service.model:
                server = settings.service.url or "api.openai.com"
                return f"{settings.service.model} at {server}"
            case Engine.SERVICE:
                return "no model named yet: Enter or click to set it up"
        return self.preferences.problem
