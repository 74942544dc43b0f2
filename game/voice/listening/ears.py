"""The game's end of the ears: never waits, and whatever becomes of their process is told."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import get_args

from agents.child_process import Overseer, ProcessEnded
from agents.own_process import be_nice
from game.voice._kept_process import KeepTimes, KeptProcess, ProcessSpec
from game.voice.listening.kept_transcriber import OpenTranscriber, open_transcriber
from game.voice.messages import (
    Beat,
    EarsLimits,
    EarsReady,
    Expected,
    FromEars,
    GameSpeaks,
    Listening,
    Microphone,
    Partial,
    ToEars,
    Unheard,
    Utterance,
)
from game.voice.troubles import Fault, Recovered, StandingTroubles

#: Behind the game, before its minds: somebody waits for the words.
_NICENESS = 3
_KILLED = "Listening broke off and starts again. Typing works."
_HUNG = "Listening did not answer any more and starts again. Typing works."
_OF_THE_PROCESS = (Fault.KILLED, Fault.HUNG)


def main(connection: Connection, opener: OpenTranscriber, first: int, limits: EarsLimits) -> None:
    """Serve until told to end. `first`: the number of the first utterance."""
    from game.voice.listening._dispatcher import Dispatcher  # noqa: PLC0415 - heavy

    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(_NICENESS)
    # Otherwise the game is gone.
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        Dispatcher(connection, opener, first, limits).run()


class Ears:
    """Cheap to make: the process starts with the first `tell` of an open manner, or by `start`."""

    def __init__(
        self,
        listening: Listening | None = None,
        opener: OpenTranscriber = open_transcriber,
        times: KeepTimes | None = None,
        limits: EarsLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
        overseer: Overseer | None = None,
    ) -> None:
        kept = ProcessSpec(
            main,
            lambda: (opener, self._next, limits or EarsLimits()),
            (*get_args(FromEars), Beat),
            EarsReady,
            self._greeting,
            "ears",
            _KILLED,
            _HUNG,
            overseer,
        )
        self._process = KeptProcess[ToEars, FromEars](kept, times, clock)
        self._listening = listening or Listening("closed")
        self._expected = Expected()
        self._speech = GameSpeaks("")
        self._next = 1
        self._under_way: int | None = None
        self._troubles = StandingTroubles()

    @property
    def pid(self) -> int | None:
        """Of the process; None while there is none."""
        return self._process.pid

    def start(self) -> None:
        """Start the process now; returns at once."""
        self._process.start()

    def tell(self, message: ToEars) -> None:
        """How to listen, a key, what the game says, what is expected: never waits."""
        match message:
            case Listening():
                self._listening = message
            case Expected():
                self._expected = message
            case GameSpeaks():
                self._speech = message
        if self._process.running:
            self._process.send(message)
        elif self._listening.manner != "closed" and not self._listening.muted:
            self.start()

    def drain(self) -> Iterator[FromEars]:
        """All that has come; call it every frame."""
        for message in self._process.drain():
            match message:
                case ProcessEnded():
                    yield from self._mourn()
                case _:
                    self._note(message)
                    yield message

    def stop(self) -> None:
        """Begin to end, without waiting. `close` must follow."""
        self._process.stop()

    def close(self) -> None:
        """End the process. Afterwards nothing is left."""
        self._process.close()

    def _greeting(self) -> tuple[ToEars, ...]:
        return (self._listening, self._expected, self._speech)

    def _note(self, message: FromEars) -> None:
        self._troubles.note(message)
        match message:
            case Partial(utterance):
                self._under_way = utterance
                self._next = max(self._next, utterance + 1)
            case Utterance(utterance=utterance) | Unheard(utterance):
                self._under_way = None
                self._next = max(self._next, utterance + 1)

    def _mourn(self) -> Iterator[FromEars]:
        """What was told by a process that is gone does not hold any more."""
        if self._under_way is not None:
            yield Unheard(self._under_way)
            self._under_way = None
        yield Microphone(False, "", ())
        for trouble in [each for each in self._troubles if each.fault not in _OF_THE_PROCESS]:
            self._troubles.note(ended := Recovered(trouble.fault))
            yield ended
