"""A kitchen that came in a file, checked, with all that belongs to it."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from game.content.level import Level
from game.sharing.archive import Files


@dataclass(frozen=True, slots=True, eq=False)
class Parcel:
    """A kitchen to install. `name`: what its file would be called; `files`: by their places in a
    folder of levels, the level's own among them.
    """

    name: str
    level: Level
    files: Files

    @property
    def place(self) -> PurePosixPath:
        """Where the level itself is."""
        return PurePosixPath(f"{self.name}.yaml")

    @property
    def brought(self) -> tuple[PurePosixPath, ...]:
        """What comes with the level."""
        return tuple(sorted(path for path in self.files if path != self.place))
