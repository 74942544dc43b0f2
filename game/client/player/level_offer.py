"""The kitchens that are offered, looked at again when somebody saves one."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from game import paths
from game.client.player.level_library import Reader
from game.content.chapter import FOLDER, KitchenChapter, chapter_files, in_order, load_chapter
from game.content.file_watch import FileWatch, Stamp, parts_beside, stamp_of
from game.content.level import Level
from game.content.load import UnknownLevelError, level_names
from game.content.problem import ContentError
from game.content.yaml_files import yaml_files
from game.tutorial.lessons import TUTORIALS

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
        """All of them in the order of their cards."""
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
    own = frozenset(map(_shown, level_names((paths.user_levels(),))))
    return Offer(tuple(levels), tuple(broken), chapters, own)


def shipped_names(chapters: Iterable[KitchenChapter]) -> tuple[str, ...]:
    """The levels of those chapters that come with the game."""
    shipped = frozenset(level_names((paths.levels(),)))
    return tuple(n for chapter in chapters for n in chapter.levels if n in shipped)


def _chapters() -> tuple[tuple[KitchenChapter, ...], list[BrokenLevel]]:
    """All chapters that can be read, and what is wrong with the others."""
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
        return BrokenLevel(_shown(name), problem, str(error))
    return BrokenLevel(_shown(name), str(error), str(error))


def _shown(name: str) -> str:
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
