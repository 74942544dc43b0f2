"""`main.py shortcut`: the game's entry in the menu of a Linux desktop, for who asks for it."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from platformdirs import user_data_path

from game import paths
from game.records import write_whole
from game.terminal import tell, warn
from game.version import NAME, WINDOW_CLASS

#: What stands in double quotes in an entry's command needs a backslash before these.
_QUOTED = {ord(sign): f"\\{sign}" for sign in '\\"`$'}


def options(parser: ArgumentParser) -> None:
    """Whether it goes."""
    parser.add_argument("--remove", action="store_true", help="take it out again")


def run(args: Namespace) -> int:
    """Put the entry into the player's menu, or take it out; gives the exit code."""
    if not sys.platform.startswith("linux"):
        warn("Only Linux has desktop entries.")
        return 1
    file = place()
    if args.remove:
        file.unlink(missing_ok=True)
        tell(f"removed: {file}")
        return 0
    write_whole(file, entry(paths.program(), paths.assets() / "svg" / "icon.svg"))
    tell(f"{NAME} is in the menu now: {file}")
    return 0


def place() -> Path:
    """The entry's file."""
    return user_data_path() / "applications" / f"{WINDOW_CLASS}.desktop"


def entry(program: tuple[str, ...], icon: Path) -> str:
    """The text of the entry (freedesktop.org's Desktop Entry Specification 1.5)."""
    lines = {
        "Type": "Application",
        "Name": NAME,
        "GenericName": "Cooking game",
        "Comment": "Cook with a partner who listens",
        "Exec": _value(" ".join(_argument(part) for part in program)),
        "Icon": _value(str(icon)),
        "Categories": "Game;Simulation;",
        "Keywords": "cooking;kitchen;partner;voice;",
        "StartupWMClass": WINDOW_CLASS,
        "Terminal": "false",
    }
    return "[Desktop Entry]\n" + "".join(f"{key}={value}\n" for key, value in lines.items())


def _argument(part: str) -> str:
    return f'"{part.translate(_QUOTED).replace("%", "%%")}"'


def _value(text: str) -> str:
    """A string as entries have it: backslashes double."""
    return text.replace("\\", "\\\\")
