"""A process that is kept alive: one that dies or hangs is started again after a growing wait.

What the player should know of that comes out of `drain` between the process's own messages.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from agents.backoff import Backoff
from agents.child_process import ChildProcess, Overseer, ProcessEnded
from agents.loggable import Loggable
from game.voice.messages import Beat, EndVoice
from game.voice.troubles import Fault, Recovered, Trouble

_log = logging.getLogger(__name__)

To = TypeVar("To")
From = TypeVar("From")


@dataclass(frozen=True, slots=True)
class KeepTimes:
    """How long a process may take, in seconds.

    `start_s`: between two Beats until it is ready: libraries and models may come from a slow disk;
    `hang_s`: from then on, whatever else it says. `restart`: waits before the next is started; one
    that has lived for `healthy_s` starts these waits anew. `stop_s`: at the end, before one that
    does not stop is killed. `gap_s`: when nobody looked for so long, the game slept, and the
    process may have too.
    """

    start_s: float = 60.0
    hang_s: float = 5.0
    restart: Backoff = field(default_factory=lambda: Backoff(0.5, 30.0))
    healthy_s: float = 60.0
    stop_s: float = 0.6
    gap_s: float = 1.0


@dataclass(frozen=True, slots=True)
class ProcessSpec:
    """What is kept. `main`: the process's function, called with its connection and `arguments()`.

    `spoken`: the classes of its messages, Beat among them; `ready`: the one that says it is well
    again. `greeting`: what every new process is told first. `killed`, `hung`: sentences for the
    player. `overseer`: wants to know how it ends.
    """

    main: Callable[..., None]
    arguments: Callable[[], tuple[Any, ...]]
    spoken: tuple[type[Any], ...]
    ready: type[Any]
    greeting: Callable[[], Iterable[Any]]
    name: str
    killed: str
    hung: str
    overseer: Overseer | None = None


class KeptProcess(Generic[To, From]):
    """Nothing runs before `start`; drain it every frame; `close` leaves nothing behind."""

    def __init__(
        self,
        kept: ProcessSpec,
        times: KeepTimes | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kept = kept
        self._times = times or KeepTimes()
        self._clock = clock
        self._child: ChildProcess[To | EndVoice, From | Beat] | None = None
        self._fault: Fault | None = None
        self._failures = 0
        self._retry_at: float | None = None
        self._born = self._last_sign = self._last_look = 0.0
        self._ready = False  # whether this process has said that it is
        self._condemned = False  # it was killed for hanging, or told to stop
        self._stop_by: float | None = None

    @property
    def pid(self) -> int | None:
        """Of the process; None while there is none."""
        return self._child.pid if self._child else None

    @property
    def running(self) -> bool:
        """Whether there is a process, or will be after a wait."""
        return self._child is not None or self._retry_at is not None

    def start(self) -> None:
        """Start it, unless it runs; returns at once."""
        if not self.running:
            self._failures = 0
            self._launch()

    def send(self, message: To) -> None:
        """Send it to the process that there is; lost if there is none."""
        if self._child and self._stop_by is None:
            self._child.send(message)

    def drain(self) -> Iterator[From | Trouble | Recovered | ProcessEnded]:
        """What has come, and what became of the process. Never waits."""
        now = self._clock()
        if now - self._last_look > self._times.gap_s:
            self._last_sign = now
        self._last_look = now
        for message in self._child.drain() if self._child else ():
            match message:
                case Beat():
                    self._last_sign = now
                case ProcessEnded():
                    yield from self._on_exit(message, now)
                case _:
                    yield message
                    yield from self._cured(message, now)
        yield from self._kill_if_hanging(now)
        if self._retry_at is not None and now >= self._retry_at:
            self._launch()

    def stop(self) -> None:
        """Ask it to end, without waiting: to close several at once. `close` must follow."""
        self._retry_at = None
        if self._child and self._stop_by is None:
            self._condemned = True
            self._stop_by = self._clock() + self._times.stop_s
            self._child.send(EndVoice())

    def close(self) -> None:
        """End it, by force if it does not stop in `stop_s`. Afterwards nothing is left."""
        self.stop()
        if self._child and self._stop_by is not None:
            self._child.join(max(0.0, self._stop_by - self._clock()))
            self._child.kill()
            self._child.join(self._times.hang_s)
            self._child = None

    def _launch(self) -> None:
        self._child = ChildProcess(
            self._kept.main,
            self._kept.arguments(),
            spoken=self._kept.spoken,
            name=self._kept.name,
            overseer=self._kept.overseer,
        )
        self._born = self._last_sign = self._clock()
        self._ready, self._condemned = False, False
        self._retry_at = self._stop_by = None
        for message in self._kept.greeting():
            self._child.send(message)

    def _on_exit(self, ended: ProcessEnded, now: float) -> Iterator[Trouble | ProcessEnded]:
        _log.warning("%s ended: %s", Loggable(self._kept.name), Loggable(ended.how))
        self._child = None
        yield ended
        if self._stop_by is not None:
            return
        self._failures = 1 if now - self._born > self._times.healthy_s else self._failures + 1
        self._retry_at = now + self._times.restart.wait_s(self._failures)
        if self._fault is None:
            self._fault = Fault.KILLED
            yield Trouble(self._fault, self._kept.killed)

    def _cured(self, message: From, now: float) -> Iterator[Recovered]:
        if self._condemned or not isinstance(message, self._kept.ready):
            return
        if not self._ready:
            self._ready, self._last_sign = True, now
        if self._fault is not None:
            yield Recovered(self._fault)
            self._fault = None

    def _kill_if_hanging(self, now: float) -> Iterator[Trouble]:
        limit = self._times.hang_s if self._ready else self._times.start_s
        if self._child is None or self._condemned or now - self._last_sign <= limit:
            return
        name = Loggable(self._kept.name)
        _log.warning("%s hangs, %.1f s without a sign of life", name, limit)
        self._condemned = True
        self._child.kill()
        if self._fault is None:
            self._fault = Fault.HUNG
            yield Trouble(self._fault, self._kept.hung)
