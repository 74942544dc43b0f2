"""The process that speaks: takes lines, gives WAV files; dies alone, and silently."""

import logging
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from game.voice.messages import Beat, EndVoice, FromMouth, MouthReady, Render, Rendered, ToMouth
from game.voice.speaking._espeak import open_espeak
from game.voice.speaking._macos_say import MacosSay
from game.voice.speaking._mastering import mastered
from game.voice.speaking._pyttsx import open_sapi
from game.voice.speaking.synthesis import NoVoiceError, Synthesiser
from game.voice.troubles import Fault, Recovered, Trouble

_log = logging.getLogger(__name__)

#: Seconds between signs of life.
_BEAT_S = 0.5

#: Whatever makes a synthesiser, with a folder of its own for files.
Opener = Callable[[Path], Synthesiser]

NO_VOICE = Trouble(
    Fault.NO_VOICE,
    "Your partners cannot speak aloud, no voice was found: install the game anew, or read them.",
)


def main(connection: Connection, rate: int, folder: Path, opener: Opener | None = None) -> None:
    """Serve until told to stop. `rate`: of the sound that is wanted, in samples a second."""
    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _print_nothing()
    try:
        _serve(connection, rate, (opener or this_systems)(folder))
    except NoVoiceError:
        _log.exception("no voice")
        connection.send(NO_VOICE)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the game is gone


def this_systems(folder: Path) -> Synthesiser:
    """The synthesiser of this machine. Raises NoVoiceError."""
    if sys.platform == "darwin":
        return MacosSay(folder)
    if sys.platform == "win32":
        return open_sapi(folder)
    return open_espeak(folder)


def _serve(connection: Connection, rate: int, synthesiser: Synthesiser) -> None:
    connection.send(MouthReady(synthesiser.voices))
    speaks = True
    while not isinstance(message := _received(connection), EndVoice):
        wav = _rendered(message, rate, synthesiser)
        if bool(wav) != speaks:
            speaks = not speaks
            news: FromMouth = Recovered(Fault.NO_VOICE) if speaks else NO_VOICE
            connection.send(news)
        connection.send(Rendered(message.number, wav))


def _received(connection: Connection) -> ToMouth:
    """The next message. A sign of life is given before it, and while there is none."""
    connection.send(Beat())
    while not connection.poll(_BEAT_S):
        connection.send(Beat())
    message: ToMouth = connection.recv()
    return message


def _rendered(render: Render, rate: int, synthesiser: Synthesiser) -> bytes:
    try:
        sound = synthesiser.record(render.text, render.voice)
    except NoVoiceError:
        _log.exception("line %d", render.number)
        return b""
    return mastered(sound.samples, sound.rate, rate, sound.pitch)


def _print_nothing() -> None:
    """pyttsx3 tells the terminal of every file that it writes."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
