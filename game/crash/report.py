"""Reports of crashes: files that a player can send, with nothing in them that is the player's."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count, groupby
from pathlib import Path

from game.crash.log_file import last_lines
from game.crash.surroundings import surroundings
from game.version import NAME

#: So many reports are kept of each kind of process: the window's do not give way to those of a mind
#: that crashes again and again.
KEPT = 8
#: Lines of the log that a report ends with, at most.
LINES = 60
REPORT = re.compile(r"crash-(?P<moment>\d{8}-\d{6})-(?P<process>[a-z]+)(-\d+)?\.txt")
PRIVATE = (
    "This file holds nobody's words, no keys and no names of folders: what is known only while the",
    "game runs stands as … here, but for numbers.",
)


@dataclass(frozen=True, slots=True)
class Report:
    """`process`: which one crashed; `happened`: one line; `details`: a traceback or the like."""

    process: str
    happened: str
    details: tuple[str, ...]

    def write(self, folder: Path, log: Path) -> Path:
        """Write it, with the end of `log`, and let go of old ones. Raises OSError."""
        now = datetime.now().astimezone()
        lines = "\n".join(self._lines(now, last_lines(log, LINES)))
        name = f"crash-{now:%Y%m%d-%H%M%S}-{self.process}"
        names = chain((name,), (f"{name}-{number}" for number in count(2)))
        path = next(free for each in names if not (free := folder / f"{each}.txt").exists())
        with path.open("x", encoding="utf-8") as file:
            file.write(f"{lines}\n")
        _prune(folder)
        return path

    def _lines(self, now: datetime, log: Iterable[str]) -> Iterator[str]:
        yield f"{NAME}: the {self.process} {self.happened}"
        yield ""
        yield from PRIVATE
        yield ""
        yield f"{'time':18}{now:%Y-%m-%d %H:%M:%S %z}"
        yield f"{'process':18}{self.process}"
        yield from (f"{what:18}{which}" for what, which in surroundings())
        yield from ("", "Where it happened:", "", *(self.details or ("not known",)))
        yield from ("", "The last lines of its log:", "", *log)


def reports(folder: Path) -> list[Path]:
    """All reports in `folder`, the newest first; none if it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if REPORT.fullmatch(path.name)]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name, reverse=True)


def crashed_process(report: Path) -> str:
    """Whose crash it tells of."""
    named = REPORT.fullmatch(report.name)
    return named["process"] if named else ""


def _prune(folder: Path) -> None:
    by_process = sorted(reports(folder), key=crashed_process)  # stable: still the newest first
    for _, each in groupby(by_process, crashed_process):
        for path in list(each)[KEPT:]:
            path.unlink(missing_ok=True)
