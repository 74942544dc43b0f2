"""The kitchen of the day: the same for everybody, by the date alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

#: Seeds are below this, short enough to be read out to a friend.
SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class DailyKitchen:
    """What is cooked on a day: the name of a level, and the seed of its orders."""

    day: date
    level: str
    seed: int


def kitchen_of_the_day(day: date, names: Sequence[str]) -> DailyKitchen:
    """The one of that day among `names`, of which there is at least one, in any order.

    All of them have their turn, in another order each time, before one comes again.
    """
    known = sorted(set(names))
    turn, place = divmod(day.toordinal(), len(known))
    shuffled = sorted(known, key=lambda name: _number(f"{turn} {name}"))
    return DailyKitchen(day, shuffled[place], _number(day.isoformat()) % SEEDS)


def _number(text: str) -> int:
    """A number that is the same for a text on every computer."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
