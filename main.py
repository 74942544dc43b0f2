"""Sous Chef's command line. `python main.py` alone opens the title screen."""

import sys
from collections.abc import Sequence
from multiprocessing import freeze_support
from pathlib import Path

from game.commands.parser import parser_of
from game.commands.told_errors import told_errors, told_lines
from game.processor import TOO_OLD, is_too_old
from game.safe_path import keep_to_safe_path
from game.terminal import take_any_letter, warn

#: Exit codes beside 0 and argparse's 2: a file or a request is wrong, the player stopped it.
WRONG, INTERRUPTED = 1, 130


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and give the exit code."""
    take_any_letter()
    parser = parser_of(Path(__file__).resolve(), experiments="lab" in arguments[:1])
    args = parser.parse_args(arguments)
    if is_too_old():
        return _refuse()
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, told_errors()):
            raise
        warn(*told_lines(error))
        return WRONG
    return code


def _refuse() -> int:
    """Told here, because the first library that is loaded would end the process without a word."""
    from game.crash.message_box import show_message
    from game.version import NAME

    warn(TOO_OLD)
    show_message(NAME, TOO_OLD)
    return WRONG


if __name__ == "__main__":
    freeze_support()
    keep_to_safe_path()
    sys.exit(main(sys.argv[1:]))
