"""Binding keys and buttons: a table of what can be done, for two people and for gamepads."""

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import GOLD, INK, PAPER, SOFT_INK
from game.client.input.bindings import (
    LABELS,
    RESERVED,
    Action,
    Bindings,
    Column,
    controls_of,
    key_name,
    read_bindings,
)
from game.client.input.intents import Intent, Press
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import MIDDLE, Frame
from game.client.ui.places import ControlsPlace
from game.client.ui.scene import Button, Close, Grab, Next, Pointer, Scene
from game.client.ui.widgets import STEPS, draw_button, draw_hint
from game.client.view.backdrop import draw_wall
from game.content.mood import shipped_mood
from game.settings import Controls

#: Seconds that a key is waited for.
PATIENCE = 8.0
ACTIONS, COLUMNS = tuple(Action), tuple(Column)
RESET, DONE = "Reset to defaults", "Done"
BUTTONS = (RESET, DONE)
#: Lengths in layout units.
SHEET, TALL, HEAD, ROW, LABEL, CELL, GAP = 1000, 640, 112, 34, 266, 210, 12
#: What stands where nothing can be bound, and below everything else.
FIXED = "Esc and F11 keep their meaning, the left stick walks, the mouse's side buttons talk aloud."
WAITING = "Esc: leave it as it is"
NOT_FREE = "{} has a meaning that cannot be changed. Press another one."
SWAPPED = "{} was “{}” of {}: the two have changed places."
WRONG_DEVICE = {True: "Press a button of the gamepad.", False: "Press a key on the keyboard."}


class ControlsScene(Scene):
    """Enter on a cell, then the new key. Every action always has exactly one in each column.

    `row`: an action, or after the last one the buttons; `column`: a column or a button.
    """

    def __init__(self, place: ControlsPlace, game: Director) -> None:
        self.preferences = game.preferences
        self.row = 0
        self.column = 0
        self.news = ""
        self._waited: float | None = None  # seconds since a cell began to wait for its key
        self._cells: list[tuple[pygame.Rect, tuple[int, int]]] = []

    @property
    def grabbing(self) -> bool:
        return self._waited is not None

    @property
    def bindings(self) -> Bindings:
        return read_bindings(self.preferences.settings.controls)

    @property
    def focus(self) -> object:
        return (self.row, self.column)

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Close()
            case Intent.UP | Intent.DOWN:
                self._go(STEPS[press.intent], 0)
            case Intent.LEFT | Intent.RIGHT | Intent.NEXT | Intent.PREVIOUS:
                self._go(0, STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE if not press.repeat:
                return self._choose()
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        for rect, place in self._cells:
            if rect.collidepoint(pointer.x, pointer.y):
                if place != (self.row, self.column):
                    self._waited = None
                self.row, self.column = place
                return self._choose() if pointer.button is Button.DOWN else None
        return None

    def on_grab(self, grab: Grab) -> None:
        column, action = COLUMNS[self.column], ACTIONS[self.row]
        if not grab.pad and grab.code == pygame.K_ESCAPE:
            self._waited = None
        elif grab.pad is not (column is Column.PAD):
            # The other kind of device answered. A pad's B gives up, as Esc does.
            if grab.pad and grab.code == pygame.CONTROLLER_BUTTON_B:
                self._waited = None
            self.news = WRONG_DEVICE[not grab.pad]
        elif not grab.pad and grab.code in RESERVED:
            self.news = NOT_FREE.format(key_name(grab.code))
        else:
            before = self.bindings
            holder = before.holder(column, grab.code)
            after = before.rebind(column, action, grab.code)
            self.preferences.change(controls=controls_of(after))
            self._waited = None
            self.news = self.preferences.problem
            if holder is not None and holder != (column, action):
                name, other = after.name(column, action), LABELS[holder[1]]
                self.news = SWAPPED.format(name, other, holder[0].value.partition(",")[0])

    def update(self, seconds: float) -> None:
        if self._waited is not None:
            self._waited += seconds
            if self._waited >= PATIENCE:
                self._waited = None

    def draw(self, stage: Stage) -> None:
        draw_wall(stage, shipped_mood("quick"))
        panel = Frame.window(stage).moved(0, -8).centred(SHEET, TALL)
        panel.panel()
        panel.text("Controls", (None, 44), 42)
        self._cells = []
        table = panel.left(40)[1].top(HEAD)[1]
        for i, column in enumerate(COLUMNS):
            left = LABEL + i * (CELL + GAP)
            table.moved(left + CELL / 2, -22).text(column.value, (0, 0), 18)
        for row, action in enumerate(ACTIONS):
            line = table.part((0, ROW * row), table.width, ROW)
            line.text(LABELS[action], (0, None), 18, INK, Anchor.LEFT)
            for i, column in enumerate(COLUMNS):
                cell = line.part((LABEL + i * (CELL + GAP), None), CELL, ROW - 6, Anchor.LEFT)
                self._draw_cell(cell, (row, i), self.bindings.name(column, action))
        line = panel.inset(30, 0).part((0, HEAD + ROW * len(ACTIONS)), SHEET - 60, 40)
        line.text(self.news or FIXED, MIDDLE, 16, SOFT_INK, face=Face.BOLD)
        for index, (x, wide) in enumerate(((-150, 300), (170, 240))):
            rect = panel.moved(x, 0).part((None, -74), wide, 50, Anchor.TOP).rect
            place = (len(ACTIONS), index)
            self._cells.append((rect, place))
            draw_button(panel.stage, BUTTONS[index], rect, place == (self.row, self.column))
        draw_hint(stage, WAITING if self.grabbing else "{walk} and {confirm}      {back}: back")

    def _go(self, down: int, right: int) -> None:
        """The next row or column in which there is something to choose."""
        if right:
            self.column = (self.column + right) % len(self._columns)
            if not self._can_choose:
                self._go(0, right)
        if down:
            self.row = (self.row + down) % (len(ACTIONS) + 1)
            self.column = min(self.column, len(self._columns) - 1)
            if not self._can_choose:
                self.column = len(COLUMNS) - 1

    @property
    def _columns(self) -> tuple[object, ...]:
        return COLUMNS if self.row < len(ACTIONS) else BUTTONS

    @property
    def _can_choose(self) -> bool:
        """The keyboard's pause is not to be bound."""
        if self.row == len(ACTIONS):
            return True
        return ACTIONS[self.row] in self.bindings.of(COLUMNS[self.column])

    def _choose(self) -> Next:
        self.news = ""
        if self.row < len(ACTIONS):
            self._waited = 0.0
            return None
        if BUTTONS[self.column] == DONE:
            return Close()
        self.preferences.change(controls=Controls())
        return None

    def _draw_cell(self, cell: Frame, place: tuple[int, int], name: str) -> None:
        row, column = place
        if ACTIONS[row] not in self.bindings.of(COLUMNS[column]):
            cell.text(name, MIDDLE, 17, SOFT_INK, face=Face.BODY)
            return
        self._cells.append((cell.rect, place))
        focused = place == (self.row, self.column)
        cell.rounded(11, GOLD if focused else PAPER, 3 if focused else 1.8)
        if focused and self._waited is not None:
            what = "a button" if COLUMNS[column] is Column.PAD else "a key"
            name = f"press {what} … {PATIENCE - self._waited:.0f}"
        cell.inset(8, 0).text(name, MIDDLE, 18, face=Face.BOLD)


SCREEN = Screen(ControlsPlace, ControlsScene, music=False)
