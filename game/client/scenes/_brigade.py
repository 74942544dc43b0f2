"""How a crew works together, what the player is in it, and how many cooks: below its kitchen."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.player.preferences import Preferences
from game.client.scenes._partners import Company, PartnerCards
from game.client.ui.frame import MIDDLE, Frame
from game.content.level import Level
from game.partners.brigades import is_led
from game.settings import ORGANISED, YOU, Brigade, Organised, You

#: Lengths in layout units: the least width of the panel, the room before it, its rim, a line, a
#: chip and the room between two, and what stands before the numbers.
PANEL, BESIDE, RIM, LINE, CHIP, GAP, LABEL = 470, 14, 12, 18, 32, 8, 62

WAYS: Mapping[Organised, Company] = {
    "silent": Company("No words", "Nobody says a word: each does what it sees.", "thought"),
    "pipeline": Company("Stations", "One chops, one cooks, one serves.", "knife", "fifth"),
    "tree": Company("A leader", "Somebody says who does what, and nobody waits.", "chat", "fourth"),
    "relay": Company("Take turns", "One works, the others wait for their turn.", "clock", "sixth"),
    "graph": Company("Anyone", "Everybody may order everybody. You, too.", "hand", "seventh"),
}
ROLES: Mapping[You, tuple[str, str]] = {
    "cook": ("A cook", "You cook among them. Whoever leads asks you, and never orders you."),
    "talk": ("Only talk", "You have no cook: tell the leader what you want."),
    "chef": ("Head chef", "You have no cook: click one, then a dish or a station."),
    "chef_cook": ("Chef who cooks", "You say who does what, and lend a hand."),
}


@dataclass(slots=True)
class BrigadeStrip:
    """Draws what can be chosen and carries it out, in three rows: the way to work, what the player
    is, how many cooks. `level`: the kitchen that is chosen for.

    The rectangles say where things were drawn, in pixels.
    """

    preferences: Preferences
    level: Level | None = None
    cards: PartnerCards = field(default_factory=PartnerCards, init=False)
    chips: list[pygame.Rect] = field(default_factory=list, init=False)
    numbers: list[pygame.Rect] = field(default_factory=list, init=False)
    rows: int = field(default=3, init=False)

    @property
    def brigade(self) -> Brigade:
        """What is chosen, as far as the kitchen has cooks."""
        wanted = self.preferences.settings.brigade
        return replace(wanted, cooks=max(1, min(wanted.cooks, self._most)))

    @property
    def _most(self) -> int:
        return 1 if self.level is None else len(self.level.cooks)

    def step(self, row: int, way: int) -> None:
        brigade = self.brigade
        match row:
            case 0:
                self._work((ORGANISED.index(brigade.organisation) + way) % len(ORGANISED))
            case 1:
                self._be((YOU.index(brigade.you) + way) % len(YOU))
            case _:
                self._change(cooks=max(1, min(self._most, brigade.cooks + way)))

    def click(self, at: tuple[int, int]) -> int | None:
        """The row of what lies at that pixel, which is chosen; None for nothing."""
        if (card := self.cards.at(at)) is not None:
            self._work(card)
            return 0
        for row, (rects, choose) in enumerate(
            ((self.chips, self._be), (self.numbers, self._count)), 1
        ):
            for index, rect in enumerate(rects):
                if rect.collidepoint(at):
                    choose(index)
                    return row
        return None

    def _work(self, index: int) -> None:
        """Where nobody leads nobody listens: the player cooks."""
        chosen = replace(self.brigade, organisation=ORGANISED[index])
        self._change(organisation=chosen.organisation, you=chosen.you if is_led(chosen) else "cook")

    def _be(self, index: int) -> None:
        """Whoever does not just cook needs a crew that is led."""
        brigade, you = self.brigade, YOU[index]
        led = you == "cook" or is_led(brigade)
        self._change(you=you, organisation=brigade.organisation if led else "tree")

    def _count(self, index: int) -> None:
        self._change(cooks=index + 1)

    def _change(self, **changes: object) -> None:
        self.preferences.change_in("brigade", **changes)

    def draw(self, stage: Stage, place: pygame.Rect, focused: int | None) -> None:
        """Paint into the pixels of `place`; `focused`: the row with the cursor, if any."""
        beside = stage.px(BESIDE)
        room = pygame.Rect(place.topleft, (place.width - stage.px(PANEL) - beside, place.height))
        chosen = ORGANISED.index(self.brigade.organisation)
        left = self.cards.draw(stage, [*WAYS.values()], room, chosen, focused == 0) + beside
        panel = Frame(stage, pygame.Rect(left, place.y, place.right - left, place.height))
        panel.rounded(20, CREAM, shadow=5)
        inner = panel.inset(RIM, RIM * 0.6)
        line, below = inner.top(LINE, 3)
        told = WAYS[self.brigade.organisation].line
        line.text(told, (0, None), 16, INK, Anchor.LEFT, Face.BOLD)
        chips, below = below.top(CHIP, 3)
        self._draw_roles(chips, focused == 1)
        line, below = below.top(LINE, 3)
        line.text(ROLES[self.brigade.you][1], (0, None), 14.5, SOFT_INK, Anchor.LEFT, Face.BODY)
        self._draw_numbers(below.top(CHIP)[0], focused == 2)

    def _draw_roles(self, place: Frame, focused: bool) -> None:
        frames = place.columns([len(title) + 4 for title, _ in ROLES.values()], GAP)
        self.chips = [frame.rect for frame in frames]
        for frame, you, (title, _) in zip(frames, YOU, ROLES.values(), strict=True):
            _draw_chip(frame, title, you == self.brigade.you, focused)

    def _draw_numbers(self, place: Frame, focused: bool) -> None:
        label, rest = place.left(LABEL)
        label.text("Cooks", (0, None), 18, INK, Anchor.LEFT)
        frames = rest.columns([1] * self._most, GAP)
        self.numbers = [frame.rect for frame in frames]
        for number, frame in enumerate(frames, 1):
            _draw_chip(frame, str(number), number == self.brigade.cooks, focused)


def _draw_chip(frame: Frame, title: str, chosen: bool, focused: bool) -> None:
    fill = GOLD if chosen and focused else PAPER if chosen else SAND
    frame.rounded(11, fill, 3 if chosen else 1.8)
    frame.inset(6, 0).text(title, MIDDLE, 17, INK if chosen else SOFT_INK)
