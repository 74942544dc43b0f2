"""What the settings use of ears and mouth: to borrow them, to ask a server, to name voices."""

import re
from collections.abc import Callable, Mapping
from threading import Thread
from time import monotonic
from typing import Protocol

from game.partners.inquiry import Finding, Inquiry
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import Calibrate, Expected, FromEars, Listening, Server, TalkKey
from game.voice.sound import RATE, WIDTH

#: What somebody who tries the ears out may tell them.
Told = TalkKey | Calibrate | Expected
#: eSpeak's kinds of English, by the end of their names.
_ACCENTS: Mapping[str, str] = {
    "": "English",
    "us": "American",
    "us-nyc": "New York",
    "gb": "British",
    "gb-x-rp": "British, refined",
    "gb-scotland": "Scottish",
    "gb-x-gbclan": "Lancashire",
    "gb-x-gbcwmd": "West Midlands",
    "029": "Caribbean",
}
_NAME = re.compile(r"en(?:-(?P<accent>[\w-]+))?(?:\+(?P<variant>\w+))?")
_NUMBERED = re.compile(r"(?P<kind>[mf])(?P<number>\d+)")
_KINDS: Mapping[str, str] = {"m": "man", "f": "woman"}
#: What is sent: a second in which nobody says anything.
SILENCE = bytes(RATE * WIDTH)

#: Begins to ask a server.
ServerAsker = Callable[[Server], Inquiry]


class LentEars(Protocol):
    """The ears of the game, lent to one screen at a time. Nothing here waits."""

    def borrow(self, listening: Listening, take: Callable[[FromEars], None]) -> None:
        """Listen so instead of as the game would, and give `take` all that comes of it.

        It begins with what is known already: `EarsReady` if they are, the newest `Microphone`, and
        every `Trouble` that still stands. Borrowing again changes how to listen.
        """

    def tell(self, message: Told) -> None:
        """Tell the ears something, while they are borrowed."""

    def give_back(self) -> None:
        """Listen as the game wants it. Nothing more comes of what was borrowed."""


class LentMouth(Protocol):
    """The mouth of the game, for a sample of each voice and for what the microphone heard."""

    @property
    def voices(self) -> tuple[str, ...]:
        """The names of those that can be chosen; none as long as the mouth is not ready."""

    @property
    def trouble(self) -> str:
        """Why nothing is said, in one sentence; '' if all is well."""

    def get_ready(self) -> None:
        """Let it be known soon which voices there are."""

    def sample(self, seat: int) -> None:
        """Say something as the cook of that seat would, by the settings as they are."""

    def play(self, wav: bytes) -> None:
        """Let a WAV file be heard, as loud as voices are."""

    def hush(self) -> None:
        """Let nothing of it sound on."""


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


def _connected(server: Server) -> Transcriber:
    # What talks to servers takes long to import, and few ask one: the window opens without it.
    from game.voice.listening.transcription_server import ServerTranscriber  # noqa: PLC0415

    return ServerTranscriber(server)


class ServerInquiry:
    """Begins at once. `connect` makes a recogniser of a server."""

    def __init__(
        self, server: Server, connect: Callable[[Server], Transcriber] = _connected
    ) -> None:
        self._finding = Finding(False, "Asking the server")
        self._thread = Thread(
            target=self._ask, args=(server, connect), name="speech server", daemon=True
        )
        self._thread.start()

    def poll(self) -> Finding:
        """How it stands now."""
        return self._finding

    def close(self) -> None:
        """Nobody wants to know any more: the answer is not waited for."""

    def _ask(self, server: Server, connect: Callable[[Server], Transcriber]) -> None:
        try:
            transcriber = connect(server)
            begun = monotonic()
            transcriber.transcribe(SILENCE)
            seconds, name = monotonic() - begun, transcriber.name
            transcriber.close()
        except TranscriberError as error:
            self._finding = Finding(True, problem=str(error))
        else:
            self._finding = Finding(True, model=name, seconds=seconds)
