"""`main.py shortcut`: the entry in the menu of a Linux desktop."""

from argparse import ArgumentParser, Namespace

from game.commands.command import Command


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--remove", action="store_true", help="take it out again")


def _run(args: Namespace) -> int:
    from game.commands.desktop_entry import change

    return change(args.remove)


COMMAND = Command("shortcut", "an entry in the menu (Linux)", _options, _run)
