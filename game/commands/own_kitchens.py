"""`main.py new` and `main.py edit`: a kitchen of one's own, begun as a file or in the editor."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.crash import WINDOW
from game.terminal import tell

if TYPE_CHECKING:
    from game.design.draft import Draft
    from game.design.folder import DraftFolder


def _new_options(parser: ArgumentParser) -> None:
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


def _new_run(args: Namespace) -> int:
    """Write a kitchen: a copy of a level, a layout of overcooked_ai, or a small one for a menu.

    Raises DesignError, ContentError, UnknownLevelError.
    """
    from game import paths
    from game.content.layout_file import SUFFIX
    from game.content.load import find_level
    from game.design.folder import DraftFolder, checked_name
    from game.design.starters import copied, empty_kitchen, from_layout

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


NEW = Command("new", "a kitchen of your own to start from", _new_options, _new_run)


def _edit_options(parser: ArgumentParser) -> None:
    named = "one of yours, one of the game's to copy, or a new name (default: a new kitchen)"
    parser.add_argument("name", nargs="?", default="", metavar="NAME", help=named)
    parser.add_argument(
        "--from", dest="source", default="", metavar="LEVEL", help="begin with a copy of this one"
    )


def _edit_run(args: Namespace) -> int:
    from game.commands._on_record import on_record
    from game.commands._request import check_editable

    check_editable(args.name, args.source)  # a mistake is told before there is a window
    return on_record(lambda: _open_editor(args))


def _open_editor(args: Namespace) -> int:
    from game.commands._early_window import early_window

    kept = early_window()
    from game.commands._window import edit

    return edit(args, kept)


EDIT = Command("edit", "open the level editor", _edit_options, _edit_run, lambda words: WINDOW)
