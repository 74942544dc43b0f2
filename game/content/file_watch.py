"""Noticing that files were saved, by their times and sizes."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

#: What tells whether files have changed: their names, times and sizes.
Stamp = tuple[tuple[str, int, int], ...]

#: Seconds from one look to the next, if nothing else is said.
PERIOD = 0.03
#: The folders of what levels are made of, beside them.
PARTS = ("menus", "moods", "menus/pictures")


def stamp_of(files: Iterable[Path]) -> Stamp:
    """Of these files; those that cannot be looked at are left out."""
    found = []
    for file in files:
        with suppress(OSError):  # whoever reads it says what is wrong with it
            stat = file.stat()
            found.append((str(file), stat.st_mtime_ns, stat.st_size))
    return tuple(found)


def parts_beside(*folders: Path) -> list[Path]:
    """All files that levels in these folders may be made of, but for the levels."""
    at = sorted(folder / kind for folder in dict.fromkeys(folders) for kind in PARTS)
    return [folder / name for folder in at for name in _named(folder) if "." in name]


def _named(folder: Path) -> list[str]:
    """What is in a folder, in order; nothing if it is not there."""
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 (hundreds of times before a screen opens)
    except OSError:
        return []


class FileWatch:
    """Looks at the files that `stamp` is of, every `period` seconds."""

    def __init__(self, stamp: Callable[[], Stamp], period: float = PERIOD) -> None:
        self._stamp = stamp
        self._period = period
        self._known = self._seen = stamp()
        self._due = 0.0

    def changed(self, now: float) -> bool:
        """Whether files were saved since this was last said. `now`: seconds since any moment.

        A file that is still being written is waited for: two looks must see the same.
        """
        if now < self._due:
            return False
        self._due = now + self._period
        before, self._seen = self._seen, self._stamp()
        if self._seen != before or self._seen == self._known:
            return False
        self._known = self._seen
        return True
