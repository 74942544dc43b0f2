"""Names of kitchens, which are names of files everywhere."""

import re
from itertools import count
from pathlib import Path
from unicodedata import normalize

from game import paths
from game.content.library import level_names
from game.content.scalars import LONGEST_NAME, NAME
from game.design.draft import DesignError

#: Windows keeps these for devices, whatever comes behind the dot.
DEVICES = frozenset({"con", "prn", "aux", "nul"}) | {
    f"{port}{number}" for port in ("com", "lpt") for number in range(10)
}


def checked_name(name: str) -> str:
    """`name` if a kitchen can be called so. Raises DesignError, with a name that is like it."""
    if name in DEVICES:
        raise DesignError(f"no file can be called '{name}' on Windows: try '{name_of(name)}'")
    if NAME.fullmatch(name) and len(name) <= LONGEST_NAME:
        return name
    wanted = f"a kitchen's name has small letters, digits and '_', at most {LONGEST_NAME}"
    raise DesignError(f"{wanted}, found '{name}': try '{name_of(name)}'")


def name_of(title: str) -> str:
    """'crepes_a_gogo' for 'Crêpes à gogo!': a name that looks like a title."""
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.findall("[a-z0-9]+", plain)
    name = "_".join(words).lstrip("0123456789_")[:LONGEST_NAME].rstrip("_")
    return name if name and name not in DEVICES else f"kitchen_{name}".rstrip("_")


def title_of(name: str) -> str:
    """'My Ring' for 'my_ring'."""
    return name.replace("_", " ").title()


def free_name(name: str, folder: Path) -> str:
    """`name`, with a number behind it if there is such a kitchen in `folder` or in the game."""
    taken = {*level_names((folder, paths.levels()))}
    numbered = (f"{name[: LONGEST_NAME - 4]}_{number}" for number in count(2))
    return name if name not in taken else next(n for n in numbered if n not in taken)
