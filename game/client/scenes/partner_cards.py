"""The cards of those whom one can cook with, side by side; more than fit scroll with the cursor."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.ui.widgets import clipped
from game.partners.partner_spec import PARTNERS

#: Lengths in layout units.
CARD, HEIGHT, GAP = 180, 132, 16
#: Lines of words on a card.
LINES = 4

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


@dataclass(slots=True)
class PartnerCards:
    """Paints cards. `rects`: where each one is in pixels, also of those beyond the window."""

    rects: list[pygame.Rect] = field(default_factory=list)

    def at(self, at: tuple[int, int]) -> int | None:
        """Which card that pixel is on."""
        hit = (index for index, rect in enumerate(self.rects) if rect.collidepoint(at))
        return next(hit, None)

    def draw(
        self, stage: Stage, names: Sequence[str], place: pygame.Rect, chosen: int, focused: bool
    ) -> None:
        """Paint them from the left of `place` on, where the `chosen` one is seen in whole."""
        step, size = stage.px(CARD + GAP), (stage.px(CARD), place.height)
        shown = (place.width + stage.px(GAP)) // step
        first = max(0, min(chosen - shown + 2, len(names) - shown))
        corners = ((place.x + (i - first) * step, place.y) for i in range(len(names)))
        self.rects = [pygame.Rect(corner, size) for corner in corners]
        for i, (name, rect) in enumerate(zip(names, self.rects, strict=True)):
            if -rect.width < rect.x < place.right:
                _draw_card(stage, company_of(name), rect, i == chosen, i == chosen and focused)


def _draw_card(
    stage: Stage, company: Company, rect: pygame.Rect, chosen: bool, focused: bool
) -> None:
    if focused:
        stage.rounded(rect.inflate(stage.px(12), stage.px(12)), 26, GOLD, 3)
    stage.rounded(rect, 20, PAPER if chosen else SAND, shadow=5)
    feet = (rect.x + stage.px(38), rect.bottom - stage.px(12))
    stage.sprite(f"chef_{company.figure}_down_0", feet, stage.px(64), Anchor.BOTTOM)
    stage.sprite(company.sign, (rect.x + stage.px(60), rect.y + stage.px(56)), stage.px(26))
    room = rect.width - stage.px(30)
    at = (rect.x + stage.px(15), rect.y + stage.px(24))
    stage.text_within(company.title, at, 19, room, INK, Anchor.LEFT)
    style = stage.style(14, SOFT_INK, face=Face.BODY)
    for i, part in enumerate(clipped(stage, company.line, style, stage.px(CARD - 92), LINES)):
        at = (rect.x + stage.px(80), rect.y + stage.px(52 + 17 * i))
        stage.put(stage.texts.get(part, style), at, Anchor.LEFT)
    if chosen:
        stage.sprite("check", (rect.right - stage.px(12), rect.y + stage.px(8)), stage.px(34))
