"""Writing a line of text: the cursor, an input method's work, keys that repeat; and the fields
in which it is written: one that grows with it, and one of a single line.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face, Style, joins
from game.client.drawing.theme import BLUE, GOLD, INK, PAPER, RED, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.ui.scene import TypedText
from game.session.words import LONGEST, printable

#: Seconds until a held key repeats, and from then on between two repetitions.
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.035
#: What can be held to be done again and again.
REPEATING = frozenset((Intent.LEFT, Intent.RIGHT, Intent.ERASE, Intent.DELETE))
#: The share of the limit from which on it is told.
NEARLY = 0.75


@dataclass(slots=True)
class Editor:
    """A line being written, of at most `limit` characters.

    `composing`: shown at the cursor, but not yet part of it; `lost`: so many characters of what
    was written last did not fit; `selected`: all of it is, so that it is replaced or erased.
    """

    text: str = ""
    cursor: int = 0
    composing: str = ""
    limit: int = LONGEST
    lost: int = 0
    selected: bool = False

    @property
    def shown(self) -> str:
        """With what an input method is working on."""
        return self.text[: self.cursor] + self.composing + self.text[self.cursor :]

    @property
    def caret(self) -> int:
        return self.cursor + len(self.composing)

    @property
    def room(self) -> str:
        """How full it is, '' long before it is full."""
        count = len(self.text)
        return f"{count} / {self.limit}" if count > NEARLY * self.limit else ""

    def write(self, text: TypedText) -> None:
        """Typed, pasted or composed text arrives at the cursor."""
        clean = printable(text.text)
        if self.selected and clean:
            self.replace("")
        if text.composing:
            self.composing = clean
            return
        self.composing = ""
        fitting = clean[: max(0, self.limit - len(self.text))]
        self.lost = len(clean) - len(fitting)
        self.text = self.text[: self.cursor] + fitting + self.text[self.cursor :]
        self.cursor += len(fitting)

    def replace(self, text: str) -> None:
        self.text, self.cursor, self.composing, self.lost = text, len(text), "", 0
        self.selected = False

    def edit(self, intent: Intent) -> None:
        """Move the cursor or take characters away; other intents change nothing."""
        self.lost = 0
        if self.selected and intent in (Intent.ERASE, Intent.DELETE):
            self.replace("")
        elif self.selected and intent in (Intent.LEFT, Intent.RIGHT):
            intent = Intent.HOME if intent is Intent.LEFT else Intent.END
        self.selected = intent is Intent.SELECT_ALL and bool(self.text)
        match intent:
            case Intent.LEFT:
                self.cursor = self._before()
            case Intent.RIGHT:
                self.cursor = self._after()
            case Intent.HOME:
                self.cursor = 0
            case Intent.END:
                self.cursor = len(self.text)
            case Intent.ERASE:
                start = self._before()
                self.text = self.text[:start] + self.text[self.cursor :]
                self.cursor = start
            case Intent.DELETE:
                self.text = self.text[: self.cursor] + self.text[self._after() :]

    def _before(self) -> int:
        """Where the character left of the cursor begins; what joins it is a part of it."""
        place = max(0, self.cursor - 1)
        while place > 0 and joins(self.text[place]):
            place -= 1
        return place

    def _after(self) -> int:
        place = min(len(self.text), self.cursor + 1)
        while place < len(self.text) and joins(self.text[place]):
            place += 1
        return place


@dataclass(slots=True)
class Repeater:
    """Repeats a held editing key: text is edited at the keyboard's pace, not at the kitchen's.

    `repeating`: the intents that are; `pace`: seconds between two repetitions.
    """

    repeating: frozenset[Intent] = REPEATING
    pace: float = NEXT_REPEAT
    _held: Intent | None = None
    _wait: float = 0.0

    def on_intent(self, press: Press) -> None:
        """Follow which key is held; the last one pressed counts."""
        if press.down and press.intent in self.repeating:
            self._held, self._wait = press.intent, FIRST_REPEAT
        elif press.intent is self._held:
            self._held = None

    def due(self, seconds: float) -> list[Intent]:
        """The intents to carry out again, now that `seconds` more have passed."""
        again: list[Intent] = []
        self._wait -= seconds
        while self._held is not None and self._wait <= 0:
            self._wait += self.pace
            again.append(self._held)
        return again


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
        if (entry.shown, room) != (self._laid.shown, self._laid.width):
            rows, start = [], 0
            for line in stage.texts.split(entry.shown, style, room):
                rows.append((start, line))
                start += len(line)
            self._laid = Laid(entry.shown, room, tuple(rows))
        laid = self._laid
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
        # A line under what is not written yet, as every text field has it.
        for index in range(entry.cursor, entry.caret):
            x, y = self._pixel(stage, rect, first, style, index)
            width = stage.texts.width(entry.shown[index], style)
            under = pygame.Rect(x, y + stage.px(9), width, stage.px(2))
            pygame.draw.rect(stage.surface, BLUE, under)
        x, y = self._pixel(stage, rect, first, style, entry.caret)
        self.caret = pygame.Rect(x, y - stage.px(9), stage.px(2), stage.px(18))
        if stage.comfort.calm or note.since % BLINK < BLINK / 2:
            pygame.draw.rect(stage.surface, BLUE, self.caret)
        # What keys do, or what is wrong, and how much room is left, along the top of `rect`.
        rect = rect.move(0, stage.px(LINE * len(words) + 9))
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
        return paper

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
