"""Sheets over another screen that tell of files and open the folder in which they lie."""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from game import paths
from game.client.scenes._dialogs import QuestionScene
from game.client.ui.desktop import FolderOpening, copy_text
from game.client.ui.scene import Close, Next, Scene
from game.content.load import UnknownLevelError, find_level
from game.crash import WINDOW
from game.sharing.exporting import export
from game.sharing.file_names import NotAKitchenError

#: Seconds after which a folder counts as opened: some programs are the file manager themselves.
PATIENCE = 3.0
NOT_OPENED, COPIED = "It cannot be opened from here.", "Copied."
OPEN, COPY, BACK = "Open the folder", "Copy its path", "Close"

Opener = Callable[[Path], FolderOpening]
#: Told after a crash: what stopped, and what its report holds.
TITLE = "Sorry!"
GAME, PART = "Last time the game stopped unexpectedly.", "Last time {} stopped unexpectedly."
NAMES = {"mind": "the partner's mind", "ears": "the listening", "mouth": "the partner's voice"}
ABOUT = "Its report holds nothing that you said or typed."
REPORTS, LATER = "The reports are in:", "Not now"
#: Told of a kitchen that was made into a file for others.
DONE, FAILED = "Ready to be shared", "It cannot be shared"
HOW = "Give it to anybody: dropped onto the game's window, it is looked at and installed."
THERE = "It is in:"


class FolderSheet(QuestionScene):
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
        super().__init__(behind, title, lines, {OPEN: self._open, later: Close()}, later)
        self._folder = folder
        self._there = there
        self._opener = opener
        self._opening: FolderOpening | None = None
        self._waited = 0.0

    def update(self, seconds: float) -> Next:
        if self._opening is None:
            return None
        self._waited += seconds
        worked = self._opening.worked()
        if worked is False:
            self._opening = None
            self._show_path(NOT_OPENED)
        return Close() if worked or (self._opening and self._waited > PATIENCE) else None

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


class CrashOfferScene(FolderSheet):
    """Says `sentence`; the reports are in `folder`."""

    def __init__(
        self, behind: Scene, sentence: str, folder: Path, opener: Opener = FolderOpening
    ) -> None:
        super().__init__(behind, TITLE, (sentence, ABOUT), folder, REPORTS, LATER, opener)


def last_time(processes: Collection[str]) -> str:
    """What stopped unexpectedly: the window is the game."""
    parts = [NAMES[process] for process in sorted(processes) if process in NAMES]
    if WINDOW in processes or not parts:
        return GAME
    return PART.format(" and ".join(parts))


class ExportScene(FolderSheet):
    """Exports the kitchen `level` at once, over `behind`. `file`: what came of it, if anything."""

    def __init__(self, behind: Scene, level: str, opener: Opener = FolderOpening) -> None:
        self.file: Path | None = None
        problems: tuple[str, ...] = ()
        try:
            path = find_level(level, paths.level_folders())
            self.file = export(path, paths.user_exports())
        except NotAKitchenError as error:
            problems = error.reasons
        except (UnknownLevelError, OSError) as error:
            problems = (str(error),)
        told = problems if self.file is None else (self.file.name, HOW)
        title = DONE if self.file else FAILED
        super().__init__(behind, title, told, paths.user_exports(), THERE, BACK, opener)
        if self.file is None:
            self.offer({BACK: Close()})
