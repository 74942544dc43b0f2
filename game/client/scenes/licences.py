"""The licences: the parts of the game, and what the chosen one's licence says."""

from pathlib import Path

import pygame

from game.client.drawing.stage import Anchor, Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import CREAM, DEEP_GOLD, GOLD, INK, PAPER, SOFT_INK
from game.client.input.intents import Intent, Press
from game.client.scenes.licensed_parts import LicensedPart, licensed_parts
from game.client.ui.long_text import LongText
from game.client.ui.places import CreditsPlace
from game.client.ui.scene import Button, Goto, Next, Pointer, Scene
from game.client.ui.scroll_bar import THICK, ScrollBar
from game.client.ui.widgets import STEPS, clipped, draw_hint, draw_panel
from game.client.view.backdrop import Wallpaper
from game.content.mood_file import shipped_mood
from game.records import DamagedError

#: Lengths in layout units, and how many parts are seen at once.
TOP, WIDTH, TALL, MARGIN, LIST, ROW, GAP, SHOWN = 84, 1220, 578, 26, 372, 43, 5, 11
HEAD = 40
#: Lines of the text, or parts, that a notch of the wheel or a page key scrolls.
NOTCH, NOTCH_OF_LIST = 8, 3
#: Lines of a sentence about trouble.
MOST = 6


class LicencesScene(Scene):
    """`row`: the part under the cursor; `top`: the first one seen; `text`: what its licence says.

    `problem`: why there are no parts, '' if there are. The wheel moves what the mouse is over.
    """

    def __init__(self, place: Path) -> None:
        self.parts: tuple[LicensedPart, ...] = ()
        self.problem = ""
        try:
            self.parts = licensed_parts(place)
        except DamagedError as error:
            self.problem = str(error)
        self.row = self.top = 0
        self.text = LongText(self.parts[0].read() if self.parts else "")
        self._wall = Wallpaper()
        self._bar = ScrollBar()
        self._list = pygame.Rect(0, 0, 0, 0)
        self._rows: dict[int, pygame.Rect] = {}
        self._over_list = False  # the mouse was moved last, and to there

    @property
    def focus(self) -> object:
        return self.row

    def on_intent(self, press: Press) -> Next:
        if not press.down:
            return None
        match press.intent:
            case Intent.BACK if not press.repeat:
                return Goto(CreditsPlace())
            case Intent.SCROLL_UP | Intent.SCROLL_DOWN:
                self._scroll(1 if press.intent is Intent.SCROLL_DOWN else -1)
                return None
            case Intent.UP | Intent.DOWN | Intent.NEXT | Intent.PREVIOUS:
                self._choose(self.row + STEPS[press.intent])
            case Intent.LEFT | Intent.RIGHT:
                self.text.turn(STEPS[press.intent])
            case Intent.CONFIRM | Intent.USE:
                self.text.turn(1)
            case Intent.HOME:
                self.text.scroll(-len(self.text.lines))
            case Intent.END:
                self.text.go_to_end()
        self._over_list = False
        return None

    def on_pointer(self, pointer: Pointer) -> Next:
        self._over_list = self._list.collidepoint(pointer.x, pointer.y)
        if self.text.on_pointer(pointer):
            return None
        top = self._bar.on_pointer(pointer)
        if top is not None:
            self._show(top)
        elif pointer.button is Button.DOWN:
            for index, rect in self._rows.items():
                if rect.collidepoint(pointer.x, pointer.y):
                    self._choose(index)
        return None

    def draw(self, stage: Stage) -> None:
        self._wall.draw(stage, shipped_mood("bottleneck"))
        width = stage.size[0]
        stage.text("Licences", (width / 2, stage.px(44)), 46, CREAM, outline=5, rim=INK)
        panel = pygame.Rect(0, stage.px(TOP), stage.px(WIDTH), stage.px(TALL))
        panel.centerx = width // 2
        draw_panel(stage, panel)
        inside = panel.inflate(-stage.px(2 * MARGIN), -stage.px(2 * MARGIN))
        if not self.parts:
            self._draw_trouble(stage, inside)
            draw_hint(stage, "{back}: back")
            return
        self._draw_list(stage, inside)
        self._draw_text(stage, inside)
        draw_hint(stage, "↑ ↓: choose a part      ← →: turn the pages      {back}: back")

    # ------------------------------------------------------------ going about

    def _scroll(self, direction: int) -> None:
        if self._over_list:
            self._show(self.top + direction * NOTCH_OF_LIST)
        else:
            self.text.scroll(direction * NOTCH)

    def _choose(self, row: int) -> None:
        """Put the cursor on `row`, or the nearest there is, and open its text."""
        chosen = max(0, min(len(self.parts) - 1, row))
        if chosen != self.row:
            self.row = chosen
            self.text = LongText(self.parts[chosen].read())
        self._show(max(self.row - SHOWN + 1, min(self.row, self.top)))

    def _show(self, top: int) -> None:
        self.top = max(0, min(len(self.parts) - SHOWN, top))

    # ------------------------------------------------------------ drawing

    def _draw_trouble(self, stage: Stage, inside: pygame.Rect) -> None:
        stage.sprite("plate_charred", (inside.centerx, inside.y + stage.px(150)), stage.px(110))
        style = stage.style(19, SOFT_INK, face=Face.BODY)
        told = self.problem or "No parts are listed."
        for i, line in enumerate(clipped(stage, told, style, stage.px(900), MOST)):
            at = (inside.centerx, inside.y + stage.px(250 + 27 * i))
            stage.put(stage.texts.get(line, style), at)

    def _draw_list(self, stage: Stage, inside: pygame.Rect) -> None:
        self._list = pygame.Rect(inside.topleft, (stage.px(LIST), inside.height))
        size = (stage.px(LIST - THICK - 10), stage.px(ROW))
        self._rows = {}
        for index in range(self.top, min(len(self.parts), self.top + SHOWN)):
            corner = (inside.x, inside.y + (index - self.top) * stage.px(ROW + GAP))
            self._rows[index] = pygame.Rect(corner, size)
            self._draw_part(stage, self.parts[index], self._rows[index], index == self.row)
        groove = pygame.Rect(0, inside.y, stage.px(THICK), inside.height)
        groove.right = self._list.right
        self._bar.draw(stage, groove, self.top, SHOWN, len(self.parts))

    @staticmethod
    def _draw_part(stage: Stage, part: LicensedPart, rect: pygame.Rect, focused: bool) -> None:
        stage.rounded(rect, 12, GOLD if focused else PAPER, 3 if focused else 1.6)
        left, room = rect.x + stage.px(14), rect.width - stage.px(28)
        version = stage.text_within(
            part.version, (rect.right - stage.px(14), rect.y + stage.px(14)), 14, room * 0.3,
            SOFT_INK, Anchor.RIGHT, Face.BODY,
        )  # fmt: skip
        name, licence = (left, rect.y + stage.px(14)), (left, rect.y + stage.px(31))
        free = room - version.width - stage.px(8)
        stage.text_within(part.name, name, 17, free, INK, Anchor.LEFT, Face.BOLD)
        stage.text_within(part.licence, licence, 14, room, SOFT_INK, Anchor.LEFT, Face.BODY)

    def _draw_text(self, stage: Stage, inside: pygame.Rect) -> None:
        part = self.parts[self.row]
        frame = inside.copy()
        frame.x += stage.px(LIST + MARGIN)
        frame.width -= stage.px(LIST + MARGIN)
        title = (frame.x, frame.y + stage.px(12))
        stage.text_within(part.title, title, 26, frame.width, DEEP_GOLD, Anchor.LEFT)
        frame.y += stage.px(HEAD)
        frame.height -= stage.px(HEAD)
        self.text.draw(stage, frame)
