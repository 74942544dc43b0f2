"""A command line from its words to its exit code."""

from collections.abc import Sequence

from game.commands.parser import parser_of
from game.commands.told_errors import told_errors, told_lines
from game.processor import TOO_OLD, is_too_old
from game.terminal import prepare_terminal, warn

#: Exit codes beside 0 and argparse's 2: a file or a request is wrong, the player stopped it.
WRONG, INTERRUPTED = 1, 130


def run_line(arguments: Sequence[str]) -> int:
    """Do what `arguments` (without the program's name) say, and give the exit code."""
    prepare_terminal()
    args = parser_of(arguments).parse_args(arguments)
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
