"""Who cooks with the player, and what a partner who listens thinks with, or who has which keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from agents.llm.models import SMALL, STANDARD
from agents.service.address import USUAL_ADDRESS, host_of
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, HUMAN_LOOKS, INK, PAPER, SAND, SOFT_INK
from game.client.input.bindings import Action, walking_keys
from game.client.input.pads import Crew, PadDeck
from game.client.player.preferences import Preferences
from game.client.ui.frame import MIDDLE, Frame, Print
from game.content.level import Level
from game.partners.bundled import bundled_named, offered, suited, why
from game.partners.partner_spec import Companion, companion, find_partner, has_place
from game.settings import Settings

#: Lengths in layout units: the widest card, the room between two, a line of a title, the room
#: before the panel beside the cards.
CARD, HEIGHT, GAP, CARD_LINE, BESIDE = 132, 142, 10, 20, 14
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
    spec = find_partner(name)
    return Company(spec.title, spec.line, spec.sign)


class ChoiceStrip:
    """What can be chosen below a kitchen, in rows of things one of which is chosen.

    `rects`: where those of each row were drawn, in pixels; `level`: the kitchen that is chosen for,
    None for any; `rows`: how many rows there are in it.
    """

    panel: float  # its least width, in layout units

    def __init__(self, preferences: Preferences, level: Level | None = None) -> None:
        self.preferences, self.level = preferences, level
        self.rects: list[list[pygame.Rect]] = []

    @property
    def rows(self) -> int:
        raise NotImplementedError

    def chosen_in(self, row: int) -> int:
        raise NotImplementedError

    def choose(self, row: int, index: int) -> None:
        raise NotImplementedError

    def step(self, row: int, way: int) -> None:
        """Choose the next (1) or previous (-1) thing in a row."""
        self.choose(row, self.chosen_in(row) + way)

    def at(self, pixel: tuple[int, int]) -> tuple[int, int] | None:
        """Row and index of what lies there; what was drawn may be that of another kitchen."""
        for row, rects in enumerate(self.rects[: self.rows]):
            for index, rect in enumerate(rects):
                if rect.collidepoint(pixel):
                    return row, index
        return None

    def click(self, pixel: tuple[int, int]) -> int | None:
        """Choose what lies there; gives its row, None for nothing."""
        if (met := self.at(pixel)) is None:
            return None
        self.choose(*met)
        return met[0]

    def draw_cards(
        self, stage: Stage, all_: Sequence[Company], place: pygame.Rect, focused: bool
    ) -> Frame:
        """Paint the cards of the first row from the left of `place` on, narrower the more there
        are; gives the panel that is painted beside them.
        """
        gap, beside = stage.px(GAP), stage.px(BESIDE)
        room = place.width - stage.px(self.panel) - beside
        width = min(stage.px(CARD), (room - gap * (len(all_) - 1)) // len(all_))
        cards = [
            pygame.Rect(place.x + i * (width + gap), place.y, width, place.height)
            for i in range(len(all_))
        ]
        self.rects, chosen = [cards], self.chosen_in(0)
        for i, (company, rect) in enumerate(zip(all_, cards, strict=True)):
            _draw_card(stage, company, rect, i == chosen, i == chosen and focused)
        left = cards[-1].right + beside
        panel = Frame(stage, pygame.Rect(left, place.y, place.right - left, place.height))
        panel.rounded(20, CREAM, shadow=5)
        return panel


def _draw_card(
    stage: Stage, company: Company, rect: pygame.Rect, chosen: bool, focused: bool
) -> None:
    if focused:
        stage.rounded(rect.inflate(stage.px(10), stage.px(10)), 24, GOLD, 3)
    stage.rounded(rect, 20, PAPER if chosen else SAND, shadow=5)
    feet = (rect.centerx - stage.px(8), rect.y + stage.px(88))
    figure = stage.sprite(f"chef_{company.figure}_down_0", feet, stage.px(64), Anchor.BOTTOM)
    stage.sprite(company.sign, (figure.right + stage.px(2), rect.y + stage.px(54)), stage.px(26))
    # Below the figure, around the middle of what is left of the card.
    room, line = rect.width - stage.px(12), stage.px(CARD_LINE)
    middle = rect.bottom - stage.px(30)
    lines = stage.texts.wrap(company.title, stage.style(18), room)
    for i, part in enumerate(lines):
        at = (rect.centerx, middle + line * (i - (len(lines) - 1) / 2))
        stage.text_within(part, at, 18, room, INK)
    if chosen:
        stage.sprite("check", (rect.right - stage.px(12), rect.y + stage.px(8)), stage.px(34))


#: Lengths in layout units: the rim of the panel beside the cards, lines in it, an engine's chip and
#: the room between two.
RIM, LINE, CHIP, CHIP_GAP = 14, 18, 34, 10
#: What is kept free above the cards for an excuse, in layout units.
EXCUSE = 26
#: How what there is to know is printed.
WORDS = Print(15, line=LINE)


class Engine(Enum):
    """What a partner who listens thinks with; the value is what players call it."""

    SMALL = "Small model"
    STANDARD = "Standard"
    FILE = "Your own model"
    SERVICE = "Server"


#: Those that come with the game, by their names in the table.
BUNDLED = {Engine.SMALL: SMALL, Engine.STANDARD: STANDARD}
ALONE, ALONE_WIDTH, ALONE_HEIGHT = "Here you cook alone: there is room for one.", 572, 92
JOINING = "Plug in a gamepad, now or while you cook: its first press joins. Keys: see Controls."
#: What each engine means for the player, in plain words.
MEANINGS = {
    Engine.SMALL: "A small language model that comes with the game. It runs on this computer, "
    "at once and for free.",
    Engine.STANDARD: "A larger language model that comes with the game. It understands more; its "
    "answers take a moment longer.",
    Engine.FILE: "A language model that you have downloaded, in a file called *.gguf. A larger one "
    "understands more and answers later.",
    Engine.SERVICE: "A server that speaks the OpenAI protocol understands most. What you type "
    "and what happens in the kitchen is sent to it.",
}


def engine_of(settings: Settings) -> Engine:
    """What the settings say a partner thinks with."""
    if settings.backend == "openai":
        return Engine.SERVICE
    named = bundled_named(settings.model)
    return next((engine for engine, name in BUNDLED.items() if name == named), Engine.FILE)


def engines() -> tuple[Engine, ...]:
    """Those that there are."""
    return tuple(each for each in Engine if each not in BUNDLED or BUNDLED[each] in offered())


class PartnerStrip(ChoiceStrip):
    """Who comes along and, of a partner who listens, what it thinks with.

    `engine`: the one shown; it need not be set up. `deck`: the gamepads that two people could use.
    """

    panel = 462

    def __init__(
        self, preferences: Preferences, deck: PadDeck | None = None, level: Level | None = None
    ) -> None:
        super().__init__(preferences, level)
        self.deck, self.engine = deck or PadDeck(), engine_of(preferences.settings)

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
        if not self.company:
            return 0
        return 2 if self._companion.spec.needs_model and self.people == 1 else 1

    @property
    def people(self) -> int:
        return 2 if self.preferences.settings.second_person else 1

    @property
    def company(self) -> tuple[str, ...]:
        if self.level is not None and not has_place(self.level):
            return ()
        return (*self.preferences.partners_in(self.level), PERSON)

    @property
    def chosen(self) -> str:
        return self._companion.spec.name if self.people == 1 else PERSON

    def chosen_in(self, row: int) -> int:
        """Row 0: the partners; 1: the engines."""
        return engines().index(self.engine) if row else self.company.index(self.chosen)

    def choose(self, row: int, index: int) -> None:
        """A second person does not change which partner comes along where there is room for it."""
        if row:
            self.show_engine(engines()[index % len(engines())])
            return
        name = self.company[index % len(self.company)]
        self.preferences.change(second_person=name == PERSON)
        if name != PERSON:
            self.preferences.choose_partner(name)

    def show_engine(self, engine: Engine) -> None:
        """It is used from now on if all it needs is known."""
        self.engine = engine
        settings = self.preferences.settings
        if bundled := BUNDLED.get(engine):
            self.preferences.choose_model("" if bundled == suited() else bundled)
        elif engine is Engine.SERVICE and settings.service.model:
            self.preferences.choose_service(settings.service)

    @property
    def lacking(self) -> bool:
        return self.engine is not engine_of(self.preferences.settings)

    def draw(self, stage: Stage, place: pygame.Rect, focused: int | None) -> None:
        """Paint into the pixels of `place`: the cards, and what there is to know of the chosen
        one; `focused`: the row with the cursor, if any.
        """
        if self.excuse:
            plain = stage.plain()
            at = (place.x, place.top - plain.px(EXCUSE / 2))
            plain.text(self.excuse, at, 15, CREAM, Anchor.LEFT, outline=3, rim=INK, face=Face.BOLD)
        if not self.company:
            card = Frame(stage, place).part((0, 0), ALONE_WIDTH, ALONE_HEIGHT)
            card.rounded(20, CREAM, shadow=5)
            card.sprite("chef_player_down_0", (44, -10), 60, Anchor.BOTTOM)
            words = card.left(90)[1].right(18)[1].moved(0, -2)
            words.text(ALONE, (0, None), 18, SOFT_INK, Anchor.LEFT, Face.BOLD)
            return
        cards = [company_of(name) for name in self.company]
        panel = self.draw_cards(stage, cards, place, focused == 0)
        inner, company = panel.inset(RIM, RIM * 0.7), company_of(self.chosen)
        if self.people == 1 and self.rows < 2:
            inner.moved(0, -15).text(company.title, (0, None), 26, INK, Anchor.LEFT)
            line = inner.moved(0, 17)
            line.text(company.line, (0, None), 18, SOFT_INK, Anchor.LEFT, Face.BOLD)
            return
        inner.text(company.line, (0, LINE / 2), 17, INK, Anchor.LEFT, Face.BOLD)
        below = inner.top(LINE + 8)[1]
        if self.people == 2:
            # What each of two people cooks with.
            crew, bindings = Crew.of(2, self.deck.plugged), below.stage.legend.bindings
            for who, look in enumerate(HUMAN_LOOKS):
                line = below.moved(0, 14 + 25 * who)
                line.text(f"Player {who + 1}", (0, 0), 19, look.colour, Anchor.LEFT)
                keys = " or ".join(walking_keys(bindings, column) for column in crew.columns(who))
                use = " or ".join(bindings.name(column, Action.USE) for column in crew.columns(who))
                told = f"{keys}      use: {use}"
                line.text(told, (90, 0), 17, INK, Anchor.LEFT, Face.BOLD)
            below.top(54)[1].paragraph(JOINING, WORDS)
        else:
            chips, rest = below.top(CHIP, 6)
            there = engines()
            places = chips.columns([1] * len(there), CHIP_GAP)
            self.rects.append([chip.rect for chip in places])
            for engine, chip in zip(there, places, strict=True):
                chosen = engine is self.engine
                fill = GOLD if chosen and focused == 1 else PAPER if chosen else SAND
                chip.rounded(12, fill, 3 if chosen else 1.8)
                chip.inset(10, 0).text(engine.value, MIDDLE, 18, INK if chosen else SOFT_INK)
                if chosen and not self.lacking:
                    chip.sprite("check", (-1, 2), 26)
            below = rest.paragraph(self.meaning, WORDS)
            if detail := self.detail:
                below.text(detail, (0, LINE / 2), 15, INK, Anchor.LEFT, Face.BOLD)

    @property
    def meaning(self) -> str:
        dishes = self.level.kitchen.menu.dishes.values() if self.level is not None else ()
        others = any(dish.appliance is None for dish in dishes)
        best = " It understands soups best." if others and self.engine in BUNDLED else ""
        return f"{MEANINGS[self.engine]}{best}"

    @property
    def detail(self) -> str:
        settings = self.preferences.settings
        match self.engine:
            case Engine.FILE:
                return settings.model or "no file chosen yet: choose this to name one"
            case Engine.SERVICE if settings.service.model:
                server = host_of(settings.service.url or USUAL_ADDRESS)
                return f"{settings.service.model} at {server}"
            case Engine.SERVICE:
                return "no model named yet: choose this to set it up"
        return self.preferences.problem or why()
