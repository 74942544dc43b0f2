"""The real game as tests of reliability start it: from source, on a screen that nobody sees."""

import signal
import time
from collections.abc import Sequence
from pathlib import Path

from game import paths
from game.bench import real_game
from game.bench.real_game import descendants, hidden_environment
from tests.processes import is_alive

ROOT = Path(__file__).parents[2]
#: Seconds that anything awaited may take; machines under load are slow.
PATIENCE = 180.0
#: Processes beside the game's own: two minds, and a mouth; ears wait until the player agrees.
CHILDREN = 3


class RealGame(real_game.RealGame):
    """One for which tests are patient, and whose processes they can tell apart (Linux)."""

    @property
    def window(self) -> int:
        """The id of the process with the window, 0 before there is one."""
        return next((pid for pid in descendants(self.process.pid) if not _is_spawned(pid)), 0)

    @property
    def children(self) -> list[int]:
        """The ids of its processes that `multiprocessing` has started."""
        return sorted(pid for pid in descendants(self.process.pid) if _is_spawned(pid))

    def send(self, number: signal.Signals) -> None:
        """A signal for the first process alone, which waits for the window's."""
        self.process.send_signal(number)

    def until(self, happened, seconds: float = PATIENCE) -> None:
        super().until(happened, seconds)

    def ended(self, seconds: float = PATIENCE) -> int:
        return super().ended(seconds)


def _is_spawned(pid: int) -> bool:
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False  # it has just ended


def playing(
    home: Path,
    *arguments: str,
    within: Sequence[str] = (),
    at: Path = ROOT,
    **changes: str | None,
) -> RealGame:
    """A real game; at the end of the block nothing of it is left.

    Variables in `changes` are set for it; None takes one away. `within`: a command that starts it;
    `at`: the folder in which that is.
    """
    return RealGame(
        [*within, *paths.program(), *arguments], hidden_environment(home, changes), home, at
    )


def gone(*pids: int) -> bool:
    """Whether all these processes come to an end in time."""
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(is_alive, pids))
