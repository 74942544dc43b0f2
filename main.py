"""Sous Chef's command line. `python main.py` alone opens the title screen."""

import sys
from collections.abc import Sequence
from multiprocessing import freeze_support

from game.commands.command_line import run_line, start
from game.safe_path import keep_to_safe_path


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments` (without the program's name) and give the exit code."""
    return run_line(arguments)


if __name__ == "__main__":
    keep_to_safe_path()
    freeze_support()
    sys.exit(start(sys.argv[1:]))
