"""Which reports the player has not been told of yet."""

from contextlib import suppress
from pathlib import Path

from agents.whole_file import replacing
from game.crash.report import crashed_process, reports

TOLD = "told.txt"


class CrashNews:
    """New reports in `folder`, as it was when the game started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all = reports(folder)
        told = self._told()
        self._new = [path for path in self._all if path.name not in told]

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
