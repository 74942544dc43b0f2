"""The window with the logo, before anything else is loaded: that takes about a second."""

from game.client.app.splash import show_splash
from game.records import Loaded
from game.settings import SETTINGS, Settings, settings_path


def early_window() -> Loaded[Settings]:
    """Open it as the player's settings have it; these are given.

    What they name can be checked only when partners are loaded, behind the logo.
    """
    show_splash(SETTINGS.peek(settings_path()).full_screen)
    from game.commands._kept_settings import kept_settings

    return kept_settings()
