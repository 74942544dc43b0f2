"""`main.py replay`: a recorded match, watched or verified."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from fractions import Fraction
from pathlib import Path


def options(parser: ArgumentParser) -> None:
    """Which, and how."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a match log")
    parser.add_argument("--speed", type=_speed, default=Fraction(1), help="2 is twice as fast")
    parser.add_argument("--headless", action="store_true", help="verify it and print the result")


def run(args: Namespace) -> int:
    """Show it, or verify it."""
    from game.commands._request import named_level
    from game.session.match.replay import load_log, played_level

    if args.headless:
        from game.commands._headless import verify

        record = load_log(args.file)
        return verify(record, played_level(record, named_level))
    from game.session.log.reader import first_line

    first_line(args.file)  # what is no recording is told here, what else is wrong in the window
    from game.commands._on_record import on_record

    return on_record(lambda: _open_recording(args))


def _open_recording(args: Namespace) -> int:
    from game.commands._early_window import early_window

    kept = early_window()
    from game.commands._window import watch

    return watch(args, kept)


def _speed(text: str) -> Fraction:
    speed = Fraction(text)  # argparse turns a ValueError into a usage error
    if not 0 < speed <= 16:
        raise ArgumentTypeError(f"expected more than 0 and at most 16, found {text}")
    return speed
