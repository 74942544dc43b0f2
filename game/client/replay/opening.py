"""Opening a recording: read and played through once, large ones in a thread of their own."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from game.client.replay.film import Film, shoot
from game.content.level import Level
from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.session.match.replay import LogError, load_log, played_level

#: Bytes of the largest recording that is opened at once: a tenth of a second.
AT_ONCE = 512 << 10
#: How much of the work is reading.
READING = 0.9


class _LeftError(Exception):
    """Nobody wants it any more."""


class Opening:
    """Opens the log at `path`. `found`: its film, or why there is none; None until it is known.

    `share`: 0..1 of the work that is done.
    """

    def __init__(self, path: Path, levels: Callable[[str], Level]) -> None:
        self.path = path
        self.share = 0.0
        self.found: Film | str | None = None
        self._levels = levels
        self._left = False
        self._thread = Thread(target=self._open, name="opening", daemon=True)

    def begin(self) -> None:
        """Open a small one now, and begin to open a large one."""
        if _size(self.path) <= AT_ONCE:
            self._open()
        else:
            self._thread.start()

    def leave(self) -> None:
        """Stop soon, and wait for that."""
        self._left = True
        if self._thread.is_alive():
            self._thread.join()

    def _open(self) -> None:
        try:
            record = load_log(self.path, lambda share: self._tell(READING * share))
            level = played_level(record, self._levels)
            last = max(1, record.ticks)
            self.found = shoot(
                record, level, lambda tick: self._tell(READING + (1 - READING) * tick / last)
            )
        except (LogError, UnknownLevelError, ContentError) as error:
            self.found = str(error)
        except _LeftError:
            pass

    def _tell(self, share: float) -> None:
        if self._left:
            raise _LeftError
        self.share = share


def _size(path: Path) -> int:
    """In bytes; 0 for what cannot be looked at, which is told when it is read."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
