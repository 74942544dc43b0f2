"""A mind in the lab's simulated time, without a process.

A thought is measured by the wall clock and charged to the match: what was asked at tick t and took
d seconds arrives at tick t + 10 d, while the other cook plays on. A thought is run message by
message: the next one is computed only when the last one has arrived. So words that come in between
end it just as they would in a worker, and what it had not yet announced never happened.
"""

import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace

from agents.cancel_token import CancelToken, DeadlinePassed
from agents.llm.errors import LlmError
from agents.messages import (
    TICKS_PER_SECOND,
    FromHuman,
    FromMind,
    Heard,
    MindFailed,
    Observation,
    Thought,
)
from agents.mind import Context, Mind, checked
from agents.workers._inbox import Inbox
from agents.workers.status import MindPhase, MindStatus, WorkerTiming
from agents.workers.worker import thought_failed


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message, when its thought began, and how long after that it came. `asked`: tick."""

    message: FromMind
    asked: int
    seconds: float


class InlineLink:
    """The same methods as a `Link`, in simulated time.

    A faulty mind (any exception but those of its model) is not hidden: it ends the experiment.
    """

    def __init__(
        self,
        mind: Mind,
        *,
        fixed_s: float | None = None,
        pace: WorkerTiming | None = None,
        clock: Callable[[], float] = time.perf_counter,
        lent: bool = False,
    ) -> None:
        """`fixed_s` is charged for every thought that says anything, in place of the measured time.

        `lent`: the mind's model outlives the match.
        """
        self._mind = mind
        self._fixed_s = fixed_s
        self._pace = pace or WorkerTiming()
        self._clock = clock
        self._inbox = Inbox()
        self._thought: Generator[FromMind, None, None] | None = None
        self._next: FromMind | None = None  # computed, and on its way until `_due`
        self._asked = 0
        self._due = 0.0  # in ticks; when the running thought sends or ends, or the last one ended
        self._rest_until = 0.0
        self._failures = 0
        self._failed = False  # whether the running thought has failed
        self._lent = lent
        self._closed = False
        self.arrivals: list[Arrival] = []  # everything that has arrived so far, with its latency

    @property
    def status(self) -> MindStatus:
        """THINKING while an answer is on its way."""
        if self._closed:
            return MindStatus(MindPhase.CLOSED)
        phase = MindPhase.READY if self._thought is None else MindPhase.THINKING
        return MindStatus(phase, model=self._mind.model)

    def start(self) -> None:
        """Nothing to start: the mind is here already."""

    def observe(self, observation: Observation) -> None:
        """Offer the kitchen as it is now."""
        self._inbox.put(observation)

    def hear(self, heard: FromHuman) -> None:
        """Pass words on, or what is taken back; they end a running thought."""
        self._inbox.put(heard)

    def poll(self, tick: int) -> tuple[FromMind, ...]:
        """What has arrived by this tick; ticks must not go backwards."""
        if self._inbox.words:
            self._drop()
        arrived: list[FromMind] = []
        while self._due <= tick:
            if self._thought is None:
                if not self._begin(tick):
                    break
                continue
            if self._next is not None:
                late = (self._due - self._asked) / TICKS_PER_SECOND
                arrived.append(_dated(self._next, self._asked, late))
                self.arrivals.append(Arrival(self._next, self._asked, late))
            self._advance()
        return tuple(arrived)

    def stop(self) -> None:
        """Nothing to do ahead of `close`, which does not wait."""

    def close(self) -> None:
        """End the mind."""
        self._drop()
        self._closed = True
        if not self._lent:
            self._mind.close()

    def _begin(self, tick: int) -> bool:
        """Begin a thought if there is anything to think about; its first message is computed."""
        if tick < self._rest_until and not self._inbox.words:
            return False
        if not self._inbox.give(self._mind):
            return False
        deadline = self._clock() + self._pace.think_s
        self._thought = self._mind.think(Context(CancelToken(deadline=deadline, clock=self._clock)))
        self._asked, self._due = tick, float(tick)
        self._advance()
        if self._fixed_s is not None and self._thought is not None:
            self._due += TICKS_PER_SECOND * self._fixed_s
        return True

    def _advance(self) -> None:
        """Compute the next message, or the thought's end."""
        assert self._thought is not None
        start = self._clock()
        try:
            message = next(self._thought, None)
            self._next = None if message is None else checked(message)
        except (LlmError, DeadlinePassed) as error:
            self._next = self._failure(error)
        if self._fixed_s is None:
            self._due += TICKS_PER_SECOND * (self._clock() - start)
        if self._next is None:
            self._thought = None
            self._failures = self._failures if self._failed else 0
            self._failed = False

    def _failure(self, error: Exception) -> MindFailed:
        self._failures += 1
        self._failed = True
        rest = self._pace.rest.wait_s(self._failures)
        self._rest_until = self._due + TICKS_PER_SECOND * rest
        return thought_failed(error, rest)

    def _drop(self) -> None:
        """Newer words supersede what is running."""
        if self._thought:
            self._thought.close()
        self._thought = self._next = None
        self._due = 0.0


def _dated(message: FromMind, asked: int, late: float) -> FromMind:
    """A thought tells when it was asked for and when it was there: logs know no more of it."""
    if isinstance(message, Thought):
        return replace(message, asked=asked, late=late)
    return message


def think_once(
    mind: Mind,
    observation: Observation | None = None,
    words: Sequence[Heard] = (),
    *,
    think_s: float = 60.0,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[Arrival, ...]:
    """Give a mind something and let it think to the end; its messages with their latencies.

    Raises what the mind raises.
    """
    if observation:
        mind.observe(observation)
    for heard in words:
        mind.hear(heard)
    start = clock()
    tick = observation.tick if observation else 0
    context = Context(CancelToken(deadline=start + think_s, clock=clock))
    return tuple(Arrival(m, tick, clock() - start) for m in mind.think(context))
