"""What can be said on the command line."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from game.commands import table
from game.commands.title import open_title, title_options
from game.version import NAME, VERSION


def parser_of(arguments: Sequence[str]) -> ArgumentParser:
    """A parser for a command line; of the commands only the one in `arguments` has its options.

    Parsed arguments have `run`, which takes them and gives the exit code.
    """
    parser = ArgumentParser(
        prog=_called(), description="A cooking game with AI partners who listen."
    )
    parser.set_defaults(run=open_title)
    parser.add_argument("--version", action="version", version=f"{NAME} {VERSION}")
    title_options(parser)
    commands = parser.add_subparsers(metavar="COMMAND")
    for command in table.COMMANDS:
        asked = commands.add_parser(command.name, help=command.line)
        if command.name in arguments:
            command.add_to(asked)
    return parser


def _called() -> str:
    """What the player started: a packaged game is an executable of its own."""
    return Path(sys.executable).name if getattr(sys, "frozen", False) else "main.py"
