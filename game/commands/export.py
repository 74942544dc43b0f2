"""`main.py export`: a kitchen as a file, to give to others."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.commands.command import Command
from game.terminal import tell


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    here = "a new file (default: LEVEL.zip in the current folder)"
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE.zip", help=here)


def _run(args: Namespace) -> int:
    """A zip of a kitchen: here, or where the player says."""
    from game import paths
    from game.content.library import find_level
    from game.sharing.exporting import export, export_to

    level = find_level(args.level, paths.level_folders())
    if args.file is None:
        file = export(level, Path.cwd())
    else:
        file = args.file
        export_to(level, file)
    tell(f"Exported: {file}")
    return 0


COMMAND = Command("export", "a zip of a kitchen, to give to others", _options, _run)
