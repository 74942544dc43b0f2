"""The one way to start the real game, from source or packaged: in a process of its own, watched
from outside, and always ended. Tests, the bundle's trial and `bench start` go by it.
"""

import os
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import active_children
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from weakref import finalize

from game import paths
from game.safe_path import for_other_programs

MIB = 1024 * 1024


class ProcessMemory:
    """What this process and its workers take, in MiB; nothing where the system does not tell."""

    def __init__(self) -> None:
        self.measured = False
        self.game: float | None = None
        self.workers: list[float] = []

    def measure(self) -> None:
        """Look now; takes some milliseconds."""
        self.measured = True
        self.game = resident(os.getpid())
        sizes = [resident(child.pid) for child in active_children() if child.pid is not None]
        self.workers = [size for size in sizes if size is not None]

    @property
    def text(self) -> str:
        """'120 / 230 + 240 = 590', '-' if nothing is known."""
        if self.game is None:
            return "-"
        parts = " + ".join(f"{size:.0f}" for size in self.workers) or "0"
        return f"{self.game:.0f} / {parts} = {self.game + sum(self.workers):.0f}"


def resident(pid: int) -> float | None:
    """MiB of a process in memory, its share of shared pages; None where that is not told."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    sizes = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return sizes[0] * 1024 / MIB if sizes else None


def descendants(pid: int) -> list[int]:
    """What `pid` started, what that started, and so on; nothing where the system does not tell."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        children.setdefault(_parent(entry), []).append(int(entry.name))
    found, left = [], [pid]
    while left:
        started = children.get(left.pop(), [])
        found += started
        left += started
    return found


def _parent(entry: Path) -> int:
    """Whose child the process at `entry` of /proc is; 0 if it has ended meanwhile."""
    try:
        told = Path(entry, "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0
    return int(told.rpartition(")")[2].split()[1])  # what is before is its name, and its state


#: Where a packaged game's executable is.
EXECUTABLE = {
    "win32": "SousChef.exe", "darwin": "SousChef.app/Contents/MacOS/SousChef",
}.get(sys.platform, "SousChef")  # fmt: skip
#: Seconds between two looks at a game that is waited for.
LOOK = 0.05


@dataclass(frozen=True, slots=True)
class Program:
    """A game: how it is started, and the `folders` that hold its files."""

    name: str
    command: tuple[str, ...]
    folders: tuple[Path, ...]


def this_program() -> Program:
    """The game that is running now: it, its libraries, and Python's own."""
    is_source = (paths.resources() / "main.py").is_file()
    folders = paths.resources(), Path(sys.prefix), Path(sysconfig.get_path("stdlib"))
    return Program("source tree" if is_source else "this game", paths.program(), folders)


def packaged(folder: Path) -> Program:
    """The packaged game in `folder`. Raises LookupError if there is none."""
    executable = folder.resolve() / EXECUTABLE
    if not executable.is_file():
        raise LookupError(f"{folder}: expected a packaged game with {EXECUTABLE} in it, found none")
    return Program("bundle", (str(executable),), (folder.resolve(),))


def hidden_environment(
    home: Path, changes: Mapping[str, str | None] | None = None
) -> dict[str, str]:
    """This process's environment, for a game without screen and sound whose files are in `home`.

    `changes` are set in it; None takes a variable away.
    """
    chosen: dict[str, str | None] = {
        **for_other_programs(os.environ), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1", paths.HOME_VARIABLE: str(home), **(changes or {}),
    }  # fmt: skip
    return {name: value for name, value in chosen.items() if value is not None}


class RealGame:
    """A game that was started by `command`. Leave the block to end all of its processes.

    `home`: the folder of its player's files; `environment`: all of its variables; `at`: the folder
    in which it is started.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        environment: Mapping[str, str],
        home: Path,
        at: Path | None = None,
    ) -> None:
        self.home = home
        folder = mkdtemp(prefix="told-")
        finalize(self, rmtree, folder, ignore_errors=True)  # what it told is known after its end
        self._out, self._errors = (Path(folder, name) for name in ("out", "errors"))
        with self._out.open("wb") as out, self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=at, env=environment, stdin=subprocess.DEVNULL, stdout=out,
                stderr=errors, start_new_session=True,
            )  # fmt: skip

    def __enter__(self) -> "RealGame":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def out(self) -> str:
        """What it has printed so far."""
        return self._out.read_text(encoding="utf-8", errors="replace")

    @property
    def errors(self) -> str:
        """What it has complained of so far."""
        return self._errors.read_text(encoding="utf-8", errors="replace")

    @property
    def told(self) -> str:
        """Both."""
        return self.out + self.errors

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    @property
    def logs(self) -> list[Path]:
        """Its player's match logs, oldest first."""
        return match_logs(self.home)

    @property
    def log(self) -> str:
        """The text of its one match log, '' before there is one."""
        return "".join(path.read_text(encoding="utf-8") for path in self.logs)

    def until(self, happened: Callable[[], object], seconds: float) -> None:
        """Wait for something. RuntimeError if it takes longer, or if the game ends before."""
        end = time.monotonic() + seconds
        while not happened():
            if not self.running and not happened():
                raise RuntimeError(f"the game did not get there: {self.told.strip()[-2000:]}")
            if time.monotonic() > end:
                raise RuntimeError(f"not there after {seconds:.0f} s: {self.told.strip()[-2000:]}")
            time.sleep(LOOK)

    def ended(self, seconds: float) -> int:
        """Wait for its end; gives the exit code. Raises subprocess.TimeoutExpired."""
        return self.process.wait(seconds)

    def kill(self) -> None:
        if sys.platform == "win32":
            self.process.kill()
        else:
            with suppress(ProcessLookupError):  # they have all ended
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def match_logs(home: Path) -> list[Path]:
    """The logs of all matches of a player whose files are in `home`, oldest first."""
    return sorted(home.rglob("matches/*.jsonl"), key=lambda path: path.stat().st_mtime_ns)


def until(holds: Callable[[], bool], seconds: float, every: float = 0.1) -> float | None:
    """Wait until something holds; gives the seconds that took, None if it never came to hold."""
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        if holds():
            return passed
        time.sleep(every)
    return None
