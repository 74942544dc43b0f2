"""Offered once after a crash: to open the folder in which its report lies."""

from collections.abc import Collection
from pathlib import Path

from game.client.scenes.folder_sheet import FolderSheet, Opener
from game.client.ui.folder_opener import FolderOpening
from game.client.ui.scene import Scene
from game.crash.aftermath import WINDOW

TITLE = "Sorry!"
GAME, PART = "Last time the game stopped unexpectedly.", "Last time {} stopped unexpectedly."
NAMES = {"mind": "the partner's mind", "ears": "the listening", "mouth": "the partner's voice"}
ABOUT = "Its report holds nothing that you said or typed."
REPORTS, LATER = "The reports are in:", "Not now"


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
