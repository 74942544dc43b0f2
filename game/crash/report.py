"""Reports of crashes: what one tells, on what system, and which of them are news to the player."""

import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, count, groupby
from pathlib import Path

from agents.whole_file import replacing
from game.crash._log_file import last_lines
from game.version import NAME, VERSION

#: Packages with code of their own, in which a process can be struck down.
NATIVE = ("pygame", "llama-cpp-python", "moonshine-voice", "espeakng-loader", "numpy")
#: How a desktop may show windows.
DESKTOPS = ("x11", "wayland")


def surroundings() -> Iterator[tuple[str, str]]:
    """(what, which) in order."""
    yield "game", f"{NAME} {VERSION}, {'packaged' if hasattr(sys, 'frozen') else 'from source'}"
    yield "system", platform.platform()
    yield "processor", f"{platform.machine()}, {os.cpu_count()} cores"
    yield "Python", platform.python_version()
    yield "SDL", _sdl()
    yield from ((package, _version(package)) for package in NATIVE)
    desktop = os.environ.get("XDG_SESSION_TYPE")
    if desktop in DESKTOPS:
        yield "desktop", desktop


def _sdl() -> str:
    """SDL's version, if this process uses it."""
    told = getattr(sys.modules.get("pygame"), "get_sdl_version", None)
    return ".".join(map(str, told())) if callable(told) else "not loaded by this process"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not there"


#: So many reports are kept of each kind of process: the window's do not give way to those of a mind
#: that crashes again and again.
KEPT = 8
#: Lines of the log that a report ends with, at most.
LINES = 60
REPORT = re.compile(r"crash-(?P<moment>\d{8}-\d{6})-(?P<process>[a-z]+)(-(?P<number>\d+))?\.txt")
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
        named = [(REPORT.fullmatch(path.name), path) for path in folder.iterdir()]
    except OSError:
        return []
    # A second of the same second has a number behind its name.
    found = [(name["moment"], int(name["number"] or 1), path) for name, path in named if name]
    return [path for *_, path in sorted(found, reverse=True)]


def crashed_process(report: Path) -> str:
    """Whose crash it tells of."""
    named = REPORT.fullmatch(report.name)
    return named["process"] if named else ""


def _prune(folder: Path) -> None:
    by_process = sorted(reports(folder), key=crashed_process)  # stable: still the newest first
    for _, each in groupby(by_process, crashed_process):
        for path in list(each)[KEPT:]:
            path.unlink(missing_ok=True)


TOLD = "told.txt"
#: Whose crashes are news at the next start; other commands tell of theirs at once.
OF_THE_GAME = ("window", "mind", "ears", "mouth")


class CrashNews:
    """New reports in `folder`, as it was when the game started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all = reports(folder)
        told = self._told()
        new = (path for path in self._all if path.name not in told)
        self._new = [path for path in new if crashed_process(path) in OF_THE_GAME]

    @property
    def new(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self._new)

    @property
    def processes(self) -> frozenset[str]:
        """What crashed: 'window', 'mind', ..."""
        return frozenset(map(crashed_process, self._new))

    def tell(self) -> None:
        """The player gets to know now; never again."""
        self._new = []
        with suppress(OSError), replacing(self.folder / TOLD) as file:
            file.write_text("".join(f"{path.name}\n" for path in self._all), encoding="utf-8")

    def _told(self) -> frozenset[str]:
        try:
            text = (self.folder / TOLD).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return frozenset()
        return frozenset(text.split())
