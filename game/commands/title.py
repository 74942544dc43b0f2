"""`main.py` alone: the title screen."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from pathlib import Path


def title_options(parser: ArgumentParser) -> None:
    """What may be said without a command."""
    parser.add_argument("--first-frame", type=Path, help=SUPPRESS)  # for bench start


def open_title(args: Namespace) -> int:
    """Open the title screen, and give the exit code."""
    if args.first_frame is not None:
        from game.commands.timed_start import first_frame

        return first_frame(args.first_frame)
    from game.commands.on_record import on_record

    return on_record(_open)


def _open() -> int:
    from game.commands.early_window import early_window

    kept = early_window()
    from game.commands.window import title

    return title(kept)
