"""The level library: a cache that reads a level again only when its files have changed, the list
of all levels with the errors of broken ones, and a watch that reloads a level while it is edited.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock, Thread

from game import paths
from game.content.chapter import FOLDER, KitchenChapter, chapter_files, in_order, load_chapter
from game.content.file_watch import FileWatch, Stamp, parts_beside, stamp_of
from game.content.level import Level
from game.content.load import UnknownLevelError, find_level, level_names, load_level
from game.content.problem import ContentError, Problem
from game.content.yaml_files import yaml_files
from game.tutorial.lessons import TUTORIALS

#: Gives the level of a name. Raises UnknownLevelError or ContentError.
Reader = Callable[[str], Level]


class LevelCache:
    """A Reader that keeps each level until its file, or one that it is made of, has changed."""

    def __init__(self) -> None:
        self._cached: dict[Path, tuple[Stamp, Level]] = {}
        self._lock = Lock()
        self._reader: Thread | None = None

    def __call__(self, name: str) -> Level:
        path = level_file(name)
        with self._lock:
            known = self._cached.get(path)
            if known is not None and known[0] == stamp_of(_files(path, known[1])):
                return known[1]
            files = _files(path)
            before = stamp_of(files)
            level = load_level(path)
            of_level = {str(path), *(str(part) for part in files[1:] if _belongs(part, level))}
            stamp = tuple(each for each in before if each[0] in of_level)
            self._cached[path] = (stamp, level)
            return level

    def read_ahead(self) -> None:
        """Read all levels in the background, once: the screens that show them need not wait."""
        if self._reader is None:
            self._reader = Thread(target=self._read_all, name="levels", daemon=True)
            self._reader.start()

    def close(self) -> None:
        if self._reader is not None:
            self._reader.join()

    def _read_all(self) -> None:
        for name in level_names(paths.level_folders()):
            try:
                self(name)
            except (ContentError, UnknownLevelError, OSError):
                continue  # it is reported when that level is opened


def level_file(name: str) -> Path:
    """The file of the level that is played by that name. Raises UnknownLevelError."""
    shipped = name in TUTORIALS  # their lessons fit one kitchen only
    return find_level(name, (paths.levels(),) if shipped else paths.level_folders())


def level_stamp(name: str) -> Stamp:
    """The stamp of a level's file and of all parts that it may use; empty without such a level."""
    try:
        return stamp_of(_files(level_file(name)))
    except UnknownLevelError:
        return ()


def _files(path: Path, level: Level | None = None) -> list[Path]:
    """A level's file and the parts that it uses: all that it may use, if no `level` is given."""
    parts = parts_beside(path.parent, paths.levels())
    return [path, *(part for part in parts if level is None or _belongs(part, level))]


def _belongs(part: Path, level: Level) -> bool:
    """Whether the level may use the part: of menus and moods its own, of pictures any."""
    names = {"menus": level.kitchen.menu.name, "moods": level.mood.name}
    return names.get(part.parent.name, part.stem) == part.stem


class LevelWatch:
    """Watches the files of a level that is being edited. It outlives the rounds that it restarts.

    `level`: the last good version of the level called `name`; `problems`: a sentence for each
    mistake in its files as they are now; `on`: a new version restarts the round; `resting`: the
    round stands still while the designer writes. Raises UnknownLevelError or ContentError if there
    is no good version.
    """

    def __init__(self, kitchens: LevelCache, name: str, on: bool) -> None:
        self._kitchens = kitchens
        self._files = FileWatch(lambda: level_stamp(name))
        self.name = name
        self.on = on
        self.resting = False
        self.level = kitchens(name)
        self.problems: tuple[str, ...] = ()
        self._now = 0.0

    def toggle(self) -> None:
        """Switch on or off; what was saved while it was off is read at the next poll."""
        self.on = not self.on
        self.problems = ()

    def poll(self, seconds: float) -> bool:
        """Whether another good version was saved, after `seconds` more."""
        self._now += seconds
        if not self.on or not self._files.changed(self._now):
            return False
        before = self.level
        try:
            self.level = self._kitchens(self.name)
        except ContentError as error:
            self.problems = tuple(map(_problem_text, error.problems))
            return False
        except UnknownLevelError as error:
            self.problems = (str(error),)
            return False
        self.problems = ()
        return self.level is not before

    def read(self, name: str) -> Level:
        """The last good version, as a Reader of this one level."""
        assert name == self.name
        return self.level


def _problem_text(problem: Problem) -> str:
    """A problem as text, its file named relative to its folder of levels: full paths are long."""
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


#: Seconds between two polls of the files of all levels.
POLL_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class BrokenLevel:
    """A level that cannot be played. `problem`: the first mistake; `reason`: all mistakes."""

    name: str
    problem: str
    reason: str


@dataclass(frozen=True, slots=True)
class LevelList:
    """The levels that can be played, those of chapters first, and those that cannot.

    `chapters`: in their order; `own`: the names of levels that are in the player's folder.
    """

    levels: tuple[Level, ...]
    broken: tuple[BrokenLevel, ...]
    chapters: tuple[KitchenChapter, ...] = ()
    own: frozenset[str] = frozenset()

    @property
    def listed(self) -> tuple[Level | BrokenLevel, ...]:
        return (*self.levels, *self.broken)


def list_levels(read: Reader) -> LevelList:
    """Read all levels. A player's broken level never keeps the others from being played."""
    chapters, broken = _chapters()
    first = [name for chapter in chapters for name in chapter.levels]
    names = [name for name in level_names(paths.level_folders()) if name not in TUTORIALS]
    levels: list[Level] = []
    for name in sorted(names, key=lambda n: first.index(n) if n in first else len(first)):
        try:
            levels.append(read(name))
        except (ContentError, UnknownLevelError, OSError) as error:
            broken.append(_broken(name, error))
    own = frozenset(map(_printable, level_names((paths.user_levels(),))))
    return LevelList(tuple(levels), tuple(broken), chapters, own)


def shipped_names(chapters: Iterable[KitchenChapter]) -> tuple[str, ...]:
    """The levels of those chapters that come with the game."""
    shipped = frozenset(level_names((paths.levels(),)))
    return tuple(n for chapter in chapters for n in chapter.levels if n in shipped)


def _chapters() -> tuple[tuple[KitchenChapter, ...], list[BrokenLevel]]:
    chapters: list[KitchenChapter] = []
    broken: list[BrokenLevel] = []
    for file in (f for folder in reversed(paths.level_folders()) for f in chapter_files(folder)):
        try:
            chapters.append(load_chapter(file))
        except (ContentError, OSError) as error:
            broken.append(_broken(f"{FOLDER}/{file.stem}", error))
    return in_order(chapters), broken


def _broken(name: str, error: Exception) -> BrokenLevel:
    if isinstance(error, ContentError):
        first = error.problems[0]
        problem = str(replace(first, file=Path(first.file.name)))
        return BrokenLevel(_printable(name), problem, str(error))
    return BrokenLevel(_printable(name), str(error), str(error))


def _printable(name: str) -> str:
    """A name that can be shown, even of a file whose name is not valid text."""
    return name.encode(errors="replace").decode()


class LevelListWatch:
    """`level_list`: from the files as they were at the last poll."""

    def __init__(self, read: Reader) -> None:
        self._files = FileWatch(_stamp, POLL_SECONDS)
        self._read = read
        self._now = 0.0
        self.level_list: LevelList = list_levels(read)

    def poll(self, seconds: float) -> bool:
        """Whether any level has changed, after `seconds` more."""
        self._now += seconds
        if not self._files.changed(self._now):
            return False
        self.level_list = list_levels(self._read)
        return True


def _stamp() -> Stamp:
    """The stamp of all levels and chapters, and of the parts of levels."""
    folders = paths.level_folders()
    levels = [file for folder in folders for file in yaml_files(folder).values()]
    chapters = [file for folder in folders for file in chapter_files(folder)]
    return stamp_of([*levels, *chapters, *parts_beside(*folders)])
