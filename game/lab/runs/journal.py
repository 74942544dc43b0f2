"""What a long experiment has found so far, in a file: a run that was cut goes on where it was."""

import json
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from agents.answer_shapes import Json
from agents.whole_file import naming


class Journal:
    """Findings by key, each written as soon as it is there."""

    def __init__(self, path: Path) -> None:
        """Reads what is there; a last line that was cut short is found anew. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._found: dict[str, Json] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                self._take(line)

    def _take(self, line: str) -> None:
        with suppress(ValueError, TypeError, RecursionError):
            key, value = json.loads(line)
            self._found[key] = value

    def once(self, key: str, find: Callable[[], Json]) -> Json:
        """What was found for `key`, now or earlier. `key` tells all that it depends on."""
        if _digest(key) not in self._found:
            self.keep(key, find())
        return self.known(key)

    def known(self, key: str) -> Json:
        """What was found for `key` earlier; None for nothing."""
        return self._found.get(_digest(key))

    def keep(self, key: str, found: Json) -> None:
        """Write down what was found for `key`. Raises OSError."""
        self._found[_digest(key)] = found
        with naming(self._path), self._path.open("a", encoding="utf-8") as file:
            # The line before may have been cut.
            file.write(f"\n{json.dumps([_digest(key), found])}\n")


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()[:32]
