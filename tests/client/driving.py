"""Driving the client from tests: time that is only counted, keys and mouse as SDL events."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

import pygame
import pytest

from game import paths
from game.client.app.event_loop import RATE, App
from game.client.app.frame_clock import WallTimer
from game.client.app.options import Options
from game.client.hud.notices import count_down_seconds
from game.client.input.pads import Plugged, Sockets
from game.client.scenes.round import RoundPhase, RoundScene
from game.client.sound import Speaker
from game.session.match.match import Match

SMALL = (640, 360)
#: Frames of the game that a frame takes the time of where much time passes.
STRIDE = 4
#: Seconds of real time that anything awaited may take.
PATIENCE = 120.0


class CountedTimer:
    """Time that passes only when it is waited for. `each_frame` is called at every wait.

    `step`: seconds that a wait takes at least: a whole round needs no sixty pictures a second.
    """

    def __init__(self) -> None:
        self.time = 100.0
        self.step = 0.0
        self.each_frame: Callable[[], None] = lambda: None

    def now(self) -> float:
        return self.time

    def wait_until(self, moment: float) -> None:
        self.time = max(self.time + self.step, moment)
        self.each_frame()


class UnhurriedTimer(WallTimer):
    """Real time in fewer frames than the game paints."""

    def wait_until(self, moment: float) -> None:
        super().wait_until(max(moment, WallTimer.now(self) + STRIDE / RATE))


class Client:
    """An app in counted time, frame by frame or in its own loop."""

    def __init__(
        self,
        options: Options,
        speaker: Speaker | None = None,
        sockets: Sockets | None = None,
    ) -> None:
        self.timer = CountedTimer()
        self.app = App(options, self.timer, speaker, sockets)
        self.closed = False

    @property
    def scene(self) -> str:
        """The name of the scene on top."""
        return type(self.app.scene).__name__

    @property
    def round(self) -> RoundScene:
        """The round on top."""
        assert isinstance(self.app.scene, RoundScene)
        return self.app.scene

    @property
    def round_below(self) -> RoundScene:
        """The round that another scene lies on."""
        assert isinstance(self.app.scenes[0], RoundScene)
        return self.app.scenes[0]

    def frames(self, count: int = 1, stride: int = 1) -> None:
        """Let `count` frames pass, each as long as `stride` of the game's.

        The last is painted, and of those before, which nobody looks at, every fourth.
        """
        for left in reversed(range(count)):
            self.timer.time += stride / RATE
            with self._unpainted() if left % STRIDE else nullcontext():
                self.app.frame(stride / RATE)

    @contextmanager
    def _unpainted(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.app, "_paint", lambda: None)
            yield

    def seconds(self, seconds: float) -> None:
        """Let them pass in fewer frames than the game paints."""
        frames = round(seconds * RATE)
        self.frames(frames // STRIDE, STRIDE)
        self.frames(frames % STRIDE)

    def until(self, scene: str) -> None:
        """Frames until that scene is on top, which a thread's work brings there."""
        end = time.monotonic() + PATIENCE
        while self.scene != scene:
            assert time.monotonic() < end, self.scene
            self.frames()
            time.sleep(0.01)

    def cook(self) -> RoundScene:
        """Wait until the count-down is over, in few frames but for its end."""
        self.frames(stride=max(1, round((count_down_seconds() - self.round.now) * RATE) - 2))
        while self.round.phase is RoundPhase.COUNT_DOWN:
            self.frames()
        return self.round

    def near_its_end(self) -> Match:
        """The round's match, two ticks before its end without having been played."""
        match = self.cook().play.match
        match.state = replace(match.state, tick=match.level.round_ticks - 2, orders=())
        return match

    def tap(self, *keys: int, mod: int = 0) -> None:
        """Press and release keys one after the other, a frame for each, with modifiers held."""
        for key in keys:
            press(key, mod)
            release(key)
            self.frames()

    def choose(self, label: str) -> None:
        """Take what is written on a button of the title, from the first one on."""
        labels = self.app.scene.labels
        self.tap(*[pygame.K_DOWN] * labels.index(label), pygame.K_RETURN)

    def push(self, *buttons: int, pad: int = 0) -> None:
        """Press and release a pad's buttons one after the other, a frame for each."""
        for button in buttons:
            push(button, pad)
            let_go(button, pad)
            self.frames()

    def click(self, x: int, y: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1))
        self.frames()

    def run(self) -> None:
        """The app's own loop, until it ends."""
        self.app.run()
        self.closed = True

    def close(self) -> None:
        if not self.closed:
            self.app.close()
            self.closed = True


def press(key: int, mod: int = 0) -> None:
    """A key goes down while those of `mod` (SDL's modifiers) are held."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def release(key: int) -> None:
    """A key goes up."""
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def push(button: int, pad: int = 0) -> None:
    """A pad's button goes down."""
    _post(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button)


def let_go(button: int, pad: int = 0) -> None:
    """A pad's button goes up."""
    _post(pygame.CONTROLLERBUTTONUP, instance_id=pad, button=button)


def lean(x: float, y: float, pad: int = 0) -> None:
    """A pad's left stick is at a place, -1..1."""
    for axis, share in ((pygame.CONTROLLER_AXIS_LEFTX, x), (pygame.CONTROLLER_AXIS_LEFTY, y)):
        _post(pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=axis, value=round(32767 * share))


def plug_in(index: int = 0) -> None:
    """The system reports a pad."""
    _post(pygame.CONTROLLERDEVICEADDED, device_index=index)


def pull_out(pad: int = 0) -> None:
    """The system has lost a pad."""
    _post(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad)


def _post(kind: int, **details: int) -> None:
    pygame.event.post(pygame.event.Event(kind, **details))


@dataclass
class FakeSockets:
    """Pads by index, the first `count` of which are there from the start."""

    count: int = 0
    closed: bool = False

    def present(self) -> int:
        return self.count

    def open(self, index: int) -> Plugged:
        return Plugged(index, f"Pad {index}")

    def close(self) -> None:
        self.closed = True


def logs() -> list[Path]:
    """The match logs written by this test."""
    return sorted((paths.user_data() / "matches").glob("*.jsonl"))
