"""Fields in which a line is written: one that grows with it, and one of a single line."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face, Style
from game.client.drawing.theme import BLUE, GOLD, INK, PAPER, RED, SOFT_INK
from game.client.ui.editing import Editor

#: Lengths in layout units.
PADDING, LINE, FONT = 12, 20, 15
#: Lines shown at once, where there is room; longer messages scroll with the cursor.
SHOWN = 4
#: Seconds of one blink of the cursor, half of it dark.
BLINK = 1.0
LOST = "{} did not fit"
#: Layout units of the cursor in a field of one line, and how what is selected looks.
WIDE, TALL = 2, 22


@dataclass(frozen=True, slots=True)
class FieldNote:
    """What is told around a line that is written: `invitation` in an empty one, below it what
    `keys` do (with slots for a legend), or what is `wrong` with it; `since`: seconds since it was
    changed last.
    """

    invitation: str
    keys: str
    wrong: str = ""
    since: float = 0.0


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

    def draw(self, stage: Stage, entry: Editor, place: pygame.Rect, note: FieldNote) -> pygame.Rect:
        """Draw upward from the bottom of `place`."""
        style = stage.style(FONT, INK, face=Face.BOLD)
        room = place.width - 2 * stage.px(PADDING)
        laid = self._lay_out(stage, entry.shown, style, room)
        row, _ = laid.place(entry.caret)
        fitting = (place.height - stage.px(2 * PADDING + 16)) // stage.px(LINE)
        shown = min(SHOWN, max(1, fitting))
        first = max(0, min(row - shown // 2, len(laid.rows) - shown))
        soft = stage.style(FONT - 1, SOFT_INK, face=Face.BODY)
        lines = [line.rstrip() for _, line in laid.rows[first : first + shown]]
        words = lines if entry.shown else stage.texts.wrap(note.invitation, soft, room) or [""]
        paper = self._draw_paper(stage, place, len(words))
        rect = paper.move(0, stage.px(PADDING - 3))
        _draw_lines(stage, words, style if entry.shown else soft, rect, entry.selected)
        self._draw_composing(stage, entry, rect, first, style)
        self._draw_caret(stage, entry, note.since, rect, first, style)
        self._draw_foot(stage, entry, rect.move(0, stage.px(LINE * len(words) + 9)), note)
        return paper

    @staticmethod
    def _draw_foot(stage: Stage, entry: Editor, rect: pygame.Rect, note: FieldNote) -> None:
        """What keys do, or what is wrong, and how much room is left, along the top of `rect`."""
        left, right = rect.x + stage.px(PADDING), rect.right - stage.px(PADDING)
        full = entry.lost > 0 or len(entry.text) >= entry.limit
        if entry.room:
            style = stage.style(12, RED if full else SOFT_INK, face=Face.BOLD)
            right = stage.put(
                stage.texts.get(entry.room, style), (right, rect.y), Anchor.RIGHT
            ).left
        trouble = LOST.format(entry.lost) if entry.lost else note.wrong
        told = trouble or stage.legend.fill(note.keys)
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
        self, stage: Stage, entry: Editor, since: float, rect: pygame.Rect, first: int, style: Style
    ) -> None:
        x, y = self._pixel(stage, rect, first, style, entry.caret)
        self.caret = pygame.Rect(x, y - stage.px(9), stage.px(2), stage.px(18))
        if stage.comfort.calm or since % BLINK < BLINK / 2:
            pygame.draw.rect(stage.surface, BLUE, self.caret)

    def _draw_composing(
        self, stage: Stage, entry: Editor, rect: pygame.Rect, first: int, style: Style
    ) -> None:
        """A line under what is not written yet, as every text field has it."""
        for index in range(entry.cursor, entry.caret):
            x, y = self._pixel(stage, rect, first, style, index)
            width = stage.texts.width(entry.shown[index], style)
            under = pygame.Rect(x, y + stage.px(9), width, stage.px(2))
            pygame.draw.rect(stage.surface, BLUE, under)


def _draw_lines(
    stage: Stage, lines: Sequence[str], style: Style, rect: pygame.Rect, selected: bool
) -> None:
    """One below the other from the top of `rect`."""
    for i, line in enumerate(lines):
        at = (rect.x + stage.px(PADDING), rect.y + stage.px(LINE * (i + 0.5)))
        if line:
            _select(stage, line, style, at, selected)
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)


def draw_text_line(stage: Stage, editor: Editor, place: pygame.Rect, style: Style) -> pygame.Rect:
    """Paint what fits of a line into the pixels of `place`; gives those of the cursor.

    Letters keep their size, and what is longer than the field scrolls with the cursor.
    """
    before = editor.text[: editor.cursor] + editor.composing
    caret = pygame.Rect(0, 0, stage.px(WIDE), stage.px(TALL))
    reach = stage.texts.width(before, style) + 2 * caret.width
    left = place.x - max(0, reach - place.width)
    caret.midright = (left + reach, place.centery)
    clip = stage.surface.get_clip()
    stage.surface.set_clip(place)
    _select(stage, editor.shown, style, (left, place.centery), editor.selected)
    words = stage.texts.get(editor.shown, style)
    stage.put(words, (left, place.centery), Anchor.LEFT)
    pygame.draw.rect(stage.surface, BLUE, caret)
    stage.surface.set_clip(clip)
    return caret


def _select(stage: Stage, line: str, style: Style, at: tuple[int, int], selected: bool) -> None:
    """A golden ground under a line whose left end is at a pixel, if it is `selected`."""
    if selected:
        ground = pygame.Rect(0, 0, stage.texts.width(line, style), stage.px(TALL))
        ground.midleft = at
        pygame.draw.rect(stage.surface, GOLD, ground)
