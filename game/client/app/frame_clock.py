"""Time for the event loop: the wall clock, waiting for the next frame, and how long frames take."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from game.crash.injection import Fault


class Timer(Protocol):
    """Where the loop's time comes from; tests put their own here."""

    def now(self) -> float:
        """Seconds since some fixed moment."""
        ...

    def wait_until(self, moment: float) -> None:
        """Return at `moment`, or at once if it has passed."""
        ...


class WallTimer:
    """Real time."""

    #: Sleeping is only this exact on common systems; the rest is spent asking again.
    SLACK = 0.0015

    def now(self) -> float:
        return time.perf_counter()

    def wait_until(self, moment: float) -> None:
        left = moment - time.perf_counter()
        if left > self.SLACK:
            time.sleep(left - self.SLACK)
        while time.perf_counter() < moment:
            time.sleep(0)


class FaultyTimer(WallTimer):
    """Real time in which a fault strikes."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault

    def wait_until(self, moment: float) -> None:
        self._fault.strike()
        super().wait_until(moment)


class FrameTimes:
    """The work of the last frames in seconds: input, update, drawing and the flip."""

    def __init__(self, size: int = 7200) -> None:
        self._times: deque[float] = deque(maxlen=size)

    def add(self, seconds: float) -> None:
        self._times.append(seconds)

    def all(self) -> Sequence[float]:
        return tuple(self._times)

    def percentile(self, share: float) -> float:
        """The time that `share` (0..1) of the frames do not exceed; 0 before the first frame."""
        ordered = sorted(self._times)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


class Laps:
    """What time went into, by names; `now` gives seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._at = now()
        self._spent: dict[str, float] = {}

    def begin(self) -> None:
        self._at = self._now()

    def end(self, name: str) -> None:
        """The time since the last call was spent on what is called `name`."""
        now = self._now()
        self._spent[name] = self._spent.get(name, 0.0) + now - self._at
        self._at = now

    def take(self) -> dict[str, float]:
        """Seconds by name since this was called last."""
        spent, self._spent = self._spent, {}
        return spent


class Pacer:
    """Spaces frames evenly; after a long one it starts afresh instead of hurrying."""

    def __init__(self, timer: Timer, rate: int) -> None:
        self._timer = timer
        self._period = 1 / rate
        self._due = timer.now()

    def wait(self) -> None:
        self._due += self._period
        now = self._timer.now()
        if now - self._due > self._period:
            self._due = now
        self._timer.wait_until(self._due)
