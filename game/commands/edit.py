"""`main.py edit`: the level editor."""

from argparse import ArgumentParser, Namespace

from game.commands.command import Command


def _options(parser: ArgumentParser) -> None:
    named = "one of yours, one of the game's to copy, or a new name (default: a new kitchen)"
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=named)
    parser.add_argument(
        "--from", dest="source", default="", metavar="LEVEL", help="begin with a copy of this one"
    )


def _run(args: Namespace) -> int:
    from game.commands.on_record import on_record
    from game.commands.request import check_editable

    check_editable(args.name, args.source)  # a mistake is told before there is a window
    return on_record(lambda: _open_editor(args))


def _open_editor(args: Namespace) -> int:
    from game.commands.early_window import early_window

    kept = early_window()
    from game.commands.window import edit

    return edit(args, kept)


COMMAND = Command("edit", "open the level editor", _options, _run)
