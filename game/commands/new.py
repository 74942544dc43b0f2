"""`main.py new`: a kitchen of one's own, begun as a file."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from game import paths
from game.content.layout_file import SUFFIX
from game.content.load import find_level
from game.design.checking import checked
from game.design.draft import Draft
from game.design.folder import DraftFolder, checked_name
from game.design.starters import copied, empty_kitchen, from_layout
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """What it is called, and what it begins with."""
    parser.add_argument("name", metavar="NAME", help="small letters, digits and '_'")
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--from",
        dest="source",
        metavar="LEVEL",
        help="copy this level, file or overcooked_ai layout",
    )
    start.add_argument(
        "--menu", default="soups", help="what is cooked there (default: %(default)s)"
    )


def run(args: Namespace) -> int:
    """Write a kitchen: a copy of a level, a layout of overcooked_ai, or a small one for a menu.

    Raises DesignError, ContentError, UnknownLevelError.
    """
    folder, menu = DraftFolder(), ""
    checked_name(args.name)
    if args.source is None:
        draft = empty_kitchen(args.name, folder.folder, args.menu)
    elif args.source.endswith(SUFFIX):
        draft, menu = from_layout(args.name, Path(args.source), folder.folder)
    else:
        draft = copied(args.name, find_level(args.source, paths.level_folders()))
    folder.save(draft, menu=menu)
    _tell(folder, draft)
    return 0


def _tell(folder: DraftFolder, draft: Draft) -> None:
    """Where it is, what keeps it from being played, and what can be done next."""
    program, name = Path(sys.argv[0]).name, draft.name
    tell(f"{folder.file(name)} is a kitchen now. Next:")
    tell(f"  {program} edit {name}                  paint it")
    tell(f"  {program} play --level {name} --watch  play it while you write it")
    flaws = checked(draft, folder.folder).flaws
    if flaws:  # of a copy whose menu is elsewhere, or that was wrong before
        tell("It cannot be played yet:", *(str(flaw.problem) for flaw in flaws))
