"""Make the bundle: `python3 build/run.py package` runs this in the game's environment."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for the game's name and version

from bundle.identity import WORK, PackageError
from bundle.make import make
from bundle.trial.trial import try_bundle
from environment import ROOT
from rich.console import Console
from weights import WeightsError

#: Where the trial leaves what it saw.
EVIDENCE = WORK / "trial"


def main(arguments: Sequence[str]) -> int:
    """Make the bundle and its archive in `dist/`, try it; gives the exit code."""
    parser = ArgumentParser(prog="run.py package", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="then play it where nothing helps it (minutes)"
    )
    parser.add_argument("--short", action="store_true", help="only the steps that say most")
    parser.add_argument(
        "--check-only", type=Path, metavar="BUNDLE", help="make nothing: play this archive, folder"
    )
    args = parser.parse_args(arguments)
    try:
        archive = args.check_only or make().archive
    except (PackageError, WeightsError, OSError) as error:  # such as a full disk
        print(f"{error}\nnothing in dist/ has changed", file=sys.stderr)
        return 1
    if not (args.check or args.check_only):
        return 0
    try:
        held = try_bundle(archive.resolve(), EVIDENCE, ROOT, args.short, Console())
    except (LookupError, OSError) as error:  # no archive, or not one of ours
        print(error, file=sys.stderr)
        return 1
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
