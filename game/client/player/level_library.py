"""The levels that can be played: read again only when a file has changed, offered with what is
wrong with those that cannot be read; and one that is being written.
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


#: Seconds from one look at all these files to the next.
PERIOD = 0.1


@dataclass(frozen=True, slots=True)
class BrokenLevel:
    """A level that cannot be played. `problem`: the first thing wrong; `reason`: all in full."""

    name: str
    problem: str
    reason: str


@dataclass(frozen=True, slots=True)
class Offer:
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


def offer(read: Reader) -> Offer:
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
    own = frozenset(map(_shown_offer, level_names((paths.user_levels(),))))
    return Offer(tuple(levels), tuple(broken), chapters, own)


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
        return BrokenLevel(_shown_offer(name), problem, str(error))
    return BrokenLevel(_shown_offer(name), str(error), str(error))


def _shown_offer(name: str) -> str:
    """What can be shown of a name, whatever bytes the file is called."""
    return name.encode(errors="replace").decode()


class OfferWatch:
    """`offer`: as the files were when they were looked at last."""

    def __init__(self, read: Reader) -> None:
        self._files = FileWatch(_stamp, PERIOD)
        self._read = read
        self._now = 0.0
        self.offer: Offer = offer(read)

    def look(self, seconds: float) -> bool:
        """Whether there is another offer, after `seconds` more."""
        self._now += seconds
        if not self._files.changed(self._now):
            return False
        self.offer = offer(self._read)
        return True


def _stamp() -> Stamp:
    """Of all levels and chapters, and of what levels are made of."""
    folders = paths.level_folders()
    own = [file for folder in folders for file in yaml_files(folder).values()]
    chapters = [file for folder in folders for file in chapter_files(folder)]
    return stamp_of([*own, *chapters, *parts_beside(*folders)])
