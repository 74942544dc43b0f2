"""A kitchen that is played while somebody writes it: what is saved is read again."""

from dataclasses import replace
from pathlib import Path

from game import paths
from game.client.player.level_library import Kitchens, level_file, level_stamp
from game.content.file_watch import FileWatch
from game.content.level import Level
from game.content.load import UnknownLevelError
from game.content.problem import ContentError, Problem


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
