"""Sous Chef's command line. `python main.py` alone opens the title screen."""

import sys
from collections.abc import Sequence
from multiprocessing import freeze_support
from pathlib import Path

from game.commands.parser import parser_of

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
        if not isinstance(error, _told()):
            raise
        print(error, file=sys.stderr)
        return WRONG
    return code


def _told() -> tuple[type[Exception], ...]:
    """Errors that are the player's to mend: their text says all, a traceback would hide it."""
    from agents.llm.errors import LlmError
    from game.content.library import UnknownLevelError
    from game.content.problem import ContentError
    from game.lab.runs.arguments import InputError
    from game.lab.runs.variants import VariantError
    from game.session.match.replay import LogError, ReplayMismatch
    from game.session.match.script import ScriptError

    content = (ContentError, UnknownLevelError, VariantError, InputError, LlmError)
    return (*content, LogError, ReplayMismatch, ScriptError, OSError)


if __name__ == "__main__":
    freeze_support()
    sys.exit(main(sys.argv[1:]))
