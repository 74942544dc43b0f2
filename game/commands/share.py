"""Commands that take a kitchen in from a file, and make a file of one for others."""

from argparse import Namespace
from pathlib import Path

from game import paths
from game.content.library import find_level
from game.sharing.description import author_line, brought_line, cooks_line, ordered_dishes
from game.sharing.exporting import export, export_to
from game.sharing.inspection import inspect
from game.sharing.installing import install, planned, replacing
from game.sharing.parcel import Parcel
from game.sharing.refused_file import NotAKitchenError, RefusedFile
from game.terminal import tell


def install_file(args: Namespace) -> int:
    """Install a kitchen under a free name or, if asked to, instead of the player's own one."""
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


def export_level(args: Namespace) -> int:
    """Write a zip of a kitchen: here, or where the player says."""
    level = find_level(args.level, paths.level_folders())
    if args.file is None:
        file = export(level, Path.cwd())
    else:
        file = args.file
        export_to(level, file)
    tell(f"Exported: {file}")
    return 0


def _tell(parcel: Parcel) -> None:
    level = parcel.level
    lines = author_line(level), level.line, cooks_line(level), brought_line(parcel)
    tell(level.title)
    dishes = (level.kitchen.menu.dishes[dish].title for dish in ordered_dishes(level))
    tell(f"Dishes: {', '.join(dishes)}")
    for line in lines:
        if line:
            tell(line)
