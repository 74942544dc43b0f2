"""A picture of a round as players see it, such as those of the documents."""

import os
from argparse import Namespace
from dataclasses import replace


def play_for_picture(args: Namespace) -> int:
    """Play as `args` say, in real time and in a window that nobody sees, up to the second that they
    name, or to the end; what the window shows then is written.
    """
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        os.environ.setdefault(driver, "dummy")
    from game.client.app.watched import picture_round
    from game.commands._kept_settings import kept_settings
    from game.commands._window import at_round
    from game.kitchen.state import TICKS_PER_SECOND
    from game.terminal import tell

    options = replace(at_round(args, kept_settings()), straight=False, ears=None, mouth=None)
    picture_round(options, args.picture, args.second * TICKS_PER_SECOND)
    tell(f"a picture of the round: {args.picture}")
    return 0
