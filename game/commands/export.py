"""`main.py export`: a kitchen as a file that is given to others."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game import paths
from game.content.load import find_level
from game.sharing.exporting import export, export_to
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """Which, and where to."""
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    here = "a new file (default: LEVEL.zip in the current folder)"
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE.zip", help=here)


def run(args: Namespace) -> int:
    """A zip of a kitchen: here, or where the player says."""
    level = find_level(args.level, paths.level_folders())
    if args.file is None:
        file = export(level, Path.cwd())
    else:
        file = args.file
        export_to(level, file)
    tell(f"Exported: {file}")
    return 0
