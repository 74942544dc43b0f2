"""What a match's log tells of how it went, read as any other program would read it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class MatchLog:
    """`lines`: its objects, the header first."""

    lines: tuple[dict[str, Any], ...]

    @property
    def ended(self) -> bool:
        """Whether it has its last line."""
        return "end" in self.lines[-1]

    @property
    def results(self) -> dict[str, Any]:
        """Of a match that ended. KeyError if not."""
        found: dict[str, Any] = self.lines[-1]["results"]
        return found

    def said(self, cook: int) -> list[str]:
        """All that a cook said."""
        return [words["text"] for words in self._all("words") if words["cook"] == cook]

    def spoken(self) -> list[str]:
        """What people said aloud, as it was understood."""
        return [words["text"] for words in self._all("words") if "hearing" in words]

    def notes(self, kind: str) -> list[dict[str, Any]]:
        """All that cooks reported of one kind, such as 'thought'."""
        return [note for note in self._all("notes") if note["kind"] == kind]

    def _all(self, key: str) -> list[dict[str, Any]]:
        return [entry for line in self.lines for entry in line.get(key, ())]


def read(path: Path) -> MatchLog:
    """A log; what is broken off at its end is left out, as the game does."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return MatchLog(tuple(json.loads(line) for line in lines if line.endswith("}")))
