"""Small caches on disk: files that are whole or ignored, the newest few of a kind.

A file is a magic, the SHA-256 of the rest, and the rest. It is written under another name and
renamed, so no reader ever sees half of it; one that is damaged all the same is removed.
"""

import hashlib
import logging
from dataclasses import dataclass
from pathlib import Path

from agents.plain_file import opened
from agents.whole_file import replacing

_log = logging.getLogger(__name__)

_DIGEST = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class DiskCache:
    """The files of one kind in a folder; a folder that cannot be used is only logged.

    `keep`: at most so many; the oldest go.
    """

    folder: Path
    suffix: str
    magic: bytes
    keep: int

    def path(self, key: str) -> Path:
        """Where the data of a key is, or would be. A key names all that the data depends on."""
        return self.folder / (hashlib.sha256(key.encode()).hexdigest()[:32] + self.suffix)

    def load(self, key: str) -> bytes | None:
        """The data saved for this key; None when there is none that is whole."""
        path, start = self.path(key), len(self.magic) + _DIGEST
        try:
            with opened(path) as file:
                found = file.read()
        except OSError:
            return None
        data = found[start:]
        if found[:start] != self.magic + hashlib.sha256(data).digest():
            _log.warning("the file %s is damaged", path.name)
            self.drop(key)
            return None
        return data

    def drop(self, key: str) -> None:
        """Remove what is saved for this key, because it is of no use."""
        try:
            self.path(key).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("cannot remove a kept file: %s", error)

    def save(self, key: str, data: bytes) -> None:
        """Write the data atomically in place of what was there."""
        try:
            with replacing(self.path(key)) as unfinished:
                unfinished.write_bytes(self.magic + hashlib.sha256(data).digest() + data)
            self._prune()
        except OSError as error:
            _log.warning("cannot keep a file for the next start: %s", error)

    def _prune(self) -> None:
        files = sorted(self.folder.glob(f"*{self.suffix}"), key=lambda path: path.stat().st_mtime)
        for path in files[: -self.keep]:
            path.unlink(missing_ok=True)
