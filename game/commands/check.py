"""`main.py check`: whether levels, menus, moods and chapters can be played, and how rounds of them
go; again at each save.
"""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import yaml

from game import paths
from game.content.check import all_files, found, run_check
from game.content.document import Document
from game.content.file_watch import PERIOD, FileWatch, Stamp, parts_beside, stamp_of
from game.content.level import Level, thresholds
from game.kitchen.events import Served
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.metrics.score_bound import most_points
from game.marked_yaml import Mark, mark_of
from game.partners.casting import by_reflex, cast
from game.session.match.match import Match
from game.study.plan_file import read_plan
from game.terminal import tell


def options(parser: ArgumentParser) -> None:
    """Which files."""
    parser.add_argument(
        "files",
        type=Path,
        nargs="*",
        metavar="FILE",
        help="level, menu, mood, chapter or study files, or names (default: all kitchens')",
    )
    parser.add_argument("--watch", action="store_true", help="again whenever one of them is saved")


def run(args: Namespace) -> int:
    """Check them; where they are watched, until Ctrl-C."""
    if args.watch:
        check_again(args.files)
    return run_check(args.files, NOTES, OTHERS)


#: Orders on the board at once; ticks for which all dishes are tried, and then one by itself.
MOST_ORDERED, SHORT, LONG = 8, 600, 1500


def note_stars(document: Document, made: object) -> None:
    """Note stars that nobody can earn; where nobody orders anything, none are meant to be."""
    if not isinstance(made, Level) or made.kitchen.orders.number == 0:
        return
    most, stars = most_points(made), thresholds(made)
    missed = [number for number, points in enumerate(stars, 1) if points > most]
    if missed:
        told = (
            f"star {missed[0]} takes {stars[missed[0] - 1]} points, "
            f"but not even perfect cooks earn more than {most} in a round"
        )
        document.note(_place(document.root, "stars", "round_seconds"), told)


def note_unserved(document: Document, made: object) -> None:
    """Note dishes that cooks who go by reflex do not serve, though they have time; the game's own
    kitchens were tried before.
    """
    if not isinstance(made, Level) or document.path.parent == paths.levels():
        return
    rules, alone = made.kitchen.orders, made.with_humans(())
    dishes = tuple(dict.fromkeys((*rules.dishes, *rules.sequence)))
    left = dishes if len(dishes) == 1 else _unserved(alone, dishes, SHORT)
    for dish in left:  # others may have been dearer to them
        for each in _unserved(alone, (dish,), LONG):
            title, seconds = made.kitchen.menu.dishes[each].title, LONG // TICKS_PER_SECOND
            told = f"tried: partners who cook here do not serve {title} within {seconds} seconds"
            document.note(_place(document.root, "orders"), told)


def _unserved(level: Level, dishes: tuple[str, ...], ticks: int) -> list[str]:
    """Those that cooks who go by reflex have not served by then, if nothing else is ordered."""
    orders = replace(
        level.kitchen.orders, sequence=dishes, concurrent=min(MOST_ORDERED, len(dishes)),
        number=None, courses=(), expire=False, stagger_ticks=0,
    )  # fmt: skip
    level = replace(level, kitchen=replace(level.kitchen, orders=orders))
    match, left = Match(level, cast(level, by_reflex, by_reflex), seed=0), dict.fromkeys(dishes)
    while left and match.state.tick < ticks:
        for event in match.tick():
            if isinstance(event, Served):
                left.pop(event.dish, None)
    match.close()
    return [*left]


def _place(root: yaml.Node, *keys: str) -> Mark:
    """Where a level tells the first of these that it tells."""
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    places = {key.value: mark_of(value) for key, value in entries}
    return next(places[key] for key in keys if key in places)


NOTES = (note_stars, note_unserved)
#: Plans of studies have agents.
OTHERS = {"agents": read_plan}


def check_again(
    files: Sequence[Path],
    wait: Callable[[float], None] = time.sleep,
    now: Callable[[], float] = time.monotonic,
) -> NoReturn:
    """Check `files`, all there are if none are given, until KeyboardInterrupt ends it.

    `wait` lets so many seconds pass, `now` tells how many have since any moment.
    """
    watch = FileWatch(lambda: _stamp(files))
    while True:
        run_check(files, NOTES, OTHERS)
        tell(f"{time.strftime('%H:%M:%S')}  waiting for a file to be saved (Ctrl+C ends)", "")
        while not watch.changed(now()):
            wait(PERIOD)


def _stamp(files: Sequence[Path]) -> Stamp:
    """Of the files that are checked, and of those that they are made of."""
    if not files:
        return stamp_of(all_files())
    files = [found(file) or file for file in files]
    folders = [file.parent for file in files]
    return stamp_of([*files, *parts_beside(*folders, paths.levels())])
