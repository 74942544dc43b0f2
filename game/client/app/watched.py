"""The client in its own event loop, watched from where it waits: for the lab's measurements, and
for `bench start`.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from pathlib import Path

import pygame

from game.client.app.event_loop import App
from game.client.app.frame_clock import WallTimer
from game.client.app.options import Options
from game.client.player.preferences import Habits
from game.client.scenes.first_sheets import READ
from game.client.scenes.results import ResultsScene
from game.client.scenes.round import RoundScene
from game.client.sound import Speaker
from game.client.ui.places import LevelsPlace, Place, RoundPlace, TitlePlace
from game.session.match.history import MatchHistory
from game.session.match.match import Match


class Readiness(Enum):
    """How far a round's minds have come."""

    WAKING = auto()
    READY = auto()
    NEVER = auto()


class ReadyWatch(WallTimer):
    """Looks after each frame. `pictured` is called after the first, `ready` once all minds are.

    `readiness` and `reason` tell what became of them; `stays` is asked whether to play on then.
    """

    def __init__(
        self, pictured: Callable[[], None], ready: Callable[[App], None], stays: Callable[[], bool]
    ) -> None:
        self.app: App | None = None
        self.readiness = Readiness.WAKING
        self.reason = ""
        self._pictured: Callable[[], None] | None = pictured
        self._ready = ready
        self._stays = stays

    def wait_until(self, moment: float) -> None:
        super().wait_until(moment)
        assert self.app is not None
        if self._pictured is not None:
            self._pictured()
            self._pictured = None
        if self.readiness is Readiness.WAKING:
            self._look(self.app)
        elif not self._stays():
            self.app.leave()

    def _look(self, app: App) -> None:
        waking = app.waking
        if waking is None or waking.trouble:
            self.readiness = Readiness.NEVER
            self.reason = "nobody listens" if waking is None else waking.sentence
            app.leave()
        elif waking.ready:
            self.readiness = Readiness.READY
            self._ready(app)


#: Seconds: at the title before the round, if its minds are not ready sooner; on other screens,
#: and between rounds.
LONGEST_WAKING, LOOK, GLANCE = 60.0, 0.5, 0.2


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of the window. Times in seconds.

    `wall`: at its end, from any moment on; `work`: without waiting for the next; `tick`: what the
    round has come to; `cpu`: for which this thread really ran; `parts`: what the work went into, of
    which 'gc' is a part of others; `made`: pictures and texts that were drawn anew.
    """

    wall: float
    work: float
    tick: int
    cpu: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)
    made: int = 0


class _Watch(WallTimer):
    """Looks at every frame; `act` decides what happens next, until it returns."""

    def __init__(self, each: Callable[[Frame], None]) -> None:
        self.app: App | None = None
        self.acting: Iterator[None] = iter(())
        self._each = each
        self._made = 0
        self._cpu = time.thread_time()
        self._collecting = 0.0
        self._collected = 0.0
        self._opening = 0.0

    def go(self, place: Place) -> None:
        """Build another scene now; the time it takes counts as the next frame's."""
        assert self.app is not None
        begun = self.now()
        self.app.go(place)
        self._opening = self.now() - begun

    def wait_until(self, moment: float) -> None:
        assert self.app is not None
        now = time.thread_time()
        cpu, self._cpu = now - self._cpu, now
        before, self._made = self._made, made(self.app)
        scene = self.app.scene
        tick = scene.play.match.state.tick if isinstance(scene, RoundScene) else 0
        parts = {**self.app.laps.take(), "open": self._opening, "gc": self._collected}
        work = self.app.frames.all()[-1] + self._opening
        self._opening = self._collected = 0.0
        self._each(Frame(self.now(), work, tick, cpu, parts, self._made - before))
        if next(self.acting, self) is self:
            self.app.leave()
        cpu = time.thread_time()
        super().wait_until(moment)
        self._cpu += time.thread_time() - cpu

    def collects(self, phase: str, info: object) -> None:
        """For gc.callbacks."""
        if phase == "start":
            self._collecting = self.now()
        else:
            self._collected += self.now() - self._collecting


def made(app: App) -> int:
    """How many pictures, texts and boxes the client has drawn anew so far."""
    stage = app.stage
    return stage.sprites.misses + stage.texts.misses + stage.shapes.misses


def kept_pictures(app: App) -> int:
    """How many pictures, texts and boxes are kept for the next frame."""
    stage = app.stage
    return stage.sprites.kept + stage.texts.kept + stage.shapes.kept


def watch_round(
    options: Options,
    each: Callable[[Frame], None],
    over: Callable[[MatchHistory], None] = lambda history: None,
    until: int | None = None,
) -> None:
    """Play the round of `options` from the title on, its minds awake; ends before its results.

    The first frame told of is the one in which the round is opened; `over` is given what happened.
    `until`: the tick at which it is ended, None for the end of the round.
    """

    def goes_on(match: Match) -> bool:
        return not match.over and (until is None or match.state.tick < until)

    watch = _Watch(lambda frame: each(frame) if watching else None)
    app = watch.app = App(options, watch)
    watching = False

    def play() -> Iterator[None]:
        nonlocal watching
        yield from _wake(app)
        watching = True
        if options.ears is not None:
            _agree(app.director.habits)
        watch.go(RoundPlace(options.setup))
        scene = app.scene
        while app.scene is scene and isinstance(scene, RoundScene) and goes_on(scene.play.match):
            yield
        if isinstance(scene, RoundScene):
            over(scene.play.match.history)

    _run(app, watch, play())


def picture_round(options: Options, file: Path, until: int) -> None:
    """Play as `watch_round` does, and write what the window shows at its end as a PNG."""

    def paint(history: MatchHistory) -> None:
        pygame.image.save(pygame.display.get_surface(), file)

    watch_round(options, lambda frame: None, paint, until)


def watch_tour(
    options: Options, speaker: Speaker, rounds: int, after: Callable[[App], None]
) -> None:
    """Play `rounds` rounds in a row, looking at other screens in between; `after` each of them."""
    watch = _Watch(lambda frame: None)
    app = watch.app = App(options, watch, speaker)

    def play() -> Iterator[None]:
        yield from _wake(app)
        for _ in range(rounds):
            watch.go(RoundPlace(options.setup))
            while not isinstance(app.scene, ResultsScene):
                yield
            for place in (None, TitlePlace(), LevelsPlace()):
                if place is not None:
                    watch.go(place)
                yield from _look(app, GLANCE)
            after(app)

    _run(app, watch, play())


def _agree(habits: Habits) -> None:
    """Whoever measures knows what happens to the voice; it is not kept."""
    habits.progress = replace(habits.progress, hints=habits.progress.hints | {READ})


def _wake(app: App) -> Iterator[None]:
    """Stay at the title until the minds are ready, or will not be."""
    end = app.timer.now() + LONGEST_WAKING
    yield from _look(app)
    while (waking := app.waking) and not (waking.ready or waking.trouble):
        if app.timer.now() > end:
            return
        yield


def _look(app: App, seconds: float = LOOK) -> Iterator[None]:
    end = app.timer.now() + seconds
    while app.timer.now() < end:
        yield


def _run(app: App, watch: _Watch, acting: Iterator[None]) -> None:
    watch.acting = acting
    gc.callbacks.append(watch.collects)
    try:
        app.run()
    finally:
        gc.callbacks.remove(watch.collects)
