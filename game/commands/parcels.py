"""`main.py export` and `main.py install`: a kitchen as a file, given to others or taken in."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.command import Command
from game.terminal import tell

if TYPE_CHECKING:
    from game.sharing.parcel import Parcel


def _export_options(parser: ArgumentParser) -> None:
    parser.add_argument("level", metavar="LEVEL", help="a level's name or file")
    here = "a new file (default: LEVEL.zip in the current folder)"
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE.zip", help=here)


def _export_run(args: Namespace) -> int:
    """A zip of a kitchen: here, or where the player says."""
    from game import paths
    from game.content.load import find_level
    from game.sharing.exporting import export, export_to

    level = find_level(args.level, paths.level_folders())
    if args.file is None:
        file = export(level, Path.cwd())
    else:
        file = args.file
        export_to(level, file)
    tell(f"Exported: {file}")
    return 0


EXPORT = Command("export", "a zip of a kitchen, to give to others", _export_options, _export_run)


def _install_options(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a level or a zip of one")
    replacing = "in the place of your own kitchen of its name"
    parser.add_argument("--replace", action="store_true", help=replacing)


def _install_run(args: Namespace) -> int:
    """Install a kitchen under a free name or, if asked to, instead of the player's own one."""
    from game.sharing.file_names import NotAKitchenError, RefusedFile
    from game.sharing.inspection import inspect
    from game.sharing.installing import install, planned, replacing
    from game.sharing.parcel import Parcel

    match inspect(args.file):
        case RefusedFile(name, reasons):
            raise NotAKitchenError(f"{name} is not installed:", *reasons)
        case Parcel() as parcel:
            _tell(parcel)
            plan = planned(parcel)
            if args.replace and plan.in_place_of:
                plan = replacing(parcel)
            if plan.known:
                tell(f"You have it already: play --level {plan.name}")
                return 0
            install(plan)
            tell(f"Installed: play --level {plan.name}")
            if plan.in_place_of:
                tell(f"Your own {plan.in_place_of} is as it was (--replace puts this in its place)")
    return 0


def _tell(parcel: "Parcel") -> None:
    from game.sharing.parcel import author_line, brought_line, cooks_line, ordered_dishes

    level = parcel.level
    lines = author_line(level), level.line, cooks_line(level), brought_line(parcel)
    tell(level.title)
    dishes = (level.kitchen.menu.dishes[dish].title for dish in ordered_dishes(level))
    tell(f"Dishes: {', '.join(dishes)}")
    for line in lines:
        if line:
            tell(line)


INSTALL = Command(
    "install", "take a kitchen in from a YAML file or a zip", _install_options, _install_run
)
