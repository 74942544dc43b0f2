"""Ears in tests: the real process and SDL, whose microphone is a file."""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest

from agents.backoff import Backoff
from game.voice._kept_process import KeepTimes
from game.voice.listening._loudness import CHUNK_S
from game.voice.listening.ears import Ears
from game.voice.listening.kept_transcriber import OpenTranscriber
from game.voice.messages import EarsLimits, FromEars, Level, Listening, ToEars, Unheard, Utterance
from game.voice.troubles import Fault, Recovered, Trouble
from tests.voice.beeps import beeps

#: SDL's pause after every chunk of a file, in ms: 32 ms of sound.
REAL_TIME, FAST = 30, 6
#: Seconds of sound from one level that is told to the next.
LEVEL_S = 2 * CHUNK_S

Kind = TypeVar("Kind")


@dataclass
class Listened:
    """Ears, and all that they have told."""

    ears: Ears
    told: list[FromEars] = field(default_factory=list)
    _looked: int = 0

    def until(self, seen: Callable[[FromEars], bool], seconds: float = 60.0) -> FromEars:
        """The first message like that, after the last that was waited for."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.told += self.ears.drain()
            for at in range(self._looked, len(self.told)):
                if seen(self.told[at]):
                    self._looked = at + 1
                    return self.told[at]
            self._looked = len(self.told)
            time.sleep(0.005)
        raise AssertionError(f"still waiting; told: {[m for m in self.told if not is_level(m)]}")

    def utterance(self) -> Utterance:
        """The next."""
        found = self.until(lambda message: isinstance(message, Utterance))
        assert isinstance(found, Utterance)
        return found

    def unheard(self) -> Unheard:
        """The next utterance of which no words came."""
        found = self.until(lambda message: isinstance(message, Unheard))
        assert isinstance(found, Unheard)
        return found

    def trouble(self, fault: Fault) -> str:
        """The sentence for this, when it is told."""
        found = self.until(lambda message: isinstance(message, Trouble) and message.fault is fault)
        assert isinstance(found, Trouble)
        return found.sentence

    def better(self, fault: Fault) -> None:
        """It is told that this is over."""
        self.until(lambda message: message == Recovered(fault))

    def tell(self, message: ToEars) -> None:
        self.ears.tell(message)

    def wait_for(self, holds: Callable[[], object], seconds: float = 60.0) -> None:
        """Take in what comes until something is so."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, self.told[-5:]
            self.told += self.ears.drain()
            time.sleep(0.005)

    def take_in(self, seconds: float) -> None:
        """Until the ears have taken in so many seconds of sound, however long that takes them."""
        many = len(self.all(Level)) + seconds / LEVEL_S
        self.wait_for(lambda: len(self.all(Level)) >= many)

    def hear_for(self, seconds: float) -> None:
        """Take in what comes for a while, and wait for what comes later only."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.told += self.ears.drain()
            time.sleep(0.005)
        self._looked = len(self.told)

    def all(self, kind: type[Kind]) -> list[Kind]:
        """What was told of one kind."""
        return [message for message in self.told if isinstance(message, kind)]


def is_level(message: FromEars) -> bool:
    return type(message).__name__ == "Level"


@contextmanager
def listening(
    how: Listening,
    opener: OpenTranscriber = beeps,
    limits: EarsLimits | None = None,
    hang_s: float = 8.0,
) -> Iterator[Listened]:
    """Ears that are started; they are gone afterwards."""
    times = KeepTimes(hang_s=hang_s, restart=Backoff(0.05, 0.2), stop_s=2.0)
    ears = Ears(how, opener, times, limits)
    ears.start()
    try:
        yield Listened(ears)
    finally:
        ears.close()


@dataclass
class FileMicrophone:
    """SDL's disk driver as the microphone of every process that is started from now on."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch

    def hears(self, pcm: bytes, pace: int = REAL_TIME) -> None:
        """The file begins when the microphone is first resumed; silence follows it."""
        file = self.folder / "microphone.raw"
        file.write_bytes(pcm)
        read_sound(file, self.monkeypatch, pace)


def read_sound(file: Path, monkeypatch: pytest.MonkeyPatch, pace: int = REAL_TIME) -> None:
    """Processes that are started from now on have this file as their microphone."""
    for name, value in {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILEIN": str(file),
        "SDL_DISKAUDIOFILE": "/dev/null",
        "SDL_DISKAUDIODELAY": str(pace),
    }.items():
        monkeypatch.setenv(name, value)


class LiveMicrophone:
    """The same with a pipe: what is said into it, as soon as it is said, and silence after it.

    Before that it waits, so that the first words always come at the same place in its sound.
    """

    #: Bytes that are written at once, all or none, and that wait in the pipe at most.
    CHUNK, WAITING = 2048, 1 << 13

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = folder / "microphone.pipe"
        os.mkfifo(file)
        self._pipe: int | None = os.open(file, os.O_RDWR | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, self.WAITING)
        self._left = b""
        self._begun = False
        read_sound(file, monkeypatch)

    def say(self, pcm: bytes) -> None:
        """In place of whatever is left of what was said before."""
        with suppress(BlockingIOError):
            while os.read(self._pipe, self.WAITING):
                pass
        self._left, self._begun = pcm, True

    def flow(self) -> None:
        """As much as there is room for: to be called again and again."""
        with suppress(BlockingIOError):
            while self._begun and self._pipe is not None:
                part = self._left[: self.CHUNK]
                os.write(self._pipe, part.ljust(self.CHUNK, b"\0"))
                self._left = self._left[self.CHUNK :]

    def close(self) -> None:
        """Silence from now on: nobody waits for more."""
        if self._pipe is not None:
            os.close(self._pipe)
        self._pipe = None
