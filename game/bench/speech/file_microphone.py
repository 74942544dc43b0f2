"""A file as the microphone of real ears, in real time, through SDL's disk driver."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from game.bench.speech.noise import white
from game.voice.listening.ears import Ears
from game.voice.messages import FromEars, Utterance
from game.voice.sound import RATE, Pcm, Samples, share_of

#: Of a quiet room, in dB below full scale.
_QUIET_DB = -70.0
#: Seconds until the first clip, and at least between two.
_BEFORE_S, _SHORTEST_PAUSE_S = 2.0, 1.0
#: Milliseconds that SDL's driver waits after each chunk of 32 ms of sound.
_PACE_MS = 30
_LONGEST_START_S = 30.0


class RememberingEars(Ears):
    """Ears that keep what they heard. `heard`: every utterance."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Utterance] = []

    def drain(self) -> Iterator[FromEars]:
        for message in super().drain():
            if isinstance(message, Utterance):
                self.heard.append(message)
            yield message


def talking(clips: Iterable[Samples], share: float, seconds: float) -> Pcm:
    """So many seconds in which somebody talks for a share of the time, 0..1, a clip at a time."""
    clip = cycle(clips)
    count = int(seconds * RATE)
    sound = white(count, np.random.default_rng(1)) * share_of(_QUIET_DB)
    at = int(_BEFORE_S * RATE)
    while share > 0 and at < count:
        said = next(clip)[: count - at]
        sound[at : at + len(said)] += said
        at += int(max(len(said) / share, len(said) + _SHORTEST_PAUSE_S * RATE))
    return Pcm.of(sound)


@contextmanager
def ears_of(sound: Pcm) -> Iterator[RememberingEars]:
    """Ears whose microphone gives `sound` from the moment on at which it is first opened."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "microphone.raw")
        file.write_bytes(sound.data)
        ears = RememberingEars()
        driver = {
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILEIN": str(file),
            "SDL_DISKAUDIOFILE": os.devnull,
            "SDL_DISKAUDIODELAY": str(_PACE_MS),
        }
        try:
            with _environment(driver):
                ears.start()
                _wait_for(ears)
            yield ears
        finally:
            ears.close()


def _wait_for(ears: Ears) -> None:
    """Until there is a process, which has taken its environment with it."""
    end = time.monotonic() + _LONGEST_START_S
    while ears.pid is None:
        if time.monotonic() > end:
            raise TimeoutError("expected the ears to start within half a minute")
        time.sleep(0.01)


@contextmanager
def _environment(changed: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in changed}
    os.environ.update(changed)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
