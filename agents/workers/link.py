"""The game's end of a mind in a worker process: one non-blocking `poll` per tick.

Sends an observation only after the last one was taken (the latest wins, the news of those it
replaces is kept), words at once. A mind that is started again gets the news of the whole match
with its first observation. Notices a mind that died, hangs or talks rubbish, ends it, and
starts a new one after a growing wait; words that were not dealt with are said again, once.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from agents.messages import (
    Acknowledgement,
    Do,
    FromMind,
    FromWorker,
    Heard,
    Heartbeat,
    Intend,
    MemoryCleared,
    MindFailed,
    NewMatch,
    Observation,
    Ready,
    Say,
    StartProgress,
    Stop,
    Thought,
    ThoughtEnded,
    merge,
)
from agents.mind import MindSpec
from agents.workers.child import Child, ProcessEnded
from agents.workers.status import MindPhase, MindStatus
from agents.workers.worker import WorkerTiming

_log = logging.getLogger(__name__)

#: At most so many messages wait for a mind that is not there.
KEPT_WORDS = 8


@dataclass(frozen=True, slots=True)
class LinkTimeouts:
    """How long the game's side waits, in seconds.

    `start_s`: for a sign of life while the model is loaded. `hang_s`: for a sign of life
    afterwards; evaluating one step of a large model may take seconds. `first_wait_s`: before a
    restart; doubled with every further one. `healthy_s`: a mind that has lived so long starts the
    waits anew. `stop_s`: at the end, from being told to stop, before a mind that does not is
    killed. `gap_s`: when `poll` was not called for so long, the game slept, and the mind may have
    too.
    """

    start_s: float = 120.0
    hang_s: float = 15.0
    first_wait_s: float = 1.0
    longest_wait_s: float = 30.0
    healthy_s: float = 60.0
    stop_s: float = 0.6
    gap_s: float = 1.0


class MindLink(Protocol):
    """What the match sees of a mind, wherever it runs: Link, or `agents.inline.InlineLink`."""

    @property
    def status(self) -> MindStatus: ...

    def start(self) -> None: ...

    def observe(self, observation: Observation) -> None: ...

    def hear(self, heard: Heard) -> None: ...

    def poll(self, tick: int) -> tuple[FromMind, ...]: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


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
    ) -> None:
        self._spec = spec
        self._name = name
        self._pace = pace or WorkerTiming()
        self._patience = patience or LinkTimeouts()
        self._clock = clock
        self._child: Child | None = None
        self._phase = MindPhase.CLOSED
        self._note = ""
        self._fraction: float | None = None
        self._model = ""
        self._retry_at: float | None = None
        # Why the process is about to end, if known: its own last words, or our verdict.
        self._cause = ""
        self._permanent = False  # and a restart would not cure it
        self._failures = 0
        self._born = self._last_sign = self._last_poll = self._thinking_since = 0.0
        self._waiting: Observation | None = None  # to be sent, with the news of those it replaced
        self._latest: Observation | None = None  # the newest, with the news of the whole match
        self._new_here = True  # the mind has not been sent any observation yet
        self._untaken = False  # an observation is sent and not yet taken
        self._words: list[Heard] = []  # to be sent
        self._open_words: list[Heard] = []  # sent, and not yet dealt with
        self._repeated: set[int] = set()
        self._match = 0  # how many matches have begun so far, but for the first
        self._forgetting = False  # what the mind sends is still of the last match
        self._stop_by: float | None = None  # when a mind that was told to stop is killed

    # ------------------------------------------------------------ what the match calls

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
        self._failures = 0
        self._launch()

    def wake(self) -> None:
        """Start the mind now, unless it is there."""
        if self._child is None:
            self._failures = 0
            self._launch()

    def forget(self) -> None:
        """Nothing of this match counts any more: here, on the way, and with the mind.

        A mind that is there goes on to the next match. What it still says of this one is not heard.
        """
        self._waiting = self._latest = None
        self._words, self._open_words, self._repeated = [], [], set()
        if self._child is not None:
            self._match += 1
            self._forgetting, self._untaken, self._new_here = True, False, True
            self._child.send(NewMatch(self._match))

    def observe(self, observation: Observation) -> None:
        """Offer the kitchen as it is now; sent when the mind has taken the last one."""
        self._waiting = merge(self._waiting, observation)
        self._latest = merge(self._latest, observation)

    def hear(self, heard: Heard) -> None:
        """Pass words on at once, behind the newest observation."""
        self._words = [*self._words, heard][-KEPT_WORDS:]
        self._flush()

    def poll(self, tick: int = 0) -> tuple[FromMind, ...]:
        """What the mind has sent since the last call; call it every tick. Never blocks.

        `tick` is for the in-process runner, which has the same methods; real time needs none.
        """
        now = self._clock()
        if now - self._last_poll > self._patience.gap_s:
            # The game itself stood still (debugger, laptop lid): blame nobody for that time.
            self._last_sign = self._thinking_since = now
        self._last_poll = now
        news: list[FromMind] = []
        if self._child:
            for message in self._child.drain():
                self._last_sign = now
                self._take(message, news)
        self._watch(now)
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
        self._phase, self._note, self._retry_at = MindPhase.CLOSED, "", None

    # ------------------------------------------------------------ life and death

    def _launch(self) -> None:
        now = self._clock()
        self._child = Child(self._spec, self._pace, self._name)
        self._born = self._last_sign = self._last_poll = now
        self._phase, self._note, self._fraction = MindPhase.STARTING, "", None
        self._retry_at, self._cause, self._permanent = None, "", False
        self._new_here, self._untaken = True, False
        self._forgetting, self._stop_by = False, None

    def _end_child(self) -> None:
        if self._child:
            self._child.kill()
            self._child.join(self._patience.hang_s)
            self._child = None
        self._recover()

    def _recover(self) -> None:
        """Take back the words that the mind that is gone has not dealt with."""
        # Words that were there twice when a mind died may be what kills it.
        again = [heard for heard in self._open_words if heard.id not in self._repeated]
        self._repeated |= {heard.id for heard in again}
        self._words = [*again, *self._words][-KEPT_WORDS:]
        self._open_words = []

    def _bury(self, how: str) -> None:
        """The process has ended by itself, or was killed by `_watch`."""
        now = self._clock()
        _log.warning("%s ended: %s", self._name, how)
        self._child = None
        self._recover()
        self._note = self._cause or f"Your partner's mind stopped ({how})."
        if now - self._born > self._patience.healthy_s:
            self._failures = 0
        wait = self._patience.first_wait_s * 2 ** min(self._failures, 16)
        self._failures += 1
        self._phase = MindPhase.UNAVAILABLE
        self._retry_at = None
        if not self._permanent:
            self._retry_at = now + min(wait, self._patience.longest_wait_s)

    def _watch(self, now: float) -> None:
        """Kill a mind that gives no sign of life, or never comes to an end."""
        if self._child is None or self._cause:
            return
        silent = now - self._last_sign
        starting = self._phase is MindPhase.STARTING
        limit = self._patience.start_s if starting else self._patience.hang_s
        thinking = now - self._thinking_since if self._phase is MindPhase.THINKING else 0.0
        if silent > limit or thinking > self._pace.think_s + self._patience.hang_s:
            _log.warning("%s hangs, %.1f s without a sign of life", self._name, silent)
            self._phase = MindPhase.UNAVAILABLE
            self._note = self._cause = "Your partner's mind did not answer any more."
            self._child.kill()

    # ------------------------------------------------------------ messages

    def _take(self, message: FromWorker | ProcessEnded, news: list[FromMind]) -> None:
        if self._forgetting and _is_of_a_match(message):
            return
        match message:
            case StartProgress(note, fraction):
                self._note, self._fraction = note, fraction
            case Ready(model):
                self._phase, self._note, self._fraction = MindPhase.READY, "", None
                self._model = model
            case MemoryCleared(number):
                self._on_fresh(number)
            case Acknowledgement():
                self._untaken = False
            case Heartbeat(thinking):
                self._on_beat(thinking)
            case ThoughtEnded(heard):
                self._open_words = [words for words in self._open_words if words.id > heard]
                self._phase, self._note, self._retry_at = MindPhase.READY, "", None
            case MindFailed():
                self._on_failure(message)
                news.append(message)
            case Do() | Say() | Intend() | Thought():
                news.append(message)
            case ProcessEnded(how):
                self._bury(how)

    def _on_fresh(self, number: int) -> None:
        if number == self._match:
            self._forgetting = False
            self._phase, self._note, self._retry_at = MindPhase.READY, "", None

    def _on_beat(self, thinking: bool) -> None:
        if thinking and self._phase is MindPhase.READY:
            self._phase = MindPhase.THINKING
            self._thinking_since = self._clock()
        elif not thinking and self._phase is MindPhase.THINKING:
            self._phase = MindPhase.READY

    def _on_failure(self, failed: MindFailed) -> None:
        _log.warning("%s: %s (%s)", self._name, failed.reason, failed.detail)
        self._phase, self._note = MindPhase.UNAVAILABLE, failed.reason
        self._retry_at = None
        if failed.fatal:
            self._cause, self._permanent = failed.reason, failed.retry_s is None
        elif failed.retry_s is not None:
            self._retry_at = self._clock() + failed.retry_s

    def _flush(self) -> None:
        if (
            self._child is None
            or self._phase is MindPhase.STARTING
            or self._cause
            or self._forgetting
        ):
            return
        # A new mind gets the news of the whole match, to count again what its predecessor knew.
        observation = self._latest if self._new_here else self._waiting
        if observation and not self._untaken:
            self._child.send(observation)
            self._waiting, self._untaken, self._new_here = None, True, False
        for heard in self._words:
            self._child.send(heard)
        self._open_words += self._words
        self._words = []


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

    def hear(self, heard: Heard) -> None:
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
    match message:
        case MindFailed(fatal=fatal):
            return not fatal
        case Do() | Say() | Intend() | Thought() | Acknowledgement() | ThoughtEnded():
            return True
    return False
