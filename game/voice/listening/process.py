"""The main function of the ears' process. The game imports it, so it brings nothing heavy along."""

import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from agents.niceness import be_nice
from game.voice.listening.kept_transcriber import OpenTranscriber

#: Behind the game, before its minds: somebody waits for the words.
_NICENESS = 3


@dataclass(frozen=True, slots=True)
class EarsLimits:
    """How long something may take, in seconds.

    `slow_s`: the system's sound, before it is told not to answer; `hopeless_s`: before this process
    counts as hanging for it. `busy_s`: the recogniser at one utterance, before it counts as such.
    """

    slow_s: float = 2.5
    hopeless_s: float = 40.0
    busy_s: float = 25.0


def main(connection: Connection, opener: OpenTranscriber, first: int, limits: EarsLimits) -> None:
    """Serve until told to end. `first`: the number of the first utterance."""
    from game.voice.listening.switchboard import Switchboard  # noqa: PLC0415 - heavy

    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(_NICENESS)
    # Otherwise the game is gone.
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        Switchboard(connection, opener, first, limits).run()
