"""Trying the microphone out: how loud it is, what it makes of one utterance, how loud the room is.

The microphone is open only while something is listened for, and never after `stop`.

"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from threading import Thread
from time import monotonic

from game.client.voice.game_ears import GameEars
from game.partners.probe import Probe, ProbeState
from game.voice.listening.transcriber import Transcriber, TranscriberError
from game.voice.messages import (
    Calibrate,
    Calibrated,
    EarsReady,
    Expected,
    FromEars,
    Level,
    Listening,
    Microphone,
    Partial,
    Server,
    TalkKey,
    Unheard,
    Utterance,
)
from game.voice.sound import RATE, WIDTH
from game.voice.troubles import StandingTroubles

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


#: Seconds: of one utterance while a button is held, of listening hands free, until words must be
#: there, of quiet that are measured, and until that must have been done.
LONGEST, PATIENCE, WORDS, QUIET, MEASURED = 10.0, 20.0, 8.0, 2.0, 12.0
#: What is told if nothing came of it and the ears give no reason.
NOTHING = "Nothing was heard. Is it the right microphone, and is it switched on?"
NO_WORDS = "No words could be made out. Try once more, a little closer."
NO_ANSWER = "The ears did not answer. Try once more."


class Phase(Enum):
    """What is being done."""

    IDLE = auto()
    LISTENING = auto()
    RECOGNISING = auto()
    MEASURING = auto()


class MicrophoneTest:
    """`microphone`, `level`, `partial`: what the ears tell now; `heard`: the last utterance.

    `failure`: why nothing came of the last thing that was tried, '' if something did. `found` gets
    the room's noise when it has been measured.
    """

    def __init__(self, ears: GameEars, found: Callable[[float], None]) -> None:
        self.phase = Phase.IDLE
        self.microphone = Microphone(False, "", ())
        self.level: Level | None = None
        self.partial = ""
        self.heard: Utterance | None = None
        self.failure = ""
        self._ears = ears
        self._found = found
        self._troubles = StandingTroubles()
        self._chosen: Listening | None = None
        self._lent: Listening | None = None  # as the ears were told last
        self.seconds = 0.0  # in this phase
        self._ready = False

    @property
    def trouble(self) -> str:
        return self._troubles.sentence

    @property
    def loading(self) -> bool:
        return not self._ready and not self._troubles.faults

    def follow(self, listening: Listening) -> None:
        """Listen by these choices from now on. While nothing is tried the microphone is closed,
        but it is known which there are, and the recogniser gets ready.
        """
        self._chosen = listening
        self._lend()

    def listen(self, expected: Expected) -> None:
        """Wait for one utterance. In push to talk it lasts until `finish`."""
        self.heard, self.failure = None, ""
        self._begin(Phase.LISTENING)
        self._ears.tell(expected)
        if self._by_key:
            self._ears.tell(TalkKey(True))

    def finish(self) -> None:
        """That was all; in push to talk the words are still to come."""
        if self.phase is Phase.LISTENING and self._by_key:
            self._ears.tell(TalkKey(False))
            self._enter(Phase.RECOGNISING)
        elif self.phase is not Phase.IDLE:
            self._rest()

    def measure(self) -> None:
        self.failure = ""
        self._begin(Phase.MEASURING)
        self._ears.tell(Calibrate(QUIET))

    def update(self, seconds: float) -> None:
        """Let `seconds` pass: nothing is waited for without end."""
        self.seconds += seconds
        match self.phase:
            case Phase.LISTENING if self._by_key and self.seconds > LONGEST:
                self.finish()
            case Phase.LISTENING if not self._by_key and self.seconds > PATIENCE:
                self._fail(NOTHING)
            case Phase.RECOGNISING if self.seconds > WORDS:
                self._fail(NO_ANSWER)
            case Phase.MEASURING if self.seconds > MEASURED:
                self._fail(NOTHING)

    def stop(self) -> None:
        """Close the microphone and hand the ears back. What was heard is forgotten."""
        if self._lent is not None:
            self._ears.give_back()
        self._chosen = self._lent = None
        self.heard, self.failure = None, ""
        self.microphone = replace(self.microphone, open=False)
        self._calm()

    def take(self, message: FromEars) -> None:
        self._troubles.note(message)
        match message:
            case EarsReady():
                self._ready = True
            case Microphone():
                self.microphone = message
            case Level() if self.phase is not Phase.IDLE:
                self.level = message
            case Partial(text=text) if self.phase is not Phase.IDLE:
                self.partial = text
            case Utterance() if self.phase in (Phase.LISTENING, Phase.RECOGNISING):
                self.heard = message
                self._rest()
            case Unheard(why=why) if self.phase is Phase.RECOGNISING:
                self._fail(why or NO_WORDS)
            case Calibrated(noise) if self.phase is Phase.MEASURING:
                self._rest()
                self._found(noise)

    @property
    def _by_key(self) -> bool:
        return self._chosen is not None and self._chosen.manner == "push"

    def _lend(self) -> None:
        """Have the ears listen as this phase needs it. What is only tried is never recorded."""
        if self._chosen is None:
            return
        manner = "free" if self.phase is Phase.MEASURING else self._chosen.manner
        closed = self.phase is Phase.IDLE
        wanted = replace(self._chosen, manner=manner, muted=closed, keep=True, record="")
        if wanted != self._lent:
            self._lent = wanted
            self._ears.borrow(wanted, self.take)

    def _begin(self, phase: Phase) -> None:
        self._enter(phase)
        self._lend()

    def _fail(self, why: str) -> None:
        self._rest()
        self.failure = "" if self._troubles.faults else why

    def _rest(self) -> None:
        """Nothing is listened for any more: the microphone is closed."""
        if self.phase is Phase.LISTENING and self._by_key:
            self._ears.tell(TalkKey(False))
        self._calm()
        self._lend()

    def _calm(self) -> None:
        self._enter(Phase.IDLE)
        self.level = None

    def _enter(self, phase: Phase) -> None:
        self.phase, self.seconds, self.partial = phase, 0.0, ""
