"""The game's end of a mind in a worker process: one non-blocking `poll` per tick.

Notices a mind that died, hangs or talks rubbish, ends it, and starts a new one after a growing
wait. What is sent, and when, is the outbox's matter.
"""

import logging
import time
from collections.abc import Callable, Iterator
from typing import get_args

from agents.child_process import ChildProcess, Overseer, ProcessEnded, was_struck
from agents.loggable import Loggable
from agents.messages import (
    FromHuman,
    FromMind,
    MindFailed,
    NewMatch,
    Observation,
    Stop,
    ToMind,
)
from agents.mind import MindSpec
from agents.workers._outbox import Outbox
from agents.workers._process import main
from agents.workers._signals import (
    Acknowledgement,
    FromWorker,
    Heartbeat,
    MemoryCleared,
    Ready,
    Signal,
    StartProgress,
    ThoughtEnded,
)
from agents.workers.shared_process import Member, SharedProcess
from agents.workers.status import Health, LinkTimeouts, MindPhase, MindStatus, WorkerTiming

_log = logging.getLogger(__name__)


class Link:
    """A mind in its own process. Nothing runs before `start`; `close` leaves nothing behind."""

    def __init__(
        self,
        spec: MindSpec,
        *,
        name: str = "mind",
        pace: WorkerTiming | None = None,
        patience: LinkTimeouts | None = None,
        clock: Callable[[], float] = time.monotonic,
        overseer: Overseer | None = None,
        process: SharedProcess | None = None,
    ) -> None:
        """`process`: which other minds share with it; None: one of its own."""
        self._spec = spec
        self._name = name
        self._pace = pace or WorkerTiming()
        self._patience = patience or LinkTimeouts()
        self._clock = clock
        self._overseer = overseer
        self._process = process
        self._child: ChildProcess[ToMind, FromWorker] | Member | None = None
        self._health = Health(self._patience, self._pace.think_s, 0.0, 0.0, 0.0)
        self._outbox = Outbox()
        self._phase = MindPhase.CLOSED
        self._note = ""
        self._fraction: float | None = None
        self._model = ""
        self._retry_at: float | None = None
        # Why the process is about to end, if known: its own last words, or our verdict.
        self._cause = ""
        self._permanent = False  # and a restart would not cure it
        self._failures = 0
        self._struck = ""  # by which signal the last one died that was struck down
        self._given_up = False  # a second one died so
        self._match = 0  # how many matches have begun so far, but for the first
        self._forgetting = False  # what the mind sends is still of the last match
        self._stop_by: float | None = None  # when a mind that was told to stop is killed

    @property
    def status(self) -> MindStatus:
        """For the HUD."""
        retry = None
        if self._phase is MindPhase.UNAVAILABLE and self._retry_at is not None:
            retry = max(0.0, self._retry_at - self._clock())
        return MindStatus(self._phase, self._note, self._fraction, retry, self._model)

    @property
    def spec(self) -> MindSpec:
        """How the mind is built."""
        return self._spec

    @property
    def pid(self) -> int | None:
        """The worker's process id; None while there is none."""
        return self._child.pid if self._child else None

    def start(self, spec: MindSpec | None = None) -> None:
        """Start the mind; again, and as a new `spec` if given, when one is running already."""
        self._spec = spec or self._spec
        self._end_child()
        self._failures, self._struck, self._given_up = 0, "", False
        self._launch()

    def wake(self) -> None:
        """Start the mind now, unless it is there or has been given up."""
        if self._child is None and not self._given_up:
            self._failures = 0
            self._launch()

    def forget(self) -> None:
        """Nothing of this match counts any more: here, on the way, and with the mind.

        A mind that is there goes on to the next match. What it still says of this one is not heard.
        """
        self._outbox.forget()
        if self._child is not None:
            self._match += 1
            self._forgetting = True
            self._child.send(NewMatch(self._match))

    def observe(self, observation: Observation) -> None:
        """Offer the kitchen as it is now; sent when the mind has taken the last one."""
        self._outbox.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Pass words on at once, behind the newest observation; so what is taken back."""
        self._outbox.hear(heard)
        self._flush()

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        """What the mind has sent since the last call; call it every tick. Never blocks.

        `tick` is for the in-process runner, which has the same methods; real time needs none.
        """
        now = self._clock()
        self._health.polled(now)
        news = list(self._receive(now))
        self._end_if_hanging(now)
        if self._child is None and self._retry_at is not None and now >= self._retry_at:
            self._launch()
        self._flush()
        return tuple(news)

    def stop(self) -> None:
        """Ask the mind to end, without waiting: to close several at once. `close` must follow."""
        if self._child and self._stop_by is None:
            self._stop_by = self._clock() + self._patience.stop_s
            self._child.send(Stop())

    def close(self) -> None:
        """End the mind, by force if it does not stop in `stop_s`. Afterwards nothing is left."""
        self.stop()
        if self._child and self._stop_by is not None:
            self._child.join(max(0.0, self._stop_by - self._clock()))
        self._end_child()
        self._becomes(MindPhase.CLOSED)

    def _becomes(self, phase: MindPhase, note: str = "", retry_at: float | None = None) -> None:
        self._phase, self._note, self._retry_at = phase, note, retry_at

    def _launch(self) -> None:
        now = self._clock()
        shared = self._process
        self._child = shared.join(self._spec, self._pace) if shared else self._made()
        self._health = Health(self._patience, self._pace.think_s, now, now, now)
        self._becomes(MindPhase.STARTING)
        self._fraction = None
        self._cause, self._permanent = "", False
        self._outbox.meet()
        self._forgetting, self._stop_by = False, None

    def _made(self) -> ChildProcess[ToMind, FromWorker]:
        return ChildProcess(
            main, (self._spec, self._pace), spoken=get_args(FromWorker), name=self._name,
            overseer=self._overseer,
        )  # fmt: skip

    def _end_child(self) -> None:
        if self._child:
            self._child.kill()
            self._child.join(self._patience.hang_s)
            self._child = None
        self._outbox.recover()

    def _on_exit(self, how: str) -> None:
        """The process has ended by itself, or was killed for hanging."""
        now = self._clock()
        _log.warning("%s ended: %s", Loggable(self._name), Loggable(how))
        self._child = None
        self._outbox.recover()
        self._failures = 1 if self._health.healthy(now) else self._failures + 1
        retry_at = None if self._permanent else now + self._patience.restart.wait_s(self._failures)
        note = self._cause or f"{self._spec.owner}'s mind stopped ({how})."
        if not self._cause and was_struck(how):
            self._given_up, self._struck = how == self._struck, how
            if self._given_up:
                note, retry_at = f"{self._spec.owner}'s mind died twice of {how}.", None
        self._becomes(MindPhase.UNAVAILABLE, note, retry_at)

    def _end_if_hanging(self, now: float) -> None:
        """Kill a mind that gives no sign of life, or never comes to an end."""
        if self._child is None or self._cause or not self._health.hangs(now, self._phase):
            return
        silent = self._health.silent_s(now)
        _log.warning("%s hangs, %.1f s without a sign of life", Loggable(self._name), silent)
        self._cause = f"{self._spec.owner}'s mind did not answer any more."
        self._phase, self._note = MindPhase.UNAVAILABLE, self._cause
        self._child.kill()

    def _receive(self, now: float) -> Iterator[FromMind]:
        for message in self._child.drain() if self._child else ():
            self._health.last_sign = now
            if self._forgetting and _is_of_a_match(message):
                continue
            if isinstance(message, MindFailed):
                self._on_failure(message)
            if isinstance(message, FromMind):
                yield message
            else:
                self._on_signal(message)

    def _on_signal(self, signal: Signal | ProcessEnded) -> None:
        match signal:
            case StartProgress(note, fraction):
                self._note, self._fraction = note, fraction
            case Ready(model):
                _log.info("%s is ready", Loggable(self._name))
                self._phase, self._note, self._fraction = MindPhase.READY, "", None
                self._model = model
            case MemoryCleared(number) if number == self._match:
                self._forgetting = False
                self._becomes(MindPhase.READY)
            case Acknowledgement():
                self._outbox.acknowledged()
            case Heartbeat(thinking):
                self._on_beat(thinking)
            case ThoughtEnded(heard):
                self._outbox.dealt_with(heard)
                self._becomes(MindPhase.READY)
            case ProcessEnded(how):
                self._on_exit(how)

    def _on_beat(self, thinking: bool) -> None:
        if thinking and self._phase is MindPhase.READY:
            self._phase = MindPhase.THINKING
            self._health.thinking_since = self._clock()
        elif not thinking and self._phase is MindPhase.THINKING:
            self._phase = MindPhase.READY

    def _on_failure(self, failed: MindFailed) -> None:
        _log.warning("%s: %s (%s)", Loggable(self._name), failed.reason, failed.detail)
        again = None if failed.fatal or failed.retry_s is None else self._clock() + failed.retry_s
        self._becomes(MindPhase.UNAVAILABLE, failed.reason, again)
        if failed.fatal:
            self._cause, self._permanent = failed.reason, failed.retry_s is None

    def _flush(self) -> None:
        if self._child is None or self._phase is MindPhase.STARTING:
            return
        if self._cause or self._forgetting:
            return
        for message in self._outbox.take():
            self._child.send(message)


class LentLink:
    """A kept link for one match: its start and its end are the match's, not the process's."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.over = False

    @property
    def status(self) -> MindStatus:
        return MindStatus(MindPhase.CLOSED) if self.over else self._link.status

    def start(self) -> None:
        """Begin a match; the mind is woken if it is not there."""
        self._link.forget()
        self._link.wake()

    def observe(self, observation: Observation) -> None:
        if not self.over:
            self._link.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        if not self.over:
            self._link.hear(heard)

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        return () if self.over else self._link.poll(tick)

    def stop(self) -> None:
        """Nothing ends."""

    def close(self) -> None:
        """End the match; the mind forgets it at once and waits for the next."""
        if not self.over:
            self.over = True
            self._link.forget()


def _is_of_a_match(message: FromWorker | ProcessEnded) -> bool:
    """Whether it says something of a match and not of the mind's life."""
    if isinstance(message, MindFailed):
        return not message.fatal
    return isinstance(message, FromMind | Acknowledgement | ThoughtEnded)
