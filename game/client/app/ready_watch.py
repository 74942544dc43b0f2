"""The client's clock that looks whether the partner's minds are ready: for `bench start`."""

from collections.abc import Callable
from enum import Enum, auto

from game.client.app.event_loop import App
from game.client.app.frame_clock import WallTimer


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
