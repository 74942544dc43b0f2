"""The window with the logo, before anything else is loaded: that takes about a second."""

from game.client.app.splash import show_splash
from game.commands._kept_settings import kept_settings
from game.records import Loaded
from game.settings import Settings


def early_window() -> Loaded[Settings]:
    """Open it as the player's settings have it; these are read once, and given."""
    kept = kept_settings()
    show_splash(kept.value.full_screen)
    return kept
