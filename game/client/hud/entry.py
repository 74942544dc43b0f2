"""The line in which the player writes to the partner."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face, Style
from game.client.drawing.theme import BLUE, GOLD, INK, PAPER, RED, SOFT_INK
from game.session.words.chat import LONGEST

#: Lengths in layout units.
PADDING, LINE, FONT = 12, 20, 15
#: Lines shown at once, where there is room; longer messages scroll with the cursor.
SHOWN = 4
#: Seconds of one blink of the cursor, half of it dark.
BLINK = 1.0
#: The share of the limit from which on it is told.
NEARLY = 0.75
LOST = "{} did not fit"
KEYS = "{send}: send    {back}: cancel"
PAUSED = "The kitchen waits.  {send}: send"
WALKS = "{send}: send    {back}: cancel    arrows walk"


@dataclass(frozen=True, slots=True)
class Draft:
    """A message being written. `since`: seconds since the last change; `paused`: no time passes.

    `composing` is what an input method is working on, to be shown at the cursor; `limit`: so many
    characters fit, and `lost` of them did not; `walks`: the arrows walk; `wrong`: a mistake in it.
    """

    text: str
    cursor: int
    composing: str = ""
    since: float = 0.0
    paused: bool = False
    limit: int = LONGEST
    lost: int = 0
    walks: bool = False
    wrong: str = ""

    @property
    def room(self) -> str:
        """How full it is, '' long before it is full."""
        count = len(self.text)
        return f"{count} / {self.limit}" if count > NEARLY * self.limit else ""

    @property
    def shown(self) -> str:
        return self.text[: self.cursor] + self.composing + self.text[self.cursor :]

    @property
    def caret(self) -> int:
        """Where in `shown` the next character goes."""
        return self.cursor + len(self.composing)


@dataclass(frozen=True, slots=True)
class Laid:
    """A message in lines. `rows`: each line and the number of its first character."""

    shown: str
    width: int
    rows: tuple[tuple[int, str], ...]

    def place(self, index: int) -> tuple[int, int]:
        """Line and column before the character `index`."""
        row = max(i for i, (start, _) in enumerate(self.rows) if start <= index)
        return row, index - self.rows[row][0]


class EntryBox:
    """Draws an entry, and remembers its lines until the text changes."""

    def __init__(self) -> None:
        self._laid = Laid("", 0, ((0, ""),))
        #: Where the cursor was drawn last, in pixels.
        self.caret = pygame.Rect(0, 0, 1, 1)

    def draw(
        self, stage: Stage, entry: Draft, place: pygame.Rect, invitation: str, keys: str = KEYS
    ) -> pygame.Rect:
        """Draw upward from the bottom of `place`.

        `invitation` stands in the empty line, what `keys` do below it (with slots for a legend).
        """
        style = stage.style(FONT, INK, face=Face.BOLD)
        room = place.width - 2 * stage.px(PADDING)
        laid = self._lay_out(stage, entry.shown, style, room)
        row, _ = laid.place(entry.caret)
        fitting = (place.height - stage.px(2 * PADDING + 16)) // stage.px(LINE)
        shown = min(SHOWN, max(1, fitting))
        first = max(0, min(row - shown // 2, len(laid.rows) - shown))
        soft = stage.style(FONT - 1, SOFT_INK, face=Face.BODY)
        lines = [line.rstrip() for _, line in laid.rows[first : first + shown]]
        words = lines if entry.shown else stage.texts.wrap(invitation, soft, room) or [""]
        paper = self._draw_paper(stage, place, len(words))
        rect = paper.move(0, stage.px(PADDING - 3))
        _draw_lines(stage, words, style if entry.shown else soft, rect)
        self._draw_composing(stage, entry, rect, first, style)
        self._draw_caret(stage, entry, rect, first, style)
        self._draw_foot(stage, entry, rect.move(0, stage.px(LINE * len(words) + 9)), keys)
        return paper

    @staticmethod
    def _draw_foot(stage: Stage, entry: Draft, rect: pygame.Rect, keys: str) -> None:
        """What keys do, or what is wrong, and how much room is left, along the top of `rect`."""
        left, right = rect.x + stage.px(PADDING), rect.right - stage.px(PADDING)
        full = entry.lost > 0 or len(entry.text) >= entry.limit
        if entry.room:
            style = stage.style(12, RED if full else SOFT_INK, face=Face.BOLD)
            right = stage.put(
                stage.texts.get(entry.room, style), (right, rect.y), Anchor.RIGHT
            ).left
        trouble = LOST.format(entry.lost) if entry.lost else entry.wrong
        told = trouble or stage.legend.fill(keys)
        colour, face = (RED, Face.BOLD) if trouble else (SOFT_INK, Face.BODY)
        room = right - left - stage.px(8)
        stage.text_within(told, (left, rect.y), 12, room, colour, Anchor.LEFT, face)

    def _lay_out(self, stage: Stage, shown: str, style: Style, width: int) -> Laid:
        if (shown, width) != (self._laid.shown, self._laid.width):
            rows, start = [], 0
            for line in stage.texts.split(shown, style, width):
                rows.append((start, line))
                start += len(line)
            self._laid = Laid(shown, width, tuple(rows))
        return self._laid

    @staticmethod
    def _draw_paper(stage: Stage, place: pygame.Rect, lines: int) -> pygame.Rect:
        height = stage.px(LINE * lines + 2 * PADDING + 16)
        rect = pygame.Rect(place.x, place.bottom - height, place.width, height)
        stage.rounded(rect.inflate(stage.px(8), stage.px(8)), 18, GOLD, 2)
        stage.rounded(rect, 14, PAPER, 2)
        return rect

    def _pixel(
        self, stage: Stage, rect: pygame.Rect, first: int, style: Style, index: int
    ) -> tuple[int, int]:
        """The pixel at the left of the character `index`, in the middle of its line."""
        row, column = self._laid.place(index)
        left = stage.texts.width(self._laid.rows[row][1][:column], style)
        x = min(rect.x + stage.px(PADDING) + left, rect.right - stage.px(PADDING) + 2)
        return x, rect.y + stage.px(LINE * (row - first + 0.5))

    def _draw_caret(
        self, stage: Stage, entry: Draft, rect: pygame.Rect, first: int, style: Style
    ) -> None:
        x, y = self._pixel(stage, rect, first, style, entry.caret)
        self.caret = pygame.Rect(x, y - stage.px(9), stage.px(2), stage.px(18))
        if stage.comfort.calm or entry.since % BLINK < BLINK / 2:
            pygame.draw.rect(stage.surface, BLUE, self.caret)

    def _draw_composing(
        self, stage: Stage, entry: Draft, rect: pygame.Rect, first: int, style: Style
    ) -> None:
        """A line under what is not written yet, as every text field has it."""
        for index in range(entry.cursor, entry.caret):
            x, y = self._pixel(stage, rect, first, style, index)
            width = stage.texts.width(entry.shown[index], style)
            under = pygame.Rect(x, y + stage.px(9), width, stage.px(2))
            pygame.draw.rect(stage.surface, BLUE, under)


def _draw_lines(stage: Stage, lines: Sequence[str], style: Style, rect: pygame.Rect) -> None:
    """One below the other from the top of `rect`."""
    for i, line in enumerate(lines):
        at = (rect.x + stage.px(PADDING), rect.y + stage.px(LINE * (i + 0.5)))
        if line:
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)
