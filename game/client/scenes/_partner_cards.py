"""The cards of those whom one can cook with, side by side: all of them are seen."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.theme import GOLD, INK, PAPER, SAND
from game.partners.partner_spec import find_partner

#: Lengths in layout units: the widest card, the room between two, a line of a title.
CARD, HEIGHT, GAP, LINE = 132, 142, 10, 20
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


@dataclass(slots=True)
class PartnerCards:
    """Paints cards. `rects`: where each one is in pixels."""

    rects: list[pygame.Rect] = field(default_factory=list)

    def at(self, at: tuple[int, int]) -> int | None:
        hit = (index for index, rect in enumerate(self.rects) if rect.collidepoint(at))
        return next(hit, None)

    def draw(
        self, stage: Stage, all_: Sequence[Company], place: pygame.Rect, chosen: int, focused: bool
    ) -> int:
        """Paint them from the left of `place` on, narrower the more there are; gives the column of
        pixels to the right of them.
        """
        gap = stage.px(GAP)
        width = min(stage.px(CARD), (place.width - gap * (len(all_) - 1)) // len(all_))
        self.rects = [
            pygame.Rect(place.x + i * (width + gap), place.y, width, place.height)
            for i in range(len(all_))
        ]
        for i, (company, rect) in enumerate(zip(all_, self.rects, strict=True)):
            _draw_card(stage, company, rect, i == chosen, i == chosen and focused)
        return self.rects[-1].right


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
    room, line = rect.width - stage.px(12), stage.px(LINE)
    middle = rect.bottom - stage.px(30)
    lines = stage.texts.wrap(company.title, stage.style(18), room)
    for i, part in enumerate(lines):
        at = (rect.centerx, middle + line * (i - (len(lines) - 1) / 2))
        stage.text_within(part, at, 18, room, INK)
    if chosen:
        stage.sprite("check", (rect.right - stage.px(12), rect.y + stage.px(8)), stage.px(34))
