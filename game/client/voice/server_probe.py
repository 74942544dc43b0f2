"""Whether a server recognises speech: asked with a second of silence, in a thread."""

from collections.abc import Callable
from threading import Thread
from time import monotonic

from game.partners.probe import Probe, ProbeState
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import Server
from game.voice.sound import RATE, WIDTH

#: What is sent: a second in which nobody says anything.
SILENCE = bytes(RATE * WIDTH)

#: Begins to ask a server.
ServerAsker = Callable[[Server], Probe]


def _connected(server: Server) -> Transcriber:
    # What talks to servers takes long to import, and few ask one: the window opens without it.
    from game.voice.listening.transcription_server import ServerTranscriber  # noqa: PLC0415

    return ServerTranscriber(server)


class ServerProbe:
    """Begins at once. `connect` makes a recogniser of a server."""

    def __init__(
        self, server: Server, connect: Callable[[Server], Transcriber] = _connected
    ) -> None:
        self._finding = ProbeState(False, "Asking the server")
        self._thread = Thread(
            target=self._ask, args=(server, connect), name="speech server", daemon=True
        )
        self._thread.start()

    def poll(self) -> ProbeState:
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
            self._finding = ProbeState(True, problem=str(error))
        else:
            self._finding = ProbeState(True, model=name, seconds=seconds)
