"""Make the bundle: `python3 build/run.py package` runs this in the game's environment."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for the game's name and version

from bundle.make import make
from bundle.problem import PackageError


def main(arguments: Sequence[str]) -> int:
    """Make the bundle and its archive in `dist/`; gives the exit code."""
    parser = ArgumentParser(prog="run.py package", description=__doc__)
    parser.parse_args(arguments)
    try:
        make()
    except (PackageError, OSError) as error:  # such as a full disk
        print(f"{error}\nnothing in dist/ has changed", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
