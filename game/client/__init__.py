"""The window: pygame's only importer. It shows states and events and never decides a rule."""

from game.client.app.event_loop import App
from game.client.app.launch import run
from game.client.app.options import Options
from game.client.ui.places import RoundSetup

__all__ = ["App", "Options", "RoundSetup", "run"]
