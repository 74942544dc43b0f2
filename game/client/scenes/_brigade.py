"""How a crew works together, what the player is in it, and how many cooks: below its kitchen."""

from collections.abc import Mapping
from dataclasses import replace

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.scenes._partners import ChoiceStrip, Company
from game.client.ui.frame import MIDDLE, Frame
from game.partners.brigades import is_led
from game.settings import ORGANISED, YOU, Brigade, Organised, You

#: Lengths in layout units: the rim of the panel, a line, a chip and the room between two, and what
#: stands before the numbers.
RIM, LINE, CHIP, GAP, LABEL = 12, 18, 32, 8, 62

WAYS: Mapping[Organised, Company] = {
    "silent": Company("No words", "Nobody says a word: each does what it sees.", "thought"),
    "pipeline": Company("Stations", "Each does one thing: chop, cook or serve.", "knife", "fifth"),
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


class BrigadeStrip(ChoiceStrip):
    """Three rows: the way to work, what the player is, how many cooks."""

    panel, rows = 470, 3

    @property
    def brigade(self) -> Brigade:
        wanted = self.preferences.settings.brigade
        return replace(wanted, cooks=max(1, min(wanted.cooks, self._most)))

    @property
    def _most(self) -> int:
        return 1 if self.level is None else len(self.level.cooks)

    def chosen_in(self, row: int) -> int:
        brigade = self.brigade
        way, you = ORGANISED.index(brigade.organisation), YOU.index(brigade.you)
        return (way, you, brigade.cooks - 1)[row]

    def choose(self, row: int, index: int) -> None:
        brigade = self.brigade
        changes: dict[str, object]
        match row:
            case 0:  # where nobody leads nobody listens: the player cooks
                way = ORGANISED[index % len(ORGANISED)]
                led = is_led(replace(brigade, organisation=way))
                changes = {"organisation": way, "you": brigade.you if led else "cook"}
            case 1:  # whoever does not just cook needs a crew that is led
                you = YOU[index % len(YOU)]
                led = you == "cook" or is_led(brigade)
                changes = {"you": you, "organisation": brigade.organisation if led else "tree"}
            case _:
                changes = {"cooks": max(1, min(self._most, index + 1))}
        self.preferences.change_in("brigade", **changes)

    def draw(self, stage: Stage, place: pygame.Rect, focused: int | None) -> None:
        """Paint into the pixels of `place`; `focused`: the row with the cursor, if any."""
        panel = self.draw_cards(stage, [*WAYS.values()], place, focused == 0)
        inner = panel.inset(RIM, RIM * 0.6)
        line, below = inner.top(LINE, 3)
        told = WAYS[self.brigade.organisation].line
        line.text(told, (0, None), 16, INK, Anchor.LEFT, Face.BOLD)
        chips, below = below.top(CHIP, 3)
        frames = chips.columns([len(title) + 4 for title, _ in ROLES.values()], GAP)
        self.rects.append([frame.rect for frame in frames])
        for frame, you, (title, _) in zip(frames, YOU, ROLES.values(), strict=True):
            _draw_chip(frame, title, you == self.brigade.you, focused == 1)
        line, below = below.top(LINE, 3)
        line.text(ROLES[self.brigade.you][1], (0, None), 14.5, SOFT_INK, Anchor.LEFT, Face.BODY)
        label, rest = below.top(CHIP)[0].left(LABEL)
        label.text("Cooks", (0, None), 18, INK, Anchor.LEFT)
        frames = rest.columns([1] * self._most, GAP)
        self.rects.append([frame.rect for frame in frames])
        for number, frame in enumerate(frames, 1):
            _draw_chip(frame, str(number), number == self.brigade.cooks, focused == 2)


def _draw_chip(frame: Frame, title: str, chosen: bool, focused: bool) -> None:
    fill = GOLD if chosen and focused else PAPER if chosen else SAND
    frame.rounded(11, fill, 3 if chosen else 1.8)
    frame.inset(6, 0).text(title, MIDDLE, 17, INK if chosen else SOFT_INK)
