"""The recogniser that is wanted now: opened, changed for another, tried again if it fails."""

import logging
import time
from collections.abc import Callable

from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import EarsReady, FromEars, Server
from game.voice.troubles import Fault, Troubles


def open_transcriber(server: Server | None) -> Transcriber:
    """The one on a server, else the bundled one, which takes half a second. TranscriberError."""
    if server is not None:
        from game.voice.listening.transcription_server import (  # noqa: PLC0415
            ServerTranscriber,
        )

        return ServerTranscriber(server)
    from game.voice.listening.moonshine import MoonshineTranscriber  # noqa: PLC0415

    return MoonshineTranscriber()


_log = logging.getLogger(__name__)

#: Opens the recogniser on a server, or the bundled one. Raises TranscriberError.
OpenTranscriber = Callable[[Server | None], Transcriber]
#: Seconds until one that could not be opened is tried again.
REOPEN_S = 10.0
_ITS_ILLS = (Fault.MODEL_MISSING, Fault.MODEL_DAMAGED, Fault.SERVER)


class KeptTranscriber:
    """Of one thread."""

    def __init__(
        self, opener: OpenTranscriber, tell: Callable[[FromEars], None], troubles: Troubles
    ) -> None:
        self._opener = opener
        self._tell = tell
        self._troubles = troubles
        self._transcriber: Transcriber | None = None
        self._server: Server | None = None
        self._reopen_at = 0.0

    def tend(self, server: Server | None) -> None:
        """Open the one that is wanted, unless it is open or has just failed to."""
        if server != self._server:
            self.close()
            self._server, self._reopen_at = server, 0.0
            self._troubles.end(*_ITS_ILLS)
        if self._transcriber is None and time.monotonic() >= self._reopen_at:
            self._reopen_at = time.monotonic() + REOPEN_S
            self._open()

    def words(self, pcm: bytes) -> str | None:
        """The words in sound, '' if there are none; None if it could not be looked for any."""
        if self._transcriber is None:
            return None
        try:
            words = self._transcriber.transcribe(pcm)
        except TranscriberError as error:
            self._fail(error)
            return None
        self._troubles.end(*_ITS_ILLS)
        return words

    def close(self) -> None:
        if self._transcriber is not None:
            self._transcriber.close()
            self._transcriber = None

    def _open(self) -> None:
        began = time.monotonic()
        try:
            self._transcriber = self._opener(self._server)
        except TranscriberError as error:
            self._fail(error)
            return
        self._troubles.end(*_ITS_ILLS)
        self._tell(EarsReady(self._transcriber.name, time.monotonic() - began))

    def _fail(self, error: TranscriberError) -> None:
        _log.warning("recogniser: %s (%s)", error, error.detail)
        self._troubles.begin(error.fault, str(error))
