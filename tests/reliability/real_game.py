"""The real game as tests of reliability start it: from source, on a screen that nobody sees."""

import time
from collections.abc import Sequence
from pathlib import Path

from game import paths
from game.bench import real_game
from game.bench.real_game import hidden_environment
from tests.processes import is_alive

ROOT = Path(__file__).parents[2]
#: Seconds that anything awaited may take; machines under load are slow.
PATIENCE = 180.0
#: Processes beside the game's own: two minds, and a mouth; ears wait until the player agrees.
CHILDREN = 3


class RealGame(real_game.RealGame):
    """One for which tests are patient."""

    def until(self, happened, seconds: float = PATIENCE) -> None:
        super().until(happened, seconds)

    def ended(self, seconds: float = PATIENCE) -> int:
        return super().ended(seconds)


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
