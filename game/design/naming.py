"""How kitchens are called: names that files can have, and titles like them."""

from pathlib import Path

from game import paths
from game.content import scalars
from game.content.load import level_names
from game.content.scalars import LONGEST_NAME, NAME
from game.design.draft import DesignError

#: What is not saved lies beside the file, so that it is found with it.
AUTOSAVE = ".yaml.autosave"


def checked_name(name: str) -> str:
    """`name` if a kitchen can be called so. Raises DesignError, with a name that is like it."""
    if name in scalars.DEVICES:
        raise DesignError(f"no file can be called '{name}' on Windows: try '{name_of(name)}'")
    if NAME.fullmatch(name) and len(name) <= LONGEST_NAME:
        return name
    wanted = f"a kitchen's name has small letters, digits and '_', at most {LONGEST_NAME}"
    raise DesignError(f"{wanted}, found '{name}': try '{name_of(name)}'")


def name_of(title: str) -> str:
    """A name that can be had and looks like a title: 'my_ring' for 'My Ring!'."""
    name = scalars.name_like(title)
    usable = name if name and name not in scalars.DEVICES else f"kitchen_{name}"
    return usable[:LONGEST_NAME].rstrip("_")


def title_of(name: str) -> str:
    """'My Ring' for 'my_ring'."""
    return name.replace("_", " ").title()


def free_name(name: str, folder: Path) -> str:
    """`name`, with a number behind it if the game or `folder` has such a kitchen, saved or not."""
    unsaved = (file.name.removesuffix(AUTOSAVE) for file in folder.glob(f"*{AUTOSAVE}"))
    taken = {*level_names((folder, paths.levels())), *unsaved}
    return scalars.free_name(name, lambda candidate: candidate not in taken)
