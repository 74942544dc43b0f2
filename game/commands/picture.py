"""`main.py picture`: a level as a PNG, without a window."""

import os
from argparse import ArgumentParser, Namespace

from game.commands.command import Command, png


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    parser.add_argument("file", type=png, metavar="FILE.png", help="where it is written")


def _run(args: Namespace) -> int:
    from game.commands._request import named_level
    from game.terminal import tell

    level = named_level(args.level)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.client.view.preview import save_picture

    save_picture(level, args.file)
    tell(f"{level.title} is painted: {args.file}")
    return 0


COMMAND = Command("picture", "a kitchen as a PNG", _options, _run)
