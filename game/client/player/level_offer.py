"""The kitchens that the window lists: those that can be played, and what is wrong with the rest."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from game import paths
from game.client.player.level_library import Reader
from game.content.chapter import FOLDER, KitchenChapter, chapter_files, in_order, load_chapter
from game.content.level import Level
from game.content.load import UnknownLevelError, level_names
from game.content.problem import ContentError
from game.tutorial.lessons import TUTORIALS


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
