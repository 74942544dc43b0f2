"""`main.py new`: a level file to begin with, in the player's own folder."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.terminal import tell

if TYPE_CHECKING:
    from game.design.draft import Draft
    from game.design.folder import DraftFolder


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="small letters, digits and '_'")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--from", dest="source", metavar="LEVEL", help="copy this level or file")
    start.add_argument(
        "--menu", default="soups", help="what is cooked there (default: %(default)s)"
    )


def _run(args: Namespace) -> int:
    """Write a kitchen, a copy of a level or a small one for a menu.

    Raises DesignError, ContentError, UnknownLevelError.
    """
    from game import paths
    from game.content.library import find_level
    from game.design.folder import DraftFolder
    from game.design.naming import checked_name
    from game.design.starters import copied, empty_kitchen

    folder = DraftFolder()
    checked_name(args.name)
    if args.source is None:
        draft = empty_kitchen(args.name, folder.folder, args.menu)
    else:
        draft = copied(args.name, find_level(args.source, paths.level_folders()))
    folder.save(draft)
    _tell(folder, draft)
    return 0


def _tell(folder: "DraftFolder", draft: "Draft") -> None:
    """Where it is, what keeps it from being played, and what can be done next."""
    from game.design.checking import checked

    program, name = Path(sys.argv[0]).name, draft.name
    tell(f"{folder.file(name)} is a kitchen now. Next:")
    tell(f"  {program} edit {name}                  paint it")
    tell(f"  {program} play --level {name} --watch  play it while you write it")
    flaws = checked(draft, folder.folder).flaws
    if flaws:  # of a copy whose menu is elsewhere, or that was wrong before
        tell("It cannot be played yet:", *(str(flaw.problem) for flaw in flaws))


COMMAND = Command("new", "a kitchen of your own to start from", _options, _run)
