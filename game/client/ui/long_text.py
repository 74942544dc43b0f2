"""A text of many pages in a frame: wrapped bit by bit, and only what is seen is drawn."""

from collections.abc import Iterator

import pygame

from game.client.drawing.stage import Anchor, Chores, Stage
from game.client.drawing.texts import Face, Style, Texts
from game.client.drawing.theme import INK
from game.client.ui.list_view import THICK, ScrollBar
from game.client.ui.scene import Pointer

#: Layout units: letters, and the room before the bar. From line to line, as a share of letters.
LETTERS, GAP, STEP = 16, 12, 21 / 16
#: Characters that are measured at once: a file may be one endless line.
PIECE = 1000
TAB = 4


class LongText:
    """Lines as they were written, those too long for the frame cut. `top`: the first one seen;
    `source`: all of it; `letters`: layout units.
    """

    def __init__(self, text: str, letters: float = LETTERS) -> None:
        self._letters = letters
        self.top = 0
        self.shown = 1  # lines; known once painted
        self.lines: list[str] = []
        self.source = text
        self._wrapped_for: tuple[Style, int] | None = None
        self._wrapping = Chores()
        self._bar = ScrollBar()

    def scroll(self, lines: int) -> None:
        """So many down, or up if below 0, as far as there are any."""
        self._show(self.top + lines)

    def turn(self, pages: int) -> None:
        """The same by pages; a line of the one before stays."""
        self.scroll(pages * max(1, self.shown - 1))

    def go_to_end(self) -> None:
        self._wrapping.finish()
        self._show(len(self.lines))

    def on_pointer(self, pointer: Pointer) -> bool:
        """Whether the mouse has pulled the bar."""
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._show(top)
        return top is not None

    def draw(self, stage: Stage, frame: pygame.Rect) -> None:
        large = stage.enlarged()
        style = large.style(self._letters, INK, face=Face.BODY)
        line = large.px(STEP * self._letters)
        self.shown = max(1, frame.height // line)
        # A little further, at least to the end of the page after what is seen.
        width = frame.width - stage.px(THICK + GAP)
        if self._wrapped_for != (style, width):
            self._wrapped_for = (style, width)
            self.lines = []
            self._wrapping = Chores(self._pieces(stage.texts, style, width))
        self._wrapping.spend()
        while not self._wrapping.done and len(self.lines) < self.top + 2 * self.shown:
            self._wrapping.spend()
        self._show(self.top)
        for i, words in enumerate(self.lines[self.top : self.top + self.shown]):
            if words:
                at = (frame.x, frame.y + i * line)
                stage.put(stage.texts.get(words, style), at, Anchor.CORNER)
        groove = pygame.Rect(0, frame.y, stage.px(THICK), frame.height)
        groove.right = frame.right
        self._bar.draw(stage, groove, self.top, self.shown, len(self.lines))

    def _show(self, top: int) -> None:
        self.top = max(0, min(len(self.lines) - self.shown, top))

    def _pieces(self, texts: Texts, style: Style, width: int) -> Iterator[None]:
        for written in self.source.splitlines():
            line = _printable(written.expandtabs(TAB)).rstrip()
            for start in range(0, max(1, len(line)), PIECE):
                pieces = texts.split(line[start : start + PIECE], style, max(1, width))
                self.lines += (piece.rstrip() for piece in pieces)
                yield


def _printable(line: str) -> str:
    return "".join(letter for letter in line if letter.isprintable())
