"""What a parcel is, in words: before it is installed one should know."""

from pathlib import PurePosixPath

from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.sharing.parcel import Parcel


def author_line(level: Level) -> str:
    """'By Ada Lovelace, version 1.2', as far as the level tells; else ''."""
    author = f"by {level.author}" if level.author else ""
    version = f"version {level.version}" if level.version else ""
    told = ", ".join(each for each in (author, version) if each)
    return told[:1].upper() + told[1:]


def cooks_line(level: Level) -> str:
    """'1 person and 1 partner, 100 seconds'."""
    people, partners = len(level.humans), len(level.cooks) - len(level.humans)
    counted = [f"{people} {'person' if people == 1 else 'people'}"]
    if partners:
        counted.append(f"{partners} {'partner' if partners == 1 else 'partners'}")
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
