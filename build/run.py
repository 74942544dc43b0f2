"""Set everything up, then play, test or package: `python3 build/run.py play`, `... package`;
`... weights` fetches the larger language model.

Creates `.venv` beside `main.py` and installs requirements.txt into it (for the tests
requirements-lab.txt), the first time and whenever that file has changed. Needs Python 3.11 or newer
and nothing else; runs on Linux, macOS, Windows.
"""

import sys
from collections.abc import Sequence

from environment import GAME, LAB, ready

#: What each command runs with the environment's Python; further arguments are passed on.
COMMANDS = {
    "play": ("main.py",),
    "test": ("-m", "pytest"),
    "package": ("build/package.py",),
    "weights": ("build/weights.py",),
}


def main(arguments: Sequence[str]) -> int:
    """Run the command in `arguments` and give its exit code."""
    command, *rest = arguments or ["play"]
    if command not in COMMANDS:
        print(f"expected one of {', '.join(COMMANDS)}, found {command}", file=sys.stderr)
        return 2
    environment = LAB if command == "test" else GAME
    if not ready(environment):
        return 1
    if command == "test":  # or each of the processes that it starts at once compiles all of it
        environment.run("-m", "compileall", "-q", "-j", "0", "agents", "game")
    if command == "play":
        environment.fetch_models(*COMMANDS["weights"])
    return environment.become(*COMMANDS[command], *rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
