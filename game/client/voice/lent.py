"""What the settings ask of voices and servers: what voices are called, whether a server answers."""

import re
from collections.abc import Callable, Mapping
from threading import Thread
from time import monotonic

from game.partners.inquiry import Finding, Inquiry
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import Server
from game.voice.sound import RATE, WIDTH

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
