"""A kitchen that came in a file, checked, with all that belongs to it, and what it is in words."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.sharing._archive import Files


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


def author_line(level: Level) -> str:
    """'By Ada Lovelace, version 1.2', as far as the level tells; else ''."""
    author = f"by {level.author}" if level.author else ""
    version = f"version {level.version}" if level.version else ""
    told = ", ".join(each for each in (author, version) if each)
    return told[:1].upper() + told[1:]


def cooks_line(level: Level) -> str:
    """'1 person and 1 partner, 100 seconds', '2 partners to watch, 100 seconds'."""
    people, partners = len(level.humans), len(level.cooks) - len(level.humans)
    counted = [f"{people} {'person' if people == 1 else 'people'}"] if people else []
    if partners:
        watched = "" if people else " to watch"
        counted.append(f"{partners} {'partner' if partners == 1 else 'partners'}{watched}")
    return f"{' and '.join(counted)}, {level.round_ticks / TICKS_PER_SECOND:g} seconds"


def ordered_dishes(level: Level) -> tuple[str, ...]:
    """The names of the dishes that guests ask for."""
    orders = level.kitchen.orders
    return tuple(dict.fromkeys((*orders.dishes, *orders.sequence)))


def brought_line(parcel: Parcel) -> str:
    """'Brings along: menu stews, mood moonlit, 3 pictures'; '' if it is the level alone."""
    kinds: dict[str, list[str]] = {"menus": [], "moods": [], "menus/pictures": []}
    for place in parcel.brought:
        kinds[str(place.parent)].append(place.stem)
    pictures = len(kinds.pop("menus/pictures"))
    told = [f"{PurePosixPath(k).name[:-1]} {name}" for k, names in kinds.items() for name in names]
    if pictures:
        told.append(f"{pictures} {'picture' if pictures == 1 else 'pictures'}")
    return f"Brings along: {', '.join(told)}" if told else ""
