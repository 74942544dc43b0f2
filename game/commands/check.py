"""`main.py check`: whether levels, menus, moods and chapters can be played."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.commands.command import Command


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="level, menu, mood, chapter or study files, or names (default: all kitchens')",
    )
    parser.add_argument("--watch", action="store_true", help="again whenever one of them is saved")


def _run(args: Namespace) -> int:
    from game.commands._checking import NOTES, OTHERS
    from game.content.check import run_check

    if args.watch:
        from game.commands._checking import check_again

        check_again(args.files)
    return run_check(args.files, NOTES, OTHERS)


COMMAND = Command("check", "validate levels and menus", _options, _run)
