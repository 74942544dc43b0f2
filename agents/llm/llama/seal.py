"""A large file sealed by a note beside it: its checksum, and as what it was seen then."""

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from agents.plain_file import content, opened
from agents.whole_file import replacing

#: Bytes.
MOST_OF_A_NOTE = 1 << 16


def checksum(path: Path) -> str:
    """SHA-256 of a file, in hex; about 1 s per GB."""
    with opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_intact(target: Path) -> bool:
    """Whether a file is sealed and what it was then; summed up only when touched since."""
    try:
        note = json.loads(content(_note_path(target), MOST_OF_A_NOTE))
        if note["seen"] == _stamp(target):
            return True
        found = seal(target)
        if note["sha256"] != found["sha256"]:
            return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    with suppress(OSError):  # where it cannot be noted, the next start sums up again
        write_note(target, {**note, **found})
    return True


def seal(path: Path) -> dict[str, object]:
    """What tells that the file is whole: its checksum, and as what it was seen just before."""
    return {"seen": _stamp(path), "sha256": checksum(path)}


def _stamp(path: Path) -> list[int]:
    """Changes whenever a program writes to the file."""
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]


def write_note(target: Path, note: dict[str, object]) -> None:
    """Put down beside a file what `is_intact` compares it with. Raises OSError."""
    with replacing(_note_path(target)) as unfinished:
        unfinished.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")


def _note_path(target: Path) -> Path:
    return target.with_suffix(".json")
