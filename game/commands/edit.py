"""`main.py edit`: the level editor at once."""

from argparse import ArgumentParser, Namespace


def options(parser: ArgumentParser) -> None:
    """Which, and what it begins with."""
    named = "one of yours, one of the game's to copy, or a new name (default: a new kitchen)"
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=named)
    parser.add_argument(
        "--from", dest="source", default="", metavar="LEVEL", help="begin with a copy of this one"
    )


def run(args: Namespace) -> int:
    """Open it; a mistake is told before there is a window."""
    from game.commands._on_record import on_record
    from game.commands._request import check_editable

    check_editable(args.name, args.source)
    return on_record(lambda: _open_editor(args))


def _open_editor(args: Namespace) -> int:
    from game.commands._early_window import early_window

    kept = early_window()
    from game.commands._window import edit

    return edit(args, kept)
