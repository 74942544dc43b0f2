"""`main.py picture`: a level as a PNG, without a window."""

import os
from argparse import ArgumentParser, Namespace

from game.commands._request import named_level
from game.commands.command import png
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """Of what, and where to."""
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    parser.add_argument("file", type=png, metavar="FILE.png", help="where it is written")


def run(args: Namespace) -> int:
    """Paint it."""
    level = named_level(args.level)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.client.view.preview import save_picture

    save_picture(level, args.file)
    tell(f"{level.title} is painted: {args.file}")
    return 0
