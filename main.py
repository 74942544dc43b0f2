"""Sous Chef's command line. `python main.py` alone opens the title screen."""

import sys
from collections.abc import Sequence
from multiprocessing import freeze_support
from pathlib import Path

from game.commands.parser import parser_of
from game.commands.told_errors import told_errors

#: Exit codes beside 0 and argparse's 2: a file or a request is wrong, the player stopped it.
WRONG, INTERRUPTED = 1, 130


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and give the exit code."""
    parser = parser_of(Path(__file__).resolve(), experiments="lab" in arguments[:1])
    args = parser.parse_args(arguments)
    try:
        code: int = args.run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, told_errors()):
            raise
        print(error, file=sys.stderr)
        return WRONG
    return code


if __name__ == "__main__":
    freeze_support()
    sys.exit(main(sys.argv[1:]))
