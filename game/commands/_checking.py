"""What `check` does beyond reading files: how rounds of a level can go, and again at each save."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import yaml

from game import paths
from game.content.check import all_files, found, run_check
from game.content.document import Document
from game.content.file_watch import PERIOD, FileWatch, Stamp, parts_beside, stamp_of
from game.content.level import Level, thresholds
from game.lab.metrics.score_bound import most_points
from game.marked_yaml import Mark, mark_of
from game.study.plan_file import read_plan
from game.terminal import tell


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
        document.note(_place(document.root), told)


def _place(root: yaml.Node) -> Mark:
    """Where a level tells its stars or, if it leaves that to the game, how long a round is."""
    entries = root.value if isinstance(root, yaml.MappingNode) else []
    places = {key.value: mark_of(value) for key, value in entries}
    return places.get("stars") or places["round_seconds"]


NOTES = (note_stars,)
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
