"""A command line from its words to its exit code."""

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from game.commands import table
from game.crash import WINDOW
from game.processor import TOO_OLD, is_too_old
from game.terminal import prepare_terminal, warn
from game.version import NAME, VERSION


def title_options(parser: ArgumentParser) -> None:
    """What may be said without a command."""
    parser.add_argument("--first-frame", type=Path, help=SUPPRESS)  # for bench start


def open_title(args: Namespace) -> int:
    """Open the title screen, and give the exit code."""
    if args.first_frame is not None:
        from game.commands._timed_start import first_frame

        return first_frame(args.first_frame)
    from game.commands._on_record import on_record

    return on_record(_open)


def _open() -> int:
    from game.commands._early_window import early_window

    kept = early_window()
    from game.commands._window import title

    return title(kept)


def parser_of(arguments: Sequence[str]) -> ArgumentParser:
    """A parser for a command line; of the commands only the one in `arguments` has its options.

    Parsed arguments have `run`, which takes them and gives the exit code, and `program`, which is
    `run_line`.
    """
    parser = ArgumentParser(
        prog=_called(), description="A cooking game with AI partners who listen."
    )
    parser.set_defaults(run=open_title, program=run_line)
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


#: Exit codes beside 0 and argparse's 2: a file or a request is wrong, the player stopped it.
WRONG, INTERRUPTED = 1, 130
#: What is said to be told something, and does nothing else.
HELP = {"-h", "--help", "--version"}


def run_line(arguments: Sequence[str]) -> int:
    """Do what `arguments` (without the program's name) say, and give the exit code."""
    prepare_terminal()
    if is_too_old() and not HELP & {*arguments}:
        return _refuse()  # before a command's module loads a library
    args = parser_of(arguments).parse_args(arguments)
    try:
        code: int = args.run(args)
    except KeyboardInterrupt as stop:
        warn(str(stop) or "Stopped.")
        return INTERRUPTED
    except Exception as error:
        from game.commands._on_record import told_errors, told_lines

        if not isinstance(error, told_errors()):
            raise
        warn(*told_lines(error))
        return WRONG
    return code


def start(arguments: Sequence[str]) -> int:
    """The same, with what may die of compiled code in a process of its own."""
    command = next((each for each in table.COMMANDS if each.name in arguments[:1]), None)
    process = command.apart(arguments) if command else WINDOW
    if not process or is_too_old() or HELP & {*arguments}:
        return run_line(arguments)
    from game.commands.apart import run_apart

    return run_apart(process, arguments, run_line)


def _refuse() -> int:
    """Told here, because the first library that is loaded would end the process without a word."""
    from game.crash.message_box import show_message

    warn(TOO_OLD)
    show_message(NAME, TOO_OLD)
    return WRONG
