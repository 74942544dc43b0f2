"""Offered once after a crash: to open the folder in which its report lies."""

from collections.abc import Callable, Collection
from pathlib import Path

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes.choosing import Choosing
from game.client.scenes.veil import Veil
from game.client.ui.clipboard import copy_text
from game.client.ui.folder_opener import FolderOpening, Opening
from game.client.ui.scene import Close, Next, Scene
from game.client.ui.widgets import clipped, draw_buttons, draw_hint, draw_panel
from game.crash.aftermath import WINDOW

#: Layout units.
WIDTH, BUTTON, LINE, LINES = 620, 270, 25, 5
#: Seconds after which a folder counts as opened: some programs are the file manager themselves.
PATIENCE = 3.0
TITLE = "Sorry!"
GAME, PART = "Last time the game stopped unexpectedly.", "Last time {} stopped unexpectedly."
NAMES = {"mind": "the partner's mind", "ears": "the listening", "mouth": "the partner's voice"}
ABOUT = "Its report holds nothing that you said or typed."
NOT_OPENED = "It cannot be opened from here. The reports are in:"
COPIED = "Copied. The reports are in:"
OPEN, LATER, COPY, BACK = "Open the folder", "Not now", "Copy its path", "Close"

Opener = Callable[[Path], Opening]


class CrashOfferScene(Choosing):
    """Stands over `behind`. A `folder` that cannot be opened is shown by its path."""

    def __init__(
        self, behind: Scene, sentence: str, folder: Path, opener: Opener = FolderOpening
    ) -> None:
        super().__init__({OPEN: self._open, LATER: Close()})
        self.lines = (sentence, ABOUT)
        self._folder = folder
        self._opener = opener
        self._opening: Opening | None = None
        self._waited = 0.0
        self._veil = Veil(behind)

    def update(self, seconds: float) -> Next:
        if self._opening is None:
            return None
        self._waited += seconds
        worked = self._opening.worked()
        if worked is False:
            self._opening = None
            self._show_path(NOT_OPENED)
        return Close() if worked or (self._opening and self._waited > PATIENCE) else None

    def draw(self, stage: Stage) -> None:
        self._veil.draw(stage)
        stage = stage.enlarged()
        room = stage.px(WIDTH - 60)
        style = stage.style(18, SOFT_INK, face=Face.BODY)
        lines = [part for line in self.lines for part in clipped(stage, line, style, room, LINES)]
        panel = pygame.Rect(0, 0, stage.px(WIDTH), stage.px(266 + LINE * len(lines)))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        stage.text_within(TITLE, (panel.centerx, panel.y + stage.px(56)), 34, room, INK)
        for i, line in enumerate(lines):
            at = (panel.centerx, panel.y + stage.px(104 + LINE * i))
            stage.put(stage.texts.get(line, style), at)
        area = pygame.Rect(0, 0, stage.px(BUTTON), 0)
        area.midtop = (panel.centerx, panel.bottom - stage.px(152))
        draw_buttons(stage, self.labels, self.choice, area)
        below = panel.bottom + stage.px(34)  # clear of the hint on the screen behind
        draw_hint(stage, "{choose}      {back}: not now", row=below)

    def _open(self) -> Next:
        if self._opening is None:
            self._opening, self._waited = self._opener(self._folder), 0.0
        return None

    def _copy(self) -> Next:
        if copy_text(str(self._folder)):
            self._show_path(COPIED)
        return None

    def _show_path(self, sentence: str) -> None:
        self.offer({COPY: self._copy, BACK: Close()}, COPY)
        self.lines = (sentence, str(self._folder))


def last_time(processes: Collection[str]) -> str:
    """What stopped unexpectedly: the window is the game."""
    parts = [NAMES[process] for process in sorted(processes) if process in NAMES]
    if WINDOW in processes or not parts:
        return GAME
    return PART.format(" and ".join(parts))
