"""The level editor: a map to paint, what to paint with, and pages for all the rest."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from pathlib import Path

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, INK, RED, SOFT_INK
from game.client.editor.bench import Bench
from game.client.editor.canvas import Canvas
from game.client.editor.desk import Desk
from game.client.editor.inspector import Inspector
from game.client.editor.palette import Palette, tools_of
from game.client.editor.star_proposal import StarProposal
from game.client.input.intents import WALK, Intent, Press
from game.client.scenes.choosing import Menu
from game.client.scenes.fields import Field, FieldsScene
from game.client.scenes.pause import PauseScene
from game.client.ui.places import LevelsPlace, TryOutPlace
from game.client.ui.scene import Button, Close, Goto, Next, Open, Pointer, Scene, Visit
from game.client.ui.widgets import Choice, clipped, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
from game.content.colour import Colour
from game.design.draft import Cell, DesignError
from game.design.fields import set_field
from game.design.folder import ChangedError
from game.design.painting import erase, move_cook, thing_at
from game.design.plan import plan_of
from game.design.survey import distances
from game.kitchen.moves import DELTA

#: Layout units: bars above and below, columns left and right, the room between them.
TOP, FOOT, LEFT, RIGHT, GAP = 56, 108, 164, 332, 12
#: What the buttons above the map are called, and the intents that they stand for.
BUTTONS = {
    "Undo": Intent.UNDO,
    "Redo": Intent.REDO,
    "Reach": Intent.TALK,
    "Play  F5": Intent.TRY_OUT,
    "Save": Intent.SAVE,
    "Menu": Intent.BACK,
}
HINTS = {
    "map": "{walk}: go      {confirm}: paint, lift a cook      Del: erase      {next}: tools",
    "tools": "{walk}: choose      {confirm}: paint with it      {next}: pages",
    "pages": "{walk}: choose, change      {confirm}: press      {next}: map",
}


class Area(Enum):
    """Where the keys' cursor is."""

    MAP = "map"
    TOOLS = "tools"
    PAGES = "pages"


class EditorScene(Scene):
    """Everything that changes the kitchen goes through `desk`. Tab goes from area to area."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.area = Area.MAP
        self.canvas = Canvas()
        self.palette = Palette(tools_of(desk.menu))
        self.inspector = Inspector(Bench(desk, self.canvas, StarProposal(), self._ask))
        self.bar = Choice(len(BUTTONS))
        self.carried: str | None = None  # a cook on its way to another start
        self._stroke = 0
        self._drawing: Button | None = None
        self._using = False
        self._mouse = (0, 0)
        self._wall = Wallpaper()
        self._sheet = pygame.Rect(0, 0, 0, 0)

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
        if press.intent in (Intent.CONFIRM, Intent.USE) and self.area is Area.MAP:
            return self._use(press)
        if not press.down:
            return None
        match press.intent:
            case Intent.UNDO:
                self.desk.undo()
            case Intent.REDO:
                self.desk.redo()
            case Intent.SAVE if not press.repeat:
                return self._save()
            case Intent.TRY_OUT | Intent.PAUSE if not press.repeat:
                return self._try_out()
            case Intent.BACK if not press.repeat:
                return self._menu()
            case Intent.TALK if not press.repeat:
                self._show_reach()
            case Intent.NEXT | Intent.PREVIOUS:
                self._go(1 if press.intent is Intent.NEXT else -1)
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                self._scroll(-1 if press.intent is Intent.SCROLL_UP else 1)
            case Intent.ERASE | Intent.DELETE:
                self._erase(self.canvas.cursor)
            case _:
                return self._steer(press)
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self._mouse = at = (pointer.x, pointer.y)
        if pointer.button is Button.DOWN and (chosen := self.bar.on_pointer(pointer)) is not None:
            return self.on_intent(Press(list(BUTTONS.values())[chosen]))
        if pointer.button is Button.UP:
            self._put_down(at)
            return None
        cell = self.canvas.cell_at(at) if self._sheet.collidepoint(at) else None
        if cell is not None:
            return self._point(cell, pointer.button)
        if pointer.button is Button.DOWN and (tool := self.palette.at(at)) is not None:
            self.palette.chosen, self.area = tool, Area.MAP
        elif pointer.button is Button.DOWN and pointer.x > self._sheet.right:
            self.area = Area.PAGES
            return self.inspector.on_pointer(pointer)
        return None

    def update(self, seconds: float) -> Next:
        self.desk.update(seconds)
        if (stars := self.inspector.bench.proposal.take()) is not None:
            self.desk.change(lambda draft: set_field(draft, "stars", list(stars)))
        self.palette.offer(tools_of(self.desk.menu))
        return None

    def leave(self) -> None:
        self.desk.keep()
        self.inspector.bench.proposal.close()

    # ------------------------------------------------------------ the map

    def _point(self, cell: Cell, button: Button) -> Next:
        self.area, self.canvas.cursor = Area.MAP, cell
        match button:
            case Button.DOWN:
                self._drawing, self._stroke = Button.DOWN, self._stroke + 1
                self.carried = plan_of(self.desk.draft).cook(cell)
                self._paint(cell)
            case Button.MIDDLE:
                self._erase(cell)
            case Button.RIGHT:
                self._pick(cell)
            case Button.NONE if self._drawing is Button.DOWN:
                self._paint(cell)
        return None

    def _use(self, press: Press) -> Next:
        """The cursor's cell is painted, and those it comes over while the key is held."""
        self._using = press.down
        if not press.down or press.repeat:
            return None
        self._stroke += 1
        cell = self.canvas.cursor
        cook = plan_of(self.desk.draft).cook(cell)
        if self.carried is not None:
            self._drop(cell)
        elif cook is not None:
            self.carried = cook
            self.desk.told = f"Cook {cook} goes where you put it down."
        else:
            self._paint(cell)
        return None

    def _paint(self, cell: Cell) -> None:
        if self.carried is None:
            tool = self.palette.tool
            self.desk.change(lambda draft: tool.put(draft, (cell,)), ("paint", self._stroke))

    def _erase(self, cell: Cell) -> None:
        self.desk.change(lambda draft: erase(draft, [cell]))

    def _pick(self, cell: Cell) -> None:
        """Paint on with what is there."""
        if self.palette.choose(thing_at(self.desk.draft, cell)):
            self.desk.told = f"Painting with: {self.palette.tool.label}"

    def _put_down(self, at: tuple[int, int]) -> None:
        """The mouse's button is let go of."""
        cell = self.canvas.cell_at(at)
        self._drawing = None
        if self.carried is not None and cell is not None:
            self._drop(cell)
        self.carried = None

    def _drop(self, cell: Cell) -> None:
        cook, self.carried = self.carried, None
        if cook is not None:
            self.desk.change(lambda draft: move_cook(draft, cook, cell))

    # ------------------------------------------------------------ keys

    def _steer(self, press: Press) -> Next:
        """The arrows, and Enter beside the map."""
        match self.area:
            case Area.MAP if press.intent in WALK:
                dx, dy = DELTA[WALK[press.intent]]
                self.canvas.move(dx, dy, self.desk)
                if self._using:
                    self._paint(self.canvas.cursor)
            case Area.TOOLS if press.intent in WALK:
                dx, dy = DELTA[WALK[press.intent]]
                self.palette.step(dx + 2 * dy)
            case Area.TOOLS if press.intent in (Intent.CONFIRM, Intent.USE):
                self.area = Area.MAP
            case Area.PAGES:
                return self.inspector.on_intent(press)
        return None

    def _go(self, way: int) -> None:
        areas = list(Area)
        self.area = areas[(areas.index(self.area) + way) % len(areas)]
        self._using = False

    def _scroll(self, way: int) -> None:
        if self._mouse[0] > self._sheet.right > 0 and self.area is Area.PAGES:
            self.inspector.scroll(way)
        else:
            self.palette.step(way)

    def _show_reach(self) -> None:
        """What the next cook can do alone; after the last nobody's."""
        seats = len(self.desk.reaches)
        seat = 0 if self.canvas.reach is None else self.canvas.reach + 1
        self.canvas.reach = seat if seat < seats else None

    # ------------------------------------------------------------ files and rounds

    def _try_out(self) -> Next:
        level = self.desk.checked.level
        if level is None:
            self.desk.told = "It cannot be played yet: see what is wrong below."
            return None
        self.desk.keep()
        return Visit(TryOutPlace(level))

    def _save(self) -> Next:
        try:
            self.desk.save()
        except ChangedError as error:
            menu: Menu = {"Keep editing": Close(), "Write over it": self._save_over}
            return Open(PauseScene(self, str(error), menu, "Changed elsewhere"))
        except DesignError as error:
            self.desk.told = str(error)
        return None

    def _save_over(self) -> Next:
        try:
            self.desk.save(over=True)
        except DesignError as error:
            self.desk.told = str(error)
        return Close()

    def _menu(self) -> Next:
        away = Goto(LevelsPlace(self.desk.draft.name))
        if not self.desk.history.dirty:
            menu: Menu = {"Go on": Close(), "Leave": away}
        else:
            menu = {
                "Go on": Close(),
                "Save and leave": self._save_and_leave,
                "Leave unsaved": self._drop_all,
            }
        return Open(PauseScene(self, "", menu, "Editing"))

    def _save_and_leave(self) -> Next:
        try:
            self.desk.save()
        except DesignError as error:
            self.desk.told = str(error)
            return Close()
        return Goto(LevelsPlace(self.desk.draft.name))

    def _drop_all(self) -> Next:
        name = self.desk.draft.name
        self.desk.drop()
        return Goto(LevelsPlace(name))

    def _ask(self, label: str, text: str, write: Callable[[str], None]) -> Next:
        def done(texts: tuple[str, ...]) -> None:
            try:
                write(texts[0])
            except DesignError as error:
                self.desk.told = str(error)

        return Open(FieldsScene(self, label, (Field(label, text, ""),), done))

    # ------------------------------------------------------------ the picture

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, self.desk.shown.mood)
        width, height = stage.size
        px = stage.px
        left, right = px(LEFT), px(RIGHT)
        middle = pygame.Rect(left, px(TOP), width - left - right, height - px(TOP + FOOT))
        self._sheet = middle
        tools = pygame.Rect(px(GAP), px(TOP), left - px(2 * GAP), height - px(TOP + GAP + 24))
        draw_panel(stage, tools)
        inside = tools.inflate(-px(20), -px(26))
        self.palette.draw(stage, inside, self.desk.menu, self.area is Area.TOOLS)
        self.canvas.draw(stage, middle.inflate(-px(12), -px(12)), self.desk, self.area is Area.MAP)
        pages = pygame.Rect(width - right, px(TOP), right - px(GAP), height - px(TOP + GAP + 24))
        draw_panel(stage, pages)
        self.inspector.draw(stage, pages.inflate(-px(24), -px(24)), self.area is Area.PAGES)
        self._draw_bar(stage)
        self._draw_foot(
            stage, pygame.Rect(left, middle.bottom, middle.width - px(GAP), px(FOOT - 48))
        )
        draw_hint(stage, HINTS[self.area.value])

    def _draw_bar(self, stage: Stage) -> None:
        px, width = stage.px, stage.size[0]
        title = self.desk.checked.level.title if self.desk.checked.level else self.desk.draft.name
        mark = " *" if self.desk.history.dirty else ""
        at = (px(GAP + 8), px(TOP / 2))
        stage.text_within(f"{title}{mark}", at, 28, px(420), CREAM, Anchor.LEFT)
        size = (px(104), px(38))
        first = width - len(BUTTONS) * (size[0] + px(8)) - px(GAP - 8)
        self.bar.rects = [
            pygame.Rect((first + i * (size[0] + px(8)), px(9)), size) for i in range(len(BUTTONS))
        ]
        for label, rect in zip(BUTTONS, self.bar.rects, strict=True):
            stage.rounded(rect, 12, CREAM, 2.2, shadow=3)
            stage.text_within(label, (rect.centerx, rect.centery - px(2)), 18, rect.width - px(10))

    def _draw_foot(self, stage: Stage, place: pygame.Rect) -> None:
        """What is wrong, what stands under the cursor, how far things are carried."""
        stage.rounded(place, 14, CREAM, 2)
        words, colour = self._words()
        style = stage.style(15, colour, face=Face.BOLD)
        lines = clipped(stage, words, style, place.width - stage.px(28), 3)
        top = place.centery - stage.px(9) * (len(lines) - 1)
        for i, line in enumerate(lines):
            at = (place.x + stage.px(14), top + stage.px(18) * i)
            stage.put(stage.texts.get(line, style), at, Anchor.LEFT)

    def _words(self) -> tuple[str, Colour]:
        desk, cell = self.desk, self.canvas.cursor
        if self.area is Area.TOOLS:
            return f"Paint with: {self.palette.tool.label}", INK
        if desk.told:
            return desk.told, INK
        if flaws := desk.flaws_at(cell) or list(desk.flaws):
            more = f" (and {len(desk.flaws) - 1} more)" if len(desk.flaws) > 1 else ""
            problem = flaws[0].problem
            return f"{replace(problem, file=Path(problem.file.name))}{more}", RED
        here = thing_at(desk.draft, cell)
        named = {".": "floor", "#": "counter"}.get(here, here)
        far = "  ".join(
            f"{desk.menu.dishes[way.dish].title} {way.steps}"
            for way in distances(desk.shown.kitchen)
        )
        return f"{cell[0] + 1}, {cell[1] + 1}: {named}.   Steps to carry things: {far}", SOFT_INK
