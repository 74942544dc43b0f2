"""A kitchen made into a file for others, and the folder in which that lies."""

from pathlib import Path

from game import paths
from game.client.scenes.folder_sheet import BACK, FolderSheet, Opener
from game.client.ui.folder_opener import FolderOpening
from game.client.ui.scene import Close, Scene
from game.content.load import UnknownLevelError, find_level
from game.sharing.exporting import export
from game.sharing.refused_file import NotAKitchenError

DONE, FAILED = "Ready to be shared", "It cannot be shared"
HOW = "Give it to anybody: dropped onto the game's window, it is looked at and installed."
THERE = "It is in:"


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
