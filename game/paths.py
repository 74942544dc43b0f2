"""Where files are: shipped resources (source tree or frozen bundle) and the user's own folders.

`SOUS_CHEF_HOME`, if set, holds all user folders: tests and portable installations use it.
"""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import PlatformDirs

from game.version import NAME

HOME_VARIABLE = "SOUS_CHEF_HOME"


def resources() -> Path:
    """The folder that holds `levels/` and `assets/`."""
    bundle = getattr(sys, "_MEIPASS", None)  # set by a frozen executable
    return Path(bundle) if bundle is not None else _source_tree()


@cache
def _source_tree() -> Path:
    return Path(__file__).resolve().parent.parent


def program() -> tuple[str, ...]:
    """What starts the game as it is here: the executable, or Python with main.py."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return (sys.executable, str(resources() / "main.py"))


def levels() -> Path:
    """Shipped levels, with their menus in `menus/`."""
    return resources() / "levels"


def assets() -> Path:
    """Shipped pictures, sounds, fonts, and the longer texts."""
    return resources() / "assets"


def licences() -> Path:
    """The folder of licences beside a packaged game; from source the file that tells of them."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).parent / "licences"
    return resources() / "LICENSES.md"


def user_levels() -> Path:
    """The player's own levels, with their menus in `menus/`. Need not exist."""
    return user_data() / "levels"


def user_exports() -> Path:
    """Kitchens as files, to be given to others. Need not exist."""
    return user_data() / "exports"


def level_folders() -> tuple[Path, ...]:
    """Where levels are looked for; the player's own come first."""
    return (user_levels(), levels())


def user_data() -> Path:
    """This player's levels, match logs and models. Need not exist, like all user folders."""
    return _user("data")


def user_config() -> Path:
    """Settings."""
    return _user("config")


def user_cache() -> Path:
    """What can be made again, such as rasterised pictures."""
    return _user("cache")


def user_logs() -> Path:
    """Logs, and reports of crashes."""
    return _user("logs", "log")


def _user(folder: str, kind: str = "") -> Path:
    """The user's folder for a `kind` of files: `folder` in one's own home for the game."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / folder
    folders = PlatformDirs(NAME, appauthor=False)
    try:
        return Path(getattr(folders, f"user_{kind or folder}_path"))
    except RuntimeError:  # neither HOME nor the system tells where this user is at home
        return _homeless() / folder


def _homeless() -> Path:
    """Where what is theirs is kept, until the system clears it away, for users without a home."""
    user = os.getuid() if sys.platform != "win32" else ""
    return Path(tempfile.gettempdir()) / f"{NAME} {user}".strip()
