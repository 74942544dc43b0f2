"""Binding keys and buttons: a table of what can be done, for two people and for gamepads."""

from collections.abc import Iterator

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
    key_name,
    read_bindings,
    written_bindings,
)
from game.client.input.intents import Intent, Press
from game.client.player.preferences import Preferences
from game.client.scenes.director import Screen
from game.client.ui.places import ControlsPlace
from game.client.ui.scene import Button, Close, Grab, Next, Pointer, Scene
from game.client.ui.widgets import STEPS, draw_button, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
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

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.row = 0
        self.column = 0
        self.news = ""
        self._waited: float | None = None  # seconds since a cell began to wait for its key
        self._cells: list[tuple[pygame.Rect, tuple[int, int]]] = []
        self._wall = Wallpaper()

    @property
    def grabbing(self) -> bool:
        """Whether a key is waited for."""
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

    def on_grab(self, grab: Grab) -> Next:
        column, action = COLUMNS[self.column], ACTIONS[self.row]
        if not grab.pad and grab.code == pygame.K_ESCAPE:
            self._waited = None
        elif grab.pad is not (column is Column.PAD):
            self._refuse(grab)
        elif not grab.pad and grab.code in RESERVED:
            self.news = NOT_FREE.format(key_name(grab.code))
        else:
            self._bind(column, action, grab.code)
        return None

    def update(self, seconds: float) -> Next:
        if self._waited is not None:
            self._waited += seconds
            if self._waited >= PATIENCE:
                self._waited = None
        return None

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("quick"))
        panel = pygame.Rect(0, 0, stage.px(SHEET), stage.px(TALL))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2 - stage.px(8))
        draw_panel(stage, panel)
        stage.text("Controls", (panel.centerx, panel.y + stage.px(44)), 42, INK)
        self._cells = []
        self._draw_table(stage, panel)
        middle = (panel.centerx, panel.y + stage.px(HEAD + ROW * len(ACTIONS) + 20))
        room = panel.width - stage.px(60)
        stage.text_within(self.news or FIXED, middle, 16, room, SOFT_INK, face=Face.BOLD)
        self._draw_buttons(stage, panel)
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

    def _refuse(self, grab: Grab) -> None:
        """The other kind of device answered. A pad's B gives up, as Esc does."""
        if grab.pad and grab.code == pygame.CONTROLLER_BUTTON_B:
            self._waited = None
        self.news = WRONG_DEVICE[not grab.pad]

    def _bind(self, column: Column, action: Action, code: int) -> None:
        before = self.bindings
        holder = before.holder(column, code)
        after = before.rebound(column, action, code)
        self.preferences.change(controls=written_bindings(after))
        self._waited = None
        self.news = self.preferences.problem
        if holder is not None and holder != (column, action):
            name, other = after.name(column, action), LABELS[holder[1]]
            self.news = SWAPPED.format(name, other, holder[0].value.partition(",")[0])

    def _draw_table(self, stage: Stage, panel: pygame.Rect) -> None:
        left, top = panel.x + stage.px(40), panel.y + stage.px(HEAD)
        bindings = self.bindings
        for i, column in enumerate(COLUMNS):
            x = left + stage.px(LABEL + i * (CELL + GAP) + CELL / 2)
            stage.text(column.value, (x, top - stage.px(22)), 18, INK)
        for row, action in enumerate(ACTIONS):
            middle = top + stage.px(ROW * (row + 0.5))
            stage.text(LABELS[action], (left, middle), 18, INK, Anchor.LEFT)
            for i, column in enumerate(COLUMNS):
                rect = pygame.Rect(0, 0, stage.px(CELL), stage.px(ROW - 6))
                rect.midleft = (left + stage.px(LABEL + i * (CELL + GAP)), middle)
                self._draw_cell(stage, rect, (row, i), bindings.name(column, action))

    def _draw_cell(
        self, stage: Stage, rect: pygame.Rect, place: tuple[int, int], name: str
    ) -> None:
        row, column = place
        if ACTIONS[row] not in self.bindings.of(COLUMNS[column]):
            stage.text(name, rect.center, 17, SOFT_INK, face=Face.BODY)
            return
        self._cells.append((rect, place))
        focused = place == (self.row, self.column)
        fill, weight = (GOLD, 3.0) if focused else (PAPER, 1.8)
        stage.rounded(rect, 11, fill, weight)
        if focused and self._waited is not None:
            what = "a button" if COLUMNS[column] is Column.PAD else "a key"
            name = f"press {what} … {PATIENCE - self._waited:.0f}"
        room = rect.width - stage.px(16)
        stage.text_within(name, rect.center, 18, room, INK, face=Face.BOLD)

    def _draw_buttons(self, stage: Stage, panel: pygame.Rect) -> None:
        for rect, place in self._buttons(stage, panel):
            self._cells.append((rect, place))
            draw_button(stage, BUTTONS[place[1]], rect, place == (self.row, self.column))

    @staticmethod
    def _buttons(stage: Stage, panel: pygame.Rect) -> Iterator[tuple[pygame.Rect, tuple[int, int]]]:
        tops = panel.bottom - stage.px(74)
        for index, (x, wide) in enumerate(((-150, 300), (170, 240))):
            rect = pygame.Rect(0, 0, stage.px(wide), stage.px(50))
            rect.midtop = (panel.centerx + stage.px(x), tops)
            yield rect, (len(ACTIONS), index)


SCREEN = Screen(ControlsPlace, lambda place, game: ControlsScene(game.preferences), music=False)
