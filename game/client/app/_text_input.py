"""Writing: SDL's text input and input methods, and the letters on the screen for gamepads."""

from dataclasses import dataclass

import pygame

from game.client.drawing.shapes import Box
from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, GOLD, INK, PAPER, SAND, SOFT_INK
from game.client.input.intents import WALK, Intent, Press
from game.client.input.keyboard import NO_CHARACTER
from game.client.ui.scene import Scene, TypedText
from game.client.ui.widgets import STEPS

#: Each layer as four rows of ten.
LAYERS = (
    ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.?"),
    ("1234567890", "QWERTYUIOP", 'ASDFGHJKL"', "ZXCVBNM;:!"),
    ("@#$%&*()-_", "+=/\\|<>[]{", "~^`}:;'\"!…", "äöüéèñç€£?"),
)
#: The last row: what is on the key, what it asks for ('' shifts), and how many columns it takes.
WIDE: tuple[tuple[str, Intent | str, int], ...] = (
    ("Aa #", "", 2),
    ("space", " ", 3),
    ("erase", Intent.ERASE, 2),
    ("next", Intent.NEXT, 1),
    ("done", Intent.CONFIRM, 2),
)
COLUMNS, ROWS = 10, 5
#: What buttons do at once, wherever the cursor is.
QUICK = {
    Intent.ERASE: Intent.ERASE, Intent.BACK: Intent.BACK, Intent.PAUSE: Intent.CONFIRM,
    Intent.NEXT: Intent.NEXT, Intent.SCROLL_UP: Intent.LEFT, Intent.SCROLL_DOWN: Intent.RIGHT,
}  # fmt: skip
#: Keys with which a letter is a command.
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_LALT
#: Lengths in layout units.
KEY, TALL, GAP, MARGIN, FOOT = 50, 40, 5, 14, 22
HINT = "A: write    X: erase    Y: space    LB, RB: move    Start: done    B: cancel"


@dataclass(slots=True)
class SoftKeys:
    """A cursor over keys. The stick moves it; `shown` only while somebody writes with a pad."""

    shown: bool = False
    row: int = 1
    column: int = 0
    layer: int = 0

    def take(self, press: Press) -> Press | TypedText | None:
        """What a pad's press writes or asks for; None if it only moved the cursor."""
        if press.intent in WALK:
            if press.down:
                self._move(press.intent)
            return None
        if press.intent in QUICK:
            return Press(QUICK[press.intent], press.down, press.repeat, press.device)
        if not press.down:
            return None
        if press.intent is Intent.TALK:
            return TypedText(" ")
        return self._key(press) if press.intent is Intent.CONFIRM else press

    def draw(self, stage: Stage) -> None:
        step, tall = stage.px(KEY + GAP), stage.px(TALL + GAP)
        size = (COLUMNS * step + 2 * stage.px(MARGIN), ROWS * tall + stage.px(2 * MARGIN + FOOT))
        box = Box(size, stage.px(18), CREAM, INK, stage.px(2.4), shadow=stage.px(5))
        at = (stage.size[0] / 2, stage.size[1] - stage.px(8))
        paper = stage.box(box, at, Anchor.BOTTOM)
        left, top = paper.x + stage.px(MARGIN), paper.y + stage.px(MARGIN)
        for row, letters in enumerate(LAYERS[self.layer]):
            for column, letter in enumerate(letters):
                chosen = (row, column) == (self.row, self.column)
                place = pygame.Rect(left + column * step, top + row * tall, step, tall)
                _draw_key(stage, place, letter, chosen)
        column = 0
        for index, (label, _, wide) in enumerate(WIDE):
            place = pygame.Rect(left + column * step, top + 4 * tall, wide * step, tall)
            chosen = self.row == ROWS - 1 and _wide_at(self.column) == index
            _draw_key(stage, place, label, chosen)
            column += wide
        hint = (paper.centerx, paper.bottom - stage.px(MARGIN + 6))
        stage.text(HINT, hint, 13, SOFT_INK, face=Face.BODY)

    def _move(self, way: Intent) -> None:
        if way in (Intent.UP, Intent.DOWN):
            self.row = (self.row + STEPS[way]) % ROWS
        else:
            # The next column; a wide key is left in one step.
            step = STEPS[way]
            column = (self.column + step) % COLUMNS
            while self.row == ROWS - 1 and _wide_at(column) == _wide_at(self.column):
                column = (column + step) % COLUMNS
            self.column = column

    def _key(self, press: Press) -> Press | TypedText | None:
        if self.row < ROWS - 1:
            return TypedText(LAYERS[self.layer][self.row][self.column])
        match WIDE[_wide_at(self.column)][1]:
            case "":
                self.layer = (self.layer + 1) % len(LAYERS)
                return None
            case Intent() as intent:
                return Press(intent, device=press.device)
            case text:
                return TypedText(text)


def _wide_at(column: int) -> int:
    """Which key of the last row lies under a column."""
    end = 0
    for index, (_, _, wide) in enumerate(WIDE):
        end += wide
        if column < end:
            return index
    raise ValueError(f"expected a column below {COLUMNS}, found {column}")


def _draw_key(stage: Stage, place: pygame.Rect, label: str, chosen: bool) -> None:
    size = (place.width - stage.px(GAP), place.height - stage.px(GAP))
    fill, end = (GOLD, None) if chosen else (PAPER, SAND)
    box = Box(size, stage.px(9), fill, INK, stage.px(2.6 if chosen else 1.4), fill_end=end)
    rect = stage.box(box, place.topleft)
    stage.text(label, rect.center, 20 if len(label) == 1 else 16, INK, face=Face.BOLD)


class TextInput:
    """Keeps both in step with whether the scene on top wants text."""

    def __init__(self) -> None:
        self._soft = SoftKeys()
        self._typing = True  # SDL starts with text input on
        self._heard = True  # whether it was on when the events at hand were collected
        self._opener = ""  # the letter of the key pressed last while no text was wanted
        self._caret: pygame.Rect | None = None  # where SDL was told that text is written

    @property
    def by_pad(self) -> bool:
        return self._soft.shown

    def begin_batch(self, scene: Scene) -> None:
        """All events that wait are about to be collected for `scene`."""
        self.follow(scene)
        self._heard, self._opener = self._typing, ""

    def typed(self, event: pygame.event.Event) -> str:
        """The text that an event of the batch writes; asked before it is acted upon.

        Keys that were collected together with the one that opened the line, as when the window had
        stalled, come without their text, because SDL was not yet told to look for any: their
        letters are written instead.
        """
        match event.type:
            case pygame.TEXTINPUT if self._typing and self._heard:
                opener, self._opener = self._opener, ""
                return "" if event.text == opener else event.text
            case pygame.KEYDOWN if not self._typing or self._heard:
                self._opener = "" if self._typing else _letter(event)
            case pygame.KEYDOWN:
                return _letter(event)
        return ""

    def offer(self, wanted: bool) -> None:
        """Show fresh letters on the screen, or none."""
        self._soft = SoftKeys(shown=wanted)

    def follow(self, scene: Scene) -> None:
        """Switch text input (and with it input methods) on only while a scene wants text."""
        if scene.typing == self._typing:
            return
        self._typing = scene.typing
        self._soft.shown = self._soft.shown and self._typing
        if self._typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def point(self, caret: pygame.Rect | None) -> None:
        """Tell input methods where text is written: their candidates are shown beside it."""
        if caret is not None and caret != self._caret:
            self._caret = caret.copy()
            pygame.key.set_text_input_rect(caret)

    def write(self, press: Press) -> Press | TypedText | None:
        """What a pad's press means while text is wanted: it goes by the letters on the screen."""
        if self._soft.shown:
            return self._soft.take(press)
        self._soft.shown = press.down and press.intent is Intent.TALK
        return None if self._soft.shown else press

    def draw(self, stage: Stage) -> None:
        if self._soft.shown:
            self._soft.draw(stage)


def _letter(event: pygame.event.Event) -> str:
    """What a key writes, as far as that can be told without SDL's text input."""
    if event.mod & COMMANDS:
        return ""
    letter = event.unicode
    if not letter and 32 <= event.key < NO_CHARACTER:
        letter = chr(event.key)
        letter = letter.upper() if event.mod & pygame.KMOD_SHIFT else letter
    return letter if letter.isprintable() else ""
