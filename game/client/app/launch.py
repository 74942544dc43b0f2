"""Opening the window for what the command line asked, and the exit status afterwards."""

import sys

from game import paths
from game.client.app.event_loop import App
from game.client.app.options import Options
from game.client.app.signals import leaving_on_signals
from game.client.player.level_library import Kitchens
from game.client.sound import open_speaker
from game.content.library import UnknownLevelError
from game.content.problem import ContentError
from game.partners.partner_spec import PARTNERS


def run(options: Options) -> int:
    """Open the window and play until the player leaves.

    Gives the exit status: 0, or 2 with a message on stderr if there is no such level or partner.
    """
    kitchens = Kitchens()
    if problem := _problem(options, kitchens):
        print(problem, file=sys.stderr)
        return 2
    try:
        with leaving_on_signals():
            speaker = open_speaker(paths.assets() / "audio", options.settings.volumes)
            App(options, speaker=speaker, kitchens=kitchens).run()
    except KeyboardInterrupt:  # a signal is a way to leave, too
        return 130
    return 0


def _problem(options: Options, kitchens: Kitchens) -> str:
    """Why the round that is asked for cannot be opened, '' if it can."""
    if options.setup.partner not in PARTNERS:
        return f"no partner '{options.setup.partner}': there are {', '.join(PARTNERS)}"
    try:
        if options.straight:
            kitchens(options.setup.level)
    except (UnknownLevelError, ContentError) as error:
        return str(error)
    return ""
