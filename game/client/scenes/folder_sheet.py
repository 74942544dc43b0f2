"""A sheet over another screen that tells of files and opens the folder in which they lie."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.client.drawing.stage import Stage
from game.client.drawing.texts import Face
from game.client.drawing.theme import INK, SOFT_INK
from game.client.scenes.choosing import Choosing
from game.client.scenes.veil import Veil
from game.client.ui.clipboard import copy_text
from game.client.ui.folder_opener import FolderOpening, Opening
from game.client.ui.frame import clipped
from game.client.ui.scene import Close, Next, Scene
from game.client.ui.widgets import draw_buttons, draw_hint, draw_panel

#: Layout units.
WIDTH, BUTTON, LINE, LINES = 620, 270, 25, 5
#: Seconds after which a folder counts as opened: some programs are the file manager themselves.
PATIENCE = 3.0
NOT_OPENED, COPIED = "It cannot be opened from here.", "Copied."
OPEN, COPY, BACK = "Open the folder", "Copy its path", "Close"

Opener = Callable[[Path], Opening]


class FolderSheet(Choosing):
    """Stands over `behind`. A `folder` that cannot be opened is shown by its path.

    `there`: what says that something lies in it; `later`: what the way back is called.
    """

    def __init__(
        self,
        behind: Scene,
        title: str,
        lines: Sequence[str],
        folder: Path,
        there: str,
        later: str,
        opener: Opener = FolderOpening,
    ) -> None:
        super().__init__({OPEN: self._open, later: Close()})
        self.title = title
        self.lines = tuple(lines)
        self._folder = folder
        self._there = there
        self._later = later
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
        height = 266 + LINE * len(lines) - (70 if len(self.labels) == 1 else 0)
        panel = pygame.Rect(0, 0, stage.px(WIDTH), stage.px(height))
        panel.center = (stage.size[0] // 2, stage.size[1] // 2)
        draw_panel(stage, panel)
        stage.text_within(self.title, (panel.centerx, panel.y + stage.px(56)), 34, room, INK)
        for i, line in enumerate(lines):
            at = (panel.centerx, panel.y + stage.px(104 + LINE * i))
            stage.put(stage.texts.get(line, style), at)
        area = pygame.Rect(0, 0, stage.px(BUTTON), 0)
        area.midtop = (panel.centerx, panel.y + stage.px(114 + LINE * len(lines)))
        draw_buttons(stage, self.labels, self.choice, area)
        below = panel.bottom + stage.px(34)  # clear of the hint on the screen behind
        draw_hint(stage, f"{{choose}}      {{back}}: {self._later.lower()}", row=below)

    def _open(self) -> Next:
        if self._opening is None:
            self._opening, self._waited = self._opener(self._folder), 0.0
        return None

    def _copy(self) -> Next:
        if copy_text(str(self._folder)):
            self._show_path(COPIED)
        return None

    def _show_path(self, done: str) -> None:
        self.offer({COPY: self._copy, BACK: Close()}, COPY)
        self.lines = (f"{done} {self._there}", str(self._folder))
