"""`main.py picture`: a level as a PNG, without a window."""

import os
from argparse import Namespace

from game.commands.request import named_level
from game.terminal import tell


def paint(args: Namespace) -> int:
    """Paint the level that is asked for. Raises UnknownLevelError, ContentError, OSError."""
    level = named_level(args.level)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.client.view.still import save_picture

    save_picture(level, args.file)
    tell(f"{level.title} is painted: {args.file}")
    return 0
