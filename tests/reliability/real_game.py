"""The real game in a process of its own: started, watched from outside, hurt, and always ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.processes import is_alive

ROOT = Path(__file__).parents[2]
#: Seconds that anything awaited may take; machines under load are slow.
PATIENCE = 180.0
#: Processes beside the game's own: two minds, and a mouth; ears wait until the player agrees.
CHILDREN = 3


class RealGame:
    """`python main.py ...` with its minds, its files in `home`, on a screen nobody sees.

    Variables in `changes` are set for it; None takes one away. `within`: a command that starts it;
    `at`: the folder in which that is.
    """

    def __init__(
        self,
        home: Path,
        *arguments: str,
        within: Sequence[str] = (),
        at: Path = ROOT,
        **changes: str | None,
    ) -> None:
        self.home = home
        self._told = home.parent / f"{home.name}.out"
        with self._told.open("wb") as out:
            self.process = subprocess.Popen(
                [*within, sys.executable, str(ROOT / "main.py"), *arguments],
                env=environment(home, changes), stdout=out, stderr=out, cwd=at,
                start_new_session=True,
            )  # fmt: skip

    @property
    def told(self) -> str:
        """What it has printed so far."""
        return self._told.read_text(encoding="utf-8", errors="replace")

    @property
    def running(self) -> bool:
        return self.process.poll() is None

    @property
    def logs(self) -> list[Path]:
        """Its match logs."""
        return sorted((self.home / "data" / "matches").glob("*.jsonl"))

    @property
    def log(self) -> str:
        """The text of its one match log, '' before there is one."""
        return "".join(path.read_text(encoding="utf-8") for path in self.logs)

    @property
    def children(self) -> list[int]:
        """The ids of the processes that it has started."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue  # it has just ended
            if int(parent) == self.process.pid and b"spawn_main" in command:
                found.append(int(folder.name))
        return sorted(found)

    def until(self, happened: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait; fails after `seconds`, or if the game ends meanwhile."""
        end = time.monotonic() + seconds
        while not happened():
            assert self.running, f"the game has ended: {self.told}"
            assert time.monotonic() < end, f"still waiting; {self.told}{self.log[-2000:]}"
            time.sleep(0.05)

    def send(self, number: signal.Signals) -> None:
        """A signal for the game alone."""
        self.process.send_signal(number)

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for its end; gives its exit code."""
        return self.process.wait(seconds)


@contextmanager
def playing(
    home: Path,
    *arguments: str,
    within: Sequence[str] = (),
    at: Path = ROOT,
    **changes: str | None,
) -> Iterator[RealGame]:
    """A real game; at the end of the block nothing of it is left."""
    game = RealGame(home, *arguments, within=within, at=at, **changes)
    try:
        yield game
    finally:
        children = game.children
        for pid in (game.process.pid, *children):
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)
        game.ended()


def gone(*pids: int) -> bool:
    """Whether all these processes come to an end in time."""
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(is_alive, pids))


def environment(home: Path, changes: dict[str, str | None]) -> dict[str, str]:
    """Of a real game whose files are in `home`; None takes a variable away."""
    chosen: dict[str, str | None] = {
        **os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        "SOUS_CHEF_HOME": str(home), "PYGAME_HIDE_SUPPORT_PROMPT": "1", **changes,
    }  # fmt: skip
    return {name: value for name, value in chosen.items() if value is not None}
