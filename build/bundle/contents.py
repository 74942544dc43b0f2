"""What of the tree and of its libraries the bundle holds, and what it leaves out."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from game.commands.table import COMMANDS
from game.partners.partner_spec import PARTNERS

_DATA = ("levels", "assets", "agents")
#: What lies there that is not read: how the data were made.
_NOT_DATA = (".py", ".pyc", ".md")

_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
EXCLUDED, WITH_METADATA = _TABLE["excluded"], _TABLE["with_metadata"]


def loaded_by_name() -> tuple[str, ...]:
    """Modules that the program imports by their names in strings, those of all minds and commands
    too.
    """
    roles = (role for partner in PARTNERS.values() for role in partner.minds)
    factories = {role.factory.partition(":")[0] for role in roles}
    commands = (f"game.commands.{each.name}" for each in COMMANDS)
    return (*_TABLE["imported_by_name"], *sorted(factories), *commands)


def data(root: Path, model: Path) -> Iterator[tuple[Path, str]]:
    """(file, where it goes) of all that the game of the tree `root` reads; `model`: a folder."""
    for folder in _DATA:
        for file in sorted((root / folder).rglob("*.*")):
            place = file.parent.relative_to(root).as_posix()
            if file.suffix not in _NOT_DATA:
                yield file, place
    for file in sorted(model.iterdir()):
        yield file, "assets/models"  # beside its adapter


def is_wanted(name: str) -> bool:
    """Whether something reads the file `name` of the bundle."""
    return not name.replace("\\", "/").startswith(tuple(_TABLE["unwanted"]))
