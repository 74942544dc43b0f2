"""The folder of what was said and kept: how much is there, looking into it, emptying it."""

import webbrowser
from dataclasses import dataclass
from pathlib import Path

from game.client.voice.choices import recordings

#: What the ears write beside each other for an utterance: its sound and its words.
KEPT = ("*.wav", "*.txt", "*.json", "*.jsonl")


@dataclass(frozen=True, slots=True)
class Recordings:
    """`utterances`: files of sound; `size`: bytes of all that is kept."""

    utterances: int = 0
    size: int = 0


def look() -> Recordings:
    """What is there now."""
    files = _files()
    sounds = sum(file.suffix == ".wav" for file in files)
    return Recordings(sounds, sum(_size(file) for file in files))


def clear() -> None:
    """Delete all of it; what cannot be deleted stays. Nothing else in the folder is touched."""
    for file in _files():
        try:
            file.unlink()
        except OSError:
            continue


def show() -> bool:
    """Open the folder in the system's own program; False if there is none for it."""
    recordings().mkdir(parents=True, exist_ok=True)
    return webbrowser.open(recordings().as_uri())


def _files() -> list[Path]:
    return [file for kind in KEPT for file in recordings().glob(kind)]


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
