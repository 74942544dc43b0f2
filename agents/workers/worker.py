"""The process a mind lives in: builds it, then feeds it what the game sends until told to stop.

One thought runs at a time. What arrives meanwhile waits: of observations the newest, merged with
the news of those it replaces; of words all. New words cancel the running thought, observations do
not. Everything happens in one thread: the pipe is read whenever the thought asks whether it may
go on, which it does between tokens, and each such question is also a sign of life.
"""

import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from agents.cancel_token import Cancelled, CancelToken, DeadlinePassed
from agents.llm.errors import LlmError
from agents.messages import (
    Acknowledgement,
    FromWorker,
    Heard,
    Heartbeat,
    MemoryCleared,
    MindFailed,
    NewMatch,
    Observation,
    Ready,
    StartProgress,
    Stop,
    ThoughtEnded,
    merge,
)
from agents.mind import Context, Mind, MindSpec, build_mind

_log = logging.getLogger(__name__)

TOO_LONG = "Your partner thought for too long and starts afresh."


@dataclass(frozen=True, slots=True)
class WorkerTiming:
    """Times of a worker, in seconds.

    `think_s`: deadline of one thought. `beat_s`: between signs of life. `first_rest_s`: wait after
    a failed thought; doubled with every further one. New words end the wait. `niceness`: lower
    priority than the game's by so much, so that thinking never costs a frame.
    """

    think_s: float = 20.0
    beat_s: float = 0.5
    first_rest_s: float = 1.0
    longest_rest_s: float = 30.0
    niceness: int = 5

    def rest_s(self, failures: int) -> float:
        """How long to rest after a thought failed, `failures` others having failed before it."""
        return min(self.longest_rest_s, self.first_rest_s * 2.0 ** min(failures, 16))


def main(connection: Connection, spec: MindSpec, pace: WorkerTiming) -> None:
    """The process's main function; exits with status 1 when the mind cannot be built."""
    start = time.monotonic()
    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _be_nice(pace.niceness)
    # Threads of llama.cpp that wait for one another must sleep, not spin: when the game or the
    # other mind needs their core, a spinning team was measured 10 to 50 times slower. Read by the
    # OpenMP library when it is loaded, which is later.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        mind = build_mind(spec, lambda note, share: _report(connection, note, share))
    except Exception as error:
        _log.exception("the mind could not be built")
        _report_failed_start(connection, error)
        sys.exit(1)
    try:
        connection.send(Ready(mind.model, time.monotonic() - start))
        Worker(connection, mind, pace, time.monotonic).run()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass  # the game is gone
    finally:
        mind.close()


def _report(connection: Connection, note: str, share: float | None) -> None:
    """Tell how far the start is; the process ends at once if the game is gone.

    An exception would be lost in llama.cpp, which calls this while it loads a model.
    """
    try:
        connection.send(StartProgress(note, share))
    except (BrokenPipeError, ConnectionResetError):
        os._exit(1)


def _report_failed_start(connection: Connection, error: Exception) -> None:
    transient = not isinstance(error, LlmError) or error.transient
    connection.send(
        MindFailed(
            str(error) if isinstance(error, LlmError) else "Your partner's mind could not start.",
            retry_s=0.0 if transient else None,
            fatal=True,
            detail=_detail(error),
        )
    )


def _detail(error: Exception) -> str:
    detail = error.detail if isinstance(error, LlmError) else str(error)
    return f"{type(error).__name__}: {detail}"[:2000]


def _be_nice(niceness: int) -> None:
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        below_normal = 0x4000
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal if niceness > 0 else 0x20)
    else:
        os.nice(niceness)


@dataclass(slots=True)
class Inbox:
    """What has arrived and waits for the next thought.

    `match`: the number of a match that has begun and of which the mind does not know yet.
    """

    observation: Observation | None = None
    words: list[Heard] = field(default_factory=list)
    match: int | None = None
    stopped: bool = False

    def put(self, message: object) -> None:
        """Add a message; raises TypeError for one that is none of the game's."""
        match message:
            case Observation():
                self.observation = merge(self.observation, message)
            case Heard():
                self.words.append(message)
            case NewMatch(number):
                self.observation, self.words, self.match = None, [], number
            case Stop():
                self.stopped = True
            case _:
                raise TypeError(f"not a message for a mind: {type(message).__name__}")

    @property
    def holds(self) -> bool:
        """Whether there is anything for the mind."""
        return bool(self.observation or self.words)

    def give(self, mind: Mind) -> bool:
        """Hand everything over to the mind; whether there was anything."""
        observation, words = self.observation, self.words
        self.observation, self.words = None, []
        if observation:
            mind.observe(observation)
        for heard in words:
            mind.hear(heard)
        return bool(observation or words)


class Worker:
    """The loop around one mind."""

    def __init__(
        self, connection: Connection, mind: Mind, pace: WorkerTiming, clock: Callable[[], float]
    ) -> None:
        self._connection = connection
        self._mind = mind
        self._pace = pace
        self._clock = clock
        self._inbox = Inbox()
        self._heard = 0  # the id of the newest words the mind has got
        self._last_beat = -pace.beat_s
        self._failures = 0
        self._rest_until = 0.0

    def run(self) -> None:
        """Serve until Stop; raises EOFError when the game has gone."""
        while not self._inbox.stopped:
            self._beat(thinking=False)
            # What came during the last thought is thought about now, not at the next message.
            if self._connection.poll(0.0 if self._has_work() else self._pace.beat_s):
                self._receive()
            if self._inbox.match is not None:
                self._begin_match(self._inbox.match)
            if self._may_think():
                self._heard = max([self._heard, *(heard.id for heard in self._inbox.words)])
                if self._inbox.give(self._mind):
                    self._think()

    def _begin_match(self, number: int) -> None:
        """Go on with a mind that knows nothing of the last match, and as if nothing had failed."""
        self._mind = self._mind.fresh()
        self._inbox.match = None
        self._heard = self._failures = 0
        self._rest_until = 0.0
        self._send(MemoryCleared(number))

    def _has_work(self) -> bool:
        return self._inbox.match is not None or (self._inbox.holds and self._may_think())

    def _may_think(self) -> bool:
        # After a failure, only words are a reason to try again at once.
        return bool(self._inbox.words) or self._clock() >= self._rest_until

    def _think(self) -> None:
        deadline = self._clock() + self._pace.think_s
        context = Context(CancelToken(self._interrupted, deadline, self._clock))
        self._beat(thinking=True, now=True)
        thought = self._mind.think(context)
        try:
            for message in thought:
                # Asked before it is sent: a message that is out has happened, also for the mind.
                if self._interrupted():
                    raise Cancelled
                self._send(message)
            self._failures = 0
            self._send(ThoughtEnded(self._heard))
        except Cancelled:
            pass  # the newer words are in the inbox, the next thought deals with old and new
        except DeadlinePassed:
            self._fail(TOO_LONG, f"over {self._pace.think_s} s")
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise
        except LlmError as error:
            self._fail(str(error), _detail(error))
        except Exception as error:
            _log.exception("a thought failed")
            self._fail("Your partner lost the thread for a moment.", _detail(error))
        finally:
            thought.close()
        self._beat(thinking=False, now=True)

    def _fail(self, reason: str, detail: str) -> None:
        rest = self._pace.rest_s(self._failures)
        self._failures += 1
        self._rest_until = self._clock() + rest
        self._send(MindFailed(reason, retry_s=rest, detail=detail))

    def _interrupted(self) -> bool:
        """Read what has arrived, without waiting; whether it ends the running thought."""
        self._beat(thinking=True)
        while self._connection.poll(0):
            self._receive()
        inbox = self._inbox
        return inbox.stopped or inbox.match is not None or bool(inbox.words)

    def _receive(self) -> None:
        message = self._connection.recv()
        self._inbox.put(message)
        if isinstance(message, Observation):
            self._send(Acknowledgement(message.id))

    def _beat(self, *, thinking: bool, now: bool = False) -> None:
        time_now = self._clock()
        if now or time_now - self._last_beat >= self._pace.beat_s:
            self._last_beat = time_now
            self._send(Heartbeat(thinking))

    def _send(self, message: FromWorker) -> None:
        self._connection.send(message)
