"""Names that kitchens, menus and moods can have as files, on every system."""

import re
from collections.abc import Callable
from itertools import count
from unicodedata import combining, normalize

from game.content.scalars import LONGEST_NAME

#: What files Windows keeps for itself, whatever their ending.
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{p}{i}" for p in ("com", "lpt") for i in range(10)))
)


def name_like(words: str) -> str:
    """'crepes_a_gogo' for 'Crêpes à gogo!', however long; '' if no letter from a to z is in it."""
    letters = "".join(c for c in normalize("NFKD", words.casefold()) if not combining(c))
    name = re.sub(r"[^a-z0-9]+", "_", letters).strip("_")
    return f"kitchen_{name}" if name[:1].isdigit() else name


def free_name(name: str, fits: Callable[[str], bool]) -> str:
    """`name`, else name_2, name_3 ..., whichever fits first."""
    if fits(name):
        return name
    endings = (f"_{number}" for number in count(2))
    names = (f"{name[: LONGEST_NAME - len(ending)]}{ending}" for ending in endings)
    return next(candidate for candidate in names if fits(candidate))
