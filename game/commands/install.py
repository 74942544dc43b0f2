"""`main.py install`: a kitchen is taken in from a file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from game.sharing.file_names import NotAKitchenError, RefusedFile
from game.sharing.inspection import inspect
from game.sharing.installing import install, planned, replacing
from game.sharing.parcel import Parcel, author_line, brought_line, cooks_line, ordered_dishes
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """What, and whether in the place of another."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a level or a zip of one")
    parser.add_argument(
        "--replace", action="store_true", help="in the place of your own kitchen of its name"
    )


def run(args: Namespace) -> int:
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


def _tell(parcel: Parcel) -> None:
    level = parcel.level
    lines = author_line(level), level.line, cooks_line(level), brought_line(parcel)
    tell(level.title)
    dishes = (level.kitchen.menu.dishes[dish].title for dish in ordered_dishes(level))
    tell(f"Dishes: {', '.join(dishes)}")
    for line in lines:
        if line:
            tell(line)
