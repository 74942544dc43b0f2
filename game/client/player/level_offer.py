"""The levels that the window lists: those that can be played, and what is wrong with the others."""

from dataclasses import dataclass, replace
from pathlib import Path

from game import paths
from game.client.player.level_library import Reader
from game.content.level import Level
from game.content.library import UnknownLevelError, level_names
from game.content.problem import ContentError
from game.tutorial.kitchens import TUTORIALS

#: The order in which shipped levels are offered; the player's own come after them.
SHIPPED = (
    "ring",
    "bottleneck",
    "partition",
    "quick",
    "kitchen_garden",
    "one_pot",
    "crossroads",
    "dead_end",
    "ladder",
    "horseshoe",
    "islands",
    "hatch",
    "counter_circuit",
    "asymmetric",
    "drive_through",
    "food_truck",
    "brigade",
    "galley",
    "counter_circuit_solo",
)


@dataclass(frozen=True, slots=True)
class BrokenLevel:
    """A level that cannot be played. `problem`: the first thing wrong; `reason`: all in full."""

    name: str
    problem: str
    reason: str


@dataclass(frozen=True, slots=True)
class Offer:
    """The levels that can be played, shipped ones first, and those that cannot."""

    levels: tuple[Level, ...]
    broken: tuple[BrokenLevel, ...]

    @property
    def listed(self) -> tuple[Level | BrokenLevel, ...]:
        """All of them in the order of their cards."""
        return (*self.levels, *self.broken)


def offer(read: Reader) -> Offer:
    """Read all levels. A player's broken level never keeps the others from being played."""
    names = [name for name in level_names(paths.level_folders()) if name not in TUTORIALS]
    levels: list[Level] = []
    broken: list[BrokenLevel] = []
    for name in sorted(names, key=lambda n: SHIPPED.index(n) if n in SHIPPED else len(SHIPPED)):
        try:
            levels.append(read(name))
        except (ContentError, UnknownLevelError, OSError) as error:
            broken.append(_broken(name, error))
    return Offer(tuple(levels), tuple(broken))


def _broken(name: str, error: Exception) -> BrokenLevel:
    """`name` is shown, whatever bytes the file is called."""
    shown = name.encode(errors="replace").decode()
    if isinstance(error, ContentError):
        first = error.problems[0]
        return BrokenLevel(shown, str(replace(first, file=Path(first.file.name))), str(error))
    return BrokenLevel(shown, str(error), str(error))
