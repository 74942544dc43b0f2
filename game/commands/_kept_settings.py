"""The player's settings, as a command reads them."""

from game.records import Loaded
from game.settings import Settings, load_settings
from game.terminal import warn


def kept_settings() -> Loaded[Settings]:
    """The player's settings. Mistakes in them are told."""
    loaded = load_settings()
    if loaded.problem:
        warn(loaded.problem)
    return loaded
