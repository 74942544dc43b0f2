"""`main.py check --watch`: files are checked again whenever one of them is saved."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from game import paths
from game.commands.check_notes import NOTES
from game.content.check import all_files, run_check
from game.content.file_watch import PERIOD, FileWatch, Stamp, parts_beside, stamp_of
from game.terminal import tell


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
        run_check(files, NOTES)
        tell(f"{time.strftime('%H:%M:%S')}  waiting for a file to be saved (Ctrl+C ends)", "")
        while not watch.changed(now()):
            wait(PERIOD)


def _stamp(files: Sequence[Path]) -> Stamp:
    """Of the files that are checked, and of those that they are made of."""
    if not files:
        return stamp_of(all_files())
    folders = [file.parent for file in files]
    return stamp_of([*files, *parts_beside(*folders, paths.levels())])
