"""The level editor: a map to paint, what to paint with, and pages for all the rest."""

from collections.abc import Callable
from enum import Enum

import pygame

from game.client.drawing.stage import Stage
from game.client.editor.canvas import Canvas
from game.client.editor.edited_kitchen import EditedKitchen, open_kitchen
from game.client.editor.inspector import Inspector
from game.client.editor.notes import EditorBar, Notes, told_reach
from game.client.editor.page_rows import PageContext
from game.client.editor.painting import COLUMNS, Brush, Palette, tools_of
from game.client.editor.star_page import take_in
from game.client.editor.star_proposal import StarProposal
from game.client.input.intents import WALK, Intent, Press
from game.client.scenes._dialogs import Menu, NoticeScene, PauseScene
from game.client.scenes._fields import Field, FieldsScene
from game.client.scenes.director import Director, Screen
from game.client.ui.frame import Frame
from game.client.ui.places import EditorPlace, LevelsPlace, TryOutPlace
from game.client.ui.scene import Button, Close, Goto, Next, Open, Pointer, Scene, Visit
from game.client.ui.text_field import Repeater
from game.client.ui.widgets import draw_hint, hint_room
from game.client.view.backdrop import draw_wall
from game.design.checking import Flaw
from game.design.draft import DesignError
from game.design.folder import ChangedError
from game.kitchen.moves import DELTA

#: Layout units: bars above and below, columns left and right, the room between them.
TOP, FOOT, LEFT, RIGHT, GAP = 56, 84, 140, 318, 12
HINTS = {
    "map": "{walk}: go     {confirm}: paint     {erase}: erase     {tool}: tool     "
    "{undo}: undo     {next}: tools     {try}: play",
    "tools": "{walk}: choose     {confirm}: paint with it     {next}: pages     {try}: play",
    "pages": "{walk}: choose, change     {confirm}: press     {next}: map     {try}: play",
}
#: The tab on which one mends what is wrong with a key.
PAGE_OF = {"cooks": "Cooks", "orders": "Orders", "penalties": "Orders", "tips": "Orders",
           "round_seconds": "Orders", "stars": "Stars", "events": "Stars"}  # fmt: skip
#: Seconds between two cells while a direction is held.
PACE = 0.08


class Area(Enum):
    """Where the keys' cursor is."""

    MAP = "map"
    TOOLS = "tools"
    PAGES = "pages"


class EditorScene(Scene):
    """Everything that changes the kitchen goes through `edited`. Tab goes from area to area."""

    def __init__(self, edited: EditedKitchen) -> None:
        self.edited = edited
        self.area = Area.MAP
        self.canvas = Canvas()
        self.palette = Palette(tools_of(edited.menu))
        self.brush = Brush(edited, self.palette)
        self.inspector = Inspector(PageContext(edited, self.canvas, StarProposal(), self._ask))
        self.bar = EditorBar()
        self.notes = Notes()
        self._repeater = Repeater(repeating=frozenset(WALK), pace=PACE)
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._mouse = (0, 0)
        self._covered = False  # by a menu that has a hint of its own

    @property
    def focus(self) -> object:
        return (
            self.area,
            self.canvas.cursor,
            self.palette.chosen,
            self.inspector.page,
            self.inspector.row,
        )

    def on_intent(self, press: Press) -> Next:
        self._repeater.on_intent(press)
        if self.area is Area.MAP and self._draws(press):
            return None
        if not press.down or press.repeat:
            return None
        match press.intent:
            case Intent.UNDO:
                self.edited.undo()
            case Intent.REDO:
                self.edited.redo()
            case Intent.SAVE:
                return self._save()
            case Intent.TRY_OUT | Intent.PAUSE:
                level = self.edited.checked.level
                if level is None:
                    self.edited.told = "It cannot be played yet:"
                    return None
                self.edited.keep()
                return Visit(TryOutPlace(level))
            case Intent.BACK:
                return self._back()
            case Intent.TALK:
                # What the next cook can do alone; after the last nobody's.
                seat = 0 if self.canvas.reach is None else self.canvas.reach + 1
                self.canvas.reach = seat if seat < len(self.edited.reaches) else None
                self.edited.told = (
                    "" if self.canvas.reach is None else told_reach(self.edited, seat)
                )
            case Intent.NEXT | Intent.PREVIOUS:
                way = 1 if press.intent is Intent.NEXT else -1
                areas = list(Area)
                self.area = areas[(areas.index(self.area) + way) % len(areas)]
                self.brush.put_down(None)
                self.brush.let_go()
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                # The wheel scrolls rows where the mouse is over them, else it turns the palette.
                if self.area is Area.PAGES and (
                    self._mouse[0] > self._sheet.right > 0 or not press.wheel
                ):
                    return self.inspector.on_intent(press)
                self.palette.step(-1 if press.intent is Intent.SCROLL_UP else 1)
                return None
            case _:
                return self._steer(press)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self._mouse = at = (pointer.x, pointer.y)
        if pointer.button in (Button.UP, Button.MIDDLE_UP):
            self.inspector.on_pointer(pointer)
            self.brush.put_down(self.canvas.cell_at(at))
            self.brush.let_go()
            return None
        if (asked := self.bar.on_pointer(pointer)) is not None:
            return self.on_intent(Press(asked))
        if (flaw := self.notes.on_pointer(pointer)) is not None:
            self._show(flaw)
            return None
        cell = self.canvas.cell_at(at) if self._sheet.collidepoint(at) else None
        if cell is not None:
            # The mouse is on that cell.
            self.canvas.cursor = cell
            if pointer.button is not Button.NONE:
                self.area = Area.MAP
            match pointer.button:
                case Button.DOWN:
                    self.brush.press(cell)
                case Button.MIDDLE:
                    self.brush.wipe(cell)
                case Button.RIGHT:
                    self.brush.pick(cell)
                case Button.NONE:
                    self.brush.over(cell)
        elif pointer.button is Button.DOWN and (tool := self.palette.at(at)) is not None:
            self.palette.chosen, self.area = tool, Area.MAP
        elif pointer.x > self._sheet.right:
            if pointer.button is Button.DOWN:
                self.area = Area.PAGES
            return self.inspector.on_pointer(pointer)
        return None

    def update(self, seconds: float) -> None:
        self._covered = False
        self.edited.update(seconds)
        for intent in self._repeater.due(seconds):
            self._steer(Press(intent))
        take_in(self.inspector.context)
        self.palette.offer(tools_of(self.edited.menu))

    def leave(self) -> None:
        self.edited.keep()
        self.inspector.context.proposal.close()

    def _draws(self, press: Press) -> bool:
        match press.intent:
            case Intent.CONFIRM | Intent.USE:
                begin = self.brush.use
            case Intent.ERASE | Intent.DELETE:
                begin = self.brush.wipe
            case _:
                return False
        if not press.down:
            self.brush.let_go()
        elif not press.repeat:
            begin(self.canvas.cursor)
        return True

    def _steer(self, press: Press) -> Next:
        """The arrows, and Enter beside the map."""
        match self.area:
            case Area.MAP if press.intent in WALK:
                self.canvas.move(*DELTA[WALK[press.intent]], self.edited)
                self.brush.over(self.canvas.cursor)
            case Area.TOOLS if press.intent in WALK:
                dx, dy = DELTA[WALK[press.intent]]
                self.palette.step(dx + COLUMNS * dy)
            case Area.TOOLS if press.intent in (Intent.CONFIRM, Intent.USE):
                self.area = Area.MAP
            case Area.PAGES:
                return self.inspector.on_intent(press)
        return None

    def _show(self, flaw: Flaw) -> None:
        if flaw.cells:
            self.canvas.cursor, self.area = flaw.cells[0], Area.MAP
            return
        self.area = Area.PAGES
        self.inspector.turn_to(PAGE_OF.get(flaw.field.partition(".")[0], "Kitchen"))

    def _save(self) -> Next:
        try:
            self.edited.save()
        except ChangedError as error:
            menu: Menu = {"Keep editing": Close(), "Write over it": self._save_over}
            return self._over(PauseScene(self, str(error), menu, "Changed elsewhere"))
        except DesignError as error:
            self.edited.told = str(error)
        return None

    def _save_over(self) -> Next:
        self._saves(over=True)
        return Close()

    def _saves(self, over: bool = False) -> bool:
        """Whether it could be saved; what keeps it from that is told in the editor."""
        try:
            self.edited.save(over)
        except DesignError as error:
            self.edited.told = str(error)
            return False
        return True

    def _back(self) -> Next:
        """Put down what is carried, stop showing a reach, or open the menu."""
        if self.brush.carried is not None:
            self.brush.put_down(None)
            self.edited.told = ""
            return None
        if self.canvas.reach is not None:
            self.canvas.reach, self.edited.told = None, ""
            return None
        away = Goto(LevelsPlace(self.edited.draft.name))
        menu: Menu = {"Go on": Close(), "Leave": away}
        if self.edited.history.dirty:
            menu = {
                "Go on": Close(),
                "Save": self._save_and(Close()),
                "Save and leave": self._save_and(away),
                "Leave unsaved": self._drop_all,
            }
        return self._over(PauseScene(self, "", menu, "Editing"))

    def _over(self, menu: Scene) -> Next:
        self._covered = True
        return Open(menu)

    def _save_and(self, following: Next) -> Callable[[], Next]:
        return lambda: following if self._saves() else Close()

    def _drop_all(self) -> Next:
        name = self.edited.draft.name
        self.edited.drop()
        return Goto(LevelsPlace(name))

    def _ask(self, label: str, text: str, write: Callable[[str], None]) -> Next:
        def done(texts: tuple[str, ...]) -> None:
            try:
                write(texts[0])
            except DesignError as error:
                self.edited.told = str(error)

        return Open(FieldsScene(self, label, (Field(label, text, ""),), done))

    def draw(self, stage: Stage) -> None:
        draw_wall(stage, self.edited.shown.mood)
        dressed = stage.dressed(self.edited.shown.looks)
        px, large, (width, height) = stage.px, stage.enlarged(), stage.size
        left, right = large.px(LEFT), large.px(RIGHT)
        edge = height - hint_room(stage)
        foot = edge - large.px(FOOT)
        middle = pygame.Rect(left, px(TOP), width - left - right, foot - px(TOP))
        self._sheet = middle
        tall = edge - px(TOP)
        tools = pygame.Rect(px(GAP), px(TOP), left - px(2 * GAP), tall)
        Frame(stage, tools).panel()
        inside = tools.inflate(-px(16), -px(22))
        self.palette.draw(dressed.enlarged(), inside, self.edited.menu, self.area is Area.TOOLS)
        self.canvas.way = self.inspector.way
        board = middle.inflate(-px(12), -px(12))
        carried, focused = self.brush.carried, self.area is Area.MAP
        self.canvas.draw(dressed, board, self.edited, carried, focused)
        pages = pygame.Rect(width - right, px(TOP), right - px(GAP), tall)
        Frame(stage, pages).panel()
        rows = Frame(large, pages.inflate(-px(24), -px(24)))
        self.inspector.draw(rows, self.area is Area.PAGES)
        self.bar.draw(stage, pygame.Rect(0, 0, width, px(TOP)), self.edited)
        note = pygame.Rect(left, foot, middle.width - px(GAP), large.px(FOOT))
        self.notes.draw(stage, note, self.edited, self.canvas.cursor)
        if not self._covered:
            draw_hint(stage, HINTS[self.area.value])


def _open(place: EditorPlace, _: Director) -> Scene:
    """The editor, or why that kitchen cannot be edited."""
    try:
        return EditorScene(open_kitchen(place.name, place.source))
    except DesignError as error:
        return NoticeScene("This kitchen cannot be edited", str(error), LevelsPlace())


SCREEN = Screen(EditorPlace, _open)
