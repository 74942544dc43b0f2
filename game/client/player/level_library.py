"""The levels that can be played, read again only when a file has changed; and one being written."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock, Thread

from game import paths
from game.content.file_watch import FileWatch, Stamp, parts_beside, stamp_of
from game.content.level import Level
from game.content.load import UnknownLevelError, find_level, level_names, load_level
from game.content.problem import ContentError, Problem
from game.tutorial.lessons import TUTORIALS

#: Gives the level of a name. Raises UnknownLevelError or ContentError.
Reader = Callable[[str], Level]


class Kitchens:
    """A Reader: who asks twice gets the same level unless its file, a menu or mood has changed."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[Stamp, Level]] = {}
        self._lock = Lock()
        self._ahead: Thread | None = None

    def __call__(self, name: str) -> Level:
        path = level_file(name)
        with self._lock:
            known = self._read.get(path)
            if known is not None and known[0] == stamp_of(_files(path, known[1])):
                return known[1]
            files = _files(path)
            before = stamp_of(files)
            level = load_level(path)
            of_level = {str(path), *(str(part) for part in files[1:] if _belongs(part, level))}
            stamp = tuple(each for each in before if each[0] in of_level)
            self._read[path] = (stamp, level)
            return level

    def read_ahead(self) -> None:
        """Read all levels in the background, once: the screens that show them need not wait."""
        if self._ahead is None:
            self._ahead = Thread(target=self._read_all, name="levels", daemon=True)
            self._ahead.start()

    def close(self) -> None:
        if self._ahead is not None:
            self._ahead.join()

    def _read_all(self) -> None:
        for name in level_names(paths.level_folders()):
            try:
                self(name)
            except (ContentError, UnknownLevelError, OSError):
                continue  # whoever wants that level is told


def level_file(name: str) -> Path:
    """The file of the level that is played by that name. Raises UnknownLevelError."""
    shipped = name in TUTORIALS  # their lessons fit one kitchen only
    return find_level(name, (paths.levels(),) if shipped else paths.level_folders())


def level_stamp(name: str) -> Stamp:
    """Of a level's file and of all that it may be made of; of nothing if there is no such level."""
    try:
        return stamp_of(_files(level_file(name)))
    except UnknownLevelError:
        return ()


def _files(path: Path, level: Level | None = None) -> list[Path]:
    """A level's file and those that it is made of, or all that it may be if it is not known."""
    parts = parts_beside(path.parent, paths.levels())
    return [path, *(part for part in parts if level is None or _belongs(part, level))]


def _belongs(part: Path, level: Level) -> bool:
    """A menu or a mood does by its name, any picture may."""
    names = {"menus": level.kitchen.menu.name, "moods": level.mood.name}
    return names.get(part.parent.name, part.stem) == part.stem


class KitchenWatch:
    """Outlives the rounds that begin anew by it.

    `level`: the last good version of the level called `name`; `problems`: a sentence for each
    mistake in its files as they are now; `on`: rounds begin anew; `resting`: they stand still, as
    the designer is writing. Raises UnknownLevelError or ContentError if there is no good version.
    """

    def __init__(self, kitchens: Kitchens, name: str, on: bool) -> None:
        self._kitchens = kitchens
        self._files = FileWatch(lambda: level_stamp(name))
        self.name = name
        self.on = on
        self.resting = False
        self.level = kitchens(name)
        self.problems: tuple[str, ...] = ()
        self._now = 0.0

    def turn(self) -> None:
        """On or off; what was saved meanwhile is read at the next look."""
        self.on = not self.on
        self.problems = ()

    def look(self, seconds: float) -> bool:
        """Whether another good version was saved, after `seconds` more."""
        self._now += seconds
        if not self.on or not self._files.changed(self._now):
            return False
        before = self.level
        try:
            self.level = self._kitchens(self.name)
        except ContentError as error:
            self.problems = tuple(map(_shown, error.problems))
            return False
        except UnknownLevelError as error:
            self.problems = (str(error),)
            return False
        self.problems = ()
        return self.level is not before

    def read(self, name: str) -> Level:
        """The last good version. `name`: as it is asked for by who opens the round."""
        assert name == self.name
        return self.level


def _shown(problem: Problem) -> str:
    """A mistake with its file as it is called in its folder of levels: paths are long."""
    for folder in paths.level_folders():
        if problem.file.is_relative_to(folder):
            return str(replace(problem, file=problem.file.relative_to(folder)))
    return str(replace(problem, file=Path(problem.file.name)))


def is_own(name: str) -> bool:
    """Whether a level is one of the player's files, not one of the game's."""
    try:
        return level_file(name).resolve().parent != paths.levels()
    except UnknownLevelError:
        return False
