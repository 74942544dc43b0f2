"""Ears and voices as the settings have them, and the ears as the game has them: open in a round,
lent to one screen, and else closed.

For whoever puts them into the loop: `follow` the settings, `begin` and `leave` with every round in
which somebody may talk, `update` once a frame. A screen that tries the microphone out borrows them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from game import paths
from game.client.ui.desktop import FolderOpening
from game.settings import Voice
from game.talk_manner import TalkManner
from game.voice.listening.ears import Ears
from game.voice.messages import EarsReady, FromEars, Level, Listening, Microphone, Server, ToEars
from game.voice.troubles import Fault, StandingTroubles, Trouble

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


#: What is silence to the sign of the microphone, in dB below the loudest sound.
SOFTEST = -60.0
#: With these there is no microphone to talk into.
_WITHOUT = frozenset((Fault.NO_DEVICE, Fault.DEVICE_LOST, Fault.DENIED, Fault.NO_SOUND_SERVER))
#: With these the process that was ready is gone.
_ENDED = frozenset((Fault.KILLED, Fault.HUNG))


class GameEars:
    """`microphone`, `level`: as they were told last; `environment`: knows a server, perhaps."""

    def __init__(self, ears: Ears, voice: Voice, environment: Mapping[str, str]) -> None:
        self.microphone = Microphone(False, "", ())
        self.level: Level | None = None
        self._ears = ears
        self._environment = environment
        self._voice = voice
        self._ready: EarsReady | None = None
        self._troubles = StandingTroubles()
        self._told = Listening("closed")
        self._round: Callable[[FromEars], None] | None = None
        self._take: Callable[[FromEars], None] | None = None  # of whoever has borrowed them

    @property
    def trouble(self) -> str:
        return self._troubles.sentence

    @property
    def manner(self) -> TalkManner:
        """How the player can talk aloud now; closed without a microphone."""
        if self._voice.muted or _WITHOUT & self._troubles.faults:
            return "closed"
        return self._voice.manner

    @property
    def loudness(self) -> float:
        """What the microphone hears now, from silence, 0, to the loudest sound, 1."""
        return 0.0 if self.level is None else min(1.0, max(0.0, 1 - self.level.db / SOFTEST))

    def follow(self, voice: Voice) -> None:
        self._voice = voice
        self._listen()

    def begin(self, take: Callable[[FromEars], None]) -> None:
        """Somebody may talk from now on; `take` gets all that comes of it."""
        self._round = take
        self._listen()

    def leave(self) -> None:
        """Nobody may any more: the microphone is closed."""
        self._round = None
        self._listen()

    def borrow(self, wanted: Listening, take: Callable[[FromEars], None]) -> None:
        """Listen so instead of as the game would, and give `take` all that comes of it.

        It begins with what is known already: `EarsReady` if they are, the newest `Microphone`, and
        every `Trouble` that still stands. Borrowing again changes how to listen.
        """
        fresh, self._take = self._take is None, take
        self._ears.start()
        self._tell(wanted)
        if fresh:
            ready = (self._ready,) if self._ready else ()
            for message in (*ready, self.microphone, *self._troubles):
                take(message)

    def give_back(self) -> None:
        """Listen as the game wants it. Nothing more comes of what was borrowed."""
        self._take = None
        self._listen()

    def tell(self, message: ToEars) -> None:
        self._ears.tell(message)

    def update(self) -> None:
        """Pass on all that has come: to the screen that has borrowed them, else to the round."""
        for message in self._ears.drain():
            self._troubles.note(message)
            match message:
                case Microphone(is_open):
                    self.microphone = message
                    self.level = self.level if is_open else None
                case Level():
                    self.level = message
                case EarsReady():
                    self._ready = message
                case Trouble(fault) if fault in _ENDED:
                    self._ready = None
            if (take := self._take or self._round) is not None:
                take(message)

    def stop(self) -> None:
        self._ears.stop()

    def close(self) -> None:
        self._ears.close()

    def _listen(self) -> None:
        """As the game wants it now."""
        if self._take is None:
            wanted = listening(self._voice, self._environment)
            self._tell(replace(wanted, muted=wanted.muted or self._round is None))

    def _tell(self, wanted: Listening) -> None:
        if wanted != self._told:
            self._told = wanted
            self._ears.tell(wanted)
