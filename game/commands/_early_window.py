"""The window with the logo, before anything else is loaded: that takes about a second."""

from game.client.app.splash import show_splash
from game.records import Loaded
from game.settings import Settings, load_settings
from game.terminal import warn


def early_window() -> Loaded[Settings]:
    """Open it as the player's settings have it; these are read once, and given."""
    kept = kept_settings()
    show_splash(kept.value.full_screen)
    return kept


def kept_settings() -> Loaded[Settings]:
    """The player's settings. Mistakes in them are told."""
    loaded = load_settings()
    if loaded.problem:
        warn(loaded.problem)
    return loaded
