"""The folder of what was said and kept: how much is there, looking into it, emptying it."""

from dataclasses import dataclass
from pathlib import Path

from game.client.ui.folder_opener import FolderOpening, Opening
from game.client.voice.choices import recordings


@dataclass(frozen=True, slots=True)
class Recordings:
    """`utterances`: how many sound files there are; `size`: their bytes."""

    utterances: int = 0
    size: int = 0


def look() -> Recordings:
    """What is there now."""
    files = _files()
    return Recordings(len(files), sum(_size(file) for file in files))


def clear() -> None:
    """Delete all of it; what cannot be deleted stays. Nothing else in the folder is touched."""
    for file in _files():
        try:
            file.unlink()
        except OSError:
            continue


def show() -> Opening:
    """Open the folder in the system's own program."""
    recordings().mkdir(parents=True, exist_ok=True)
    return FolderOpening(recordings())


def _files() -> list[Path]:
    return list(recordings().glob("*.wav"))


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
