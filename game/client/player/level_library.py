"""The levels that can be played, read once: again only when a file has changed."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread

from game import paths
from game.content.level import Level
from game.content.library import UnknownLevelError, find_level, level_names
from game.content.load import load_level
from game.content.problem import ContentError
from game.tutorial.kitchens import TUTORIALS

#: What tells whether files have changed: their names, times and sizes.
Stamp = tuple[tuple[str, int, int], ...]

#: Gives the level of a name. Raises UnknownLevelError or ContentError.
Reader = Callable[[str], Level]


class Kitchens:
    """A Reader: who asks twice gets the same level unless its file, a menu or mood has changed."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[Stamp, Level]] = {}
        self._lock = Lock()
        self._ahead: Thread | None = None

    def __call__(self, name: str) -> Level:
        shipped = name in TUTORIALS  # their lessons fit one kitchen only
        path = find_level(name, (paths.levels(),) if shipped else paths.level_folders())
        with self._lock:
            stamp = _stamp(path)
            known = self._read.get(path)
            if known is None or known[0] != stamp:
                known = self._read[path] = (stamp, load_level(path))
            return known[1]

    def read_ahead(self) -> None:
        """Read all levels in the background, once: the screens that show them need not wait."""
        if self._ahead is None:
            self._ahead = Thread(target=self._read_all, name="levels", daemon=True)
            self._ahead.start()

    def close(self) -> None:
        """Wait for what is being read."""
        if self._ahead is not None:
            self._ahead.join()

    def _read_all(self) -> None:
        for name in level_names(paths.level_folders()):
            try:
                self(name)
            except (ContentError, UnknownLevelError, OSError):
                continue  # whoever wants that level is told


def _stamp(path: Path) -> Stamp:
    """Of a level's file and of all menus, their pictures, and moods that it may mean."""
    kinds = ("menus/*.yaml", "menus/pictures/*.*", "moods/*.yaml")
    parts = [f for at in (path.parent, paths.levels()) for kind in kinds for f in at.glob(kind)]
    found = []
    for file in (path, *sorted(parts)):
        with suppress(OSError):  # whoever reads it says what is wrong with it
            stat = file.stat()
            found.append((str(file), stat.st_mtime_ns, stat.st_size))
    return tuple(found)
