"""What the settings say of ears and voices, what voices are called, and where recordings lie."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game import paths
from game.client.ui.desktop import FolderOpening
from game.settings import Voice
from game.voice.messages import Listening, Server

#: eSpeak's kinds of English, by the end of their names.
_ACCENTS: Mapping[str, str] = {
    "": "English", "us": "American", "us-nyc": "New York", "gb": "British",
    "gb-x-rp": "British, refined", "gb-scotland": "Scottish", "gb-x-gbclan": "Lancashire",
    "gb-x-gbcwmd": "West Midlands", "029": "Caribbean",
}  # fmt: skip
_NAME = re.compile(r"en(?:-(?P<accent>[\w-]+))?(?:\+(?P<variant>\w+))?")
_NUMBERED = re.compile(r"(?P<kind>[mf])(?P<number>\d+)")
_KINDS: Mapping[str, str] = {"m": "man", "f": "woman"}


def recordings() -> Path:
    """Where what is said is kept, if the player wants it kept. Need not exist."""
    return paths.user_data() / "recordings"


def listening(voice: Voice, environment: Mapping[str, str]) -> Listening:
    """How to listen, by the settings; `environment` may know a server's address and key."""
    return Listening(
        voice.manner,
        voice.muted,
        voice.device,
        voice.sensitivity,
        voice.noise,
        server_of(voice, environment),
        record=str(recordings()) if voice.record else "",
    )


def server_of(voice: Voice, environment: Mapping[str, str]) -> Server | None:
    """The server that recognises; None for the recogniser that comes with the game.

    The model is never the environment's: that one reads and writes.
    """
    if voice.recogniser != "server":
        return None
    service = voice.server.filled(environment)
    return Server(service.url, voice.server.model, service.key)


@dataclass(frozen=True, slots=True)
class Recordings:
    """`utterances`: how many sound files there are; `size`: their bytes."""

    utterances: int = 0
    size: int = 0


def look_at_recordings() -> Recordings:
    """What is there now."""
    files = _files()
    return Recordings(len(files), sum(_size(file) for file in files))


def clear_recordings() -> None:
    """Delete all of it; what cannot be deleted stays. Nothing else in the folder is touched."""
    for file in _files():
        try:
            file.unlink()
        except OSError:
            continue


def show_recordings() -> FolderOpening:
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


def voice_title(name: str) -> str:
    """'en-us+f2' is 'American, woman 2', 'en-us+Annie' is 'American, Annie'."""
    found = _NAME.fullmatch(name)
    accent = None if found is None else _ACCENTS.get(found["accent"] or "")
    if found is None or accent is None:
        return name
    variant = found["variant"] or ""
    if numbered := _NUMBERED.fullmatch(variant):
        variant = f"{_KINDS[numbered['kind']]} {numbered['number']}"
    elif variant:
        variant = variant[0].upper() + variant[1:]
    return f"{accent}, {variant}" if variant else accent
