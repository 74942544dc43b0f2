"""What a long experiment has found so far, in a file: a run that was cut goes on where it was."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from agents.intention.values import Json


class Journal:
    """Findings by key, each written as soon as it is there."""

    def __init__(self, path: Path) -> None:
        """Reads what is there; a last line that was cut short is found anew. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._found: dict[str, Json] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._take(line)

    def _take(self, line: str) -> None:
        try:
            key, value = json.loads(line)
        except ValueError:
            return
        self._found[key] = value

    def once(self, key: str, find: Callable[[], Json]) -> Json:
        """What was found for `key`, now or earlier. `key` tells all that it depends on."""
        digest = sha256(key.encode()).hexdigest()[:32]
        if digest not in self._found:
            self._found[digest] = find()
            with self._path.open("a", encoding="utf-8") as file:
                # The line before may have been cut.
                file.write(f"\n{json.dumps([digest, self._found[digest]])}\n")
        return self._found[digest]
