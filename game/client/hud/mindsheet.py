"""The paper of the mind panel: a title, labels with chips, and paragraphs, from top to bottom."""

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, PAPER, SAND, SOFT_INK
from game.client.ui.frame import clipped
from game.content.colour import Colour

#: Lengths in layout units.
PADDING, HEAD, LINE = 11, 32, 16


class MindSheet:
    """Writes things one below the other. `unit`: the stage that knows lengths; `y`: how far."""

    def __init__(self, unit: Stage, width: int) -> None:
        blank = pygame.Surface((width, unit.size[1]), pygame.SRCALPHA).convert_alpha()
        self.sheet = Stage(blank, unit.sprites, unit.texts, unit.shapes)
        self.unit = unit
        self.left = unit.px(PADDING)
        self.room = width - 2 * self.left
        self.y = 0

    def paper(self) -> pygame.Surface:
        """What has been written, on a slip of its size."""
        px = self.unit.px
        size = (self.sheet.size[0], self.y + px(PADDING - 2) + px(4))
        surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        box = Box(size, px(16), PAPER, INK, px(2.4), shadow=px(4))
        surface.blit(self.unit.shapes.get(box), (0, 0))
        surface.blit(self.sheet.surface, (0, 0))
        return surface

    def title(self, name: str) -> None:
        px = self.unit.px
        self.sheet.sprite("chat", (self.left + px(11), px(HEAD / 2 + 1)), px(24))
        self.line(f"{name}'s mind", (self.left + px(30), px(HEAD / 2 + 1)), 18, Face.DISPLAY)
        self.y = px(HEAD)

    def chip(self, word: str, colour: Colour) -> None:
        """A word on a coloured pill, at the right of the label just written."""
        picture = self.unit.texts.get(word, self.unit.style(11, PAPER, face=Face.BOLD))
        size = (picture.get_width() + self.unit.px(14), self.unit.px(16))
        pill = self.unit.shapes.get(Box(size, size[1] / 2, colour, line=None))
        right = self.left + self.room
        at = (right - size[0] / 2, self.y - self.unit.px(9))
        self.sheet.put(pill, at)
        self.sheet.put(picture, at)

    def label(self, text: str) -> None:
        """What the following is, with a rule after it."""
        middle = self.y + self.unit.px(9)
        style = self.unit.style(11.5, SOFT_INK, face=Face.BOLD)
        rect = self.sheet.put(self.unit.texts.get(text, style), (self.left, middle), Anchor.LEFT)
        begin = (rect.right + self.unit.px(6), middle)
        pygame.draw.line(self.sheet.surface, SAND, begin, (self.left + self.room, middle), 2)
        self.y += self.unit.px(18)

    def paragraph(self, text: str, colour: Colour, most: int, units: float = 13.5) -> None:
        """At most `most` lines; what does not fit ends in dots."""
        style = self.unit.style(units, colour, face=Face.BOLD)
        step = self.unit.px(LINE * units / 13.5)
        for line in clipped(self.unit, text, style, self.room, most):
            at = (self.left, self.y + step // 2)
            self.sheet.put(self.unit.texts.get(line, style), at, Anchor.LEFT)
            self.y += step
        self.y += self.unit.px(2)

    def line(
        self, text: str, at: tuple[int, int], units: float, face: Face, colour: Colour = INK
    ) -> None:
        """One line whose middle is at the pixel `at`."""
        style = self.unit.style(units, colour, face=face)
        self.sheet.put(self.unit.texts.get(text, style), at, Anchor.LEFT)

    def number(self, text: str, at: tuple[int, int], room: int) -> pygame.Rect:
        """A figure in small letters right of the pixel `at`, in at most `room` pixels."""
        style = self.unit.fitting(text, 11, room, SOFT_INK, Face.BOLD)
        return self.sheet.put(self.unit.texts.get(text, style), at, Anchor.LEFT)
