"""The loop around one mind: feeds it what the game sends until told to stop.

One thought runs at a time. What arrives meanwhile waits: of observations the newest, merged with
the news of those it replaces; of words all. New words cancel the running thought, observations do
not; words that are not sent yet cancel one that is about no others. Everything happens in one
thread: the pipe is read whenever the thought asks whether it may go on, which it does between
tokens, and each such question is also a sign of life.
"""

import logging
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from agents.cancel_token import Cancelled, CancelToken, DeadlinePassed
from agents.llm.errors import LlmError
from agents.messages import FromMind, Heard, MindFailed, Observation, Unsaid, Withdraw
from agents.mind import OWNER, Backlogged, Context, Mind, checked
from agents.workers._inbox import Inbox
from agents.workers._signals import (
    Acknowledgement,
    FromWorker,
    Heartbeat,
    MemoryCleared,
    ThoughtEnded,
)
from agents.workers.status import WorkerTiming

_log = logging.getLogger(__name__)


class Pipe(Protocol):
    """What a worker asks of its connection."""

    def poll(self, seconds: float, /) -> bool: ...

    def recv(self) -> Any: ...  # noqa: ANN401 - what the game sends

    def send(self, message: FromWorker, /) -> None: ...


class Worker:
    """The loop around one mind."""

    def __init__(
        self,
        connection: Pipe,
        mind: Mind,
        pace: WorkerTiming,
        clock: Callable[[], float],
        owner: str = OWNER,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        """`owner`: whose mind it is, see `MindSpec`; `meanwhile`: what is done between the steps of
        a thought.
        """
        self._connection = connection
        self._mind = mind
        self._pace = pace
        self._clock = clock
        self._owner = owner
        self._meanwhile = meanwhile
        self._inbox = Inbox()
        self._heard = 0  # the id of the newest words the mind has got
        self._last_beat = -pace.beat_s
        self._listens = False  # the thought is about words that were sent
        self._failures = 0
        self._rest_until = 0.0

    def run(self) -> None:
        """Serve until Stop; raises EOFError when the game has gone."""
        while not self.stopped:
            self.turn(self._pace.beat_s)

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._inbox.stopped

    def turn(self, wait_s: float) -> bool:
        """Take in what has come, waiting for it at most so long; whether that led to a thought."""
        self._beat(thinking=False)
        # What came during the last thought is thought about now, not at the next message.
        if self._connection.poll(0.0 if self._has_work() else wait_s):
            self._receive()
        if self._inbox.match is not None:
            self._begin_match(self._inbox.match)
        if self.stopped or not self._may_think():
            return False
        self._heard = max([self._heard, *map(_number, self._inbox.words)])
        self._listens = bool(self._inbox.words)
        if not self._inbox.give(self._mind):
            return False
        self._think()
        return True

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
        cancel = CancelToken(self._interrupted, deadline, self._clock)
        context = Context(cancel, lambda: self._inbox.observation)
        self._beat(thinking=True, now=True)
        thought = self._mind.think(context)
        try:
            self._send_all(thought)
        except Cancelled:
            pass  # the newer words are in the inbox, the next thought deals with old and new
        except (EOFError, BrokenPipeError, ConnectionResetError):
            raise  # the game is gone
        except (DeadlinePassed, LlmError) as error:
            self._fail(error)
        except Exception as error:
            _log.exception("a thought failed")
            self._fail(error)
        finally:
            thought.close()
        self._beat(thinking=False, now=True)

    def _send_all(self, thought: Iterator[FromMind]) -> None:
        for message in thought:
            # Asked before it is sent: a message that is out has happened, also for the mind.
            if self._interrupted():
                raise Cancelled
            self._send(checked(message))
        self._failures = 0
        self._send(ThoughtEnded(self._dealt_with))

    @property
    def _dealt_with(self) -> int:
        """The id of the newest words of which none before it waits any more."""
        waits = self._mind.unheard if isinstance(self._mind, Backlogged) else 0
        return min(self._heard, waits - 1) if waits else self._heard

    def _fail(self, error: Exception) -> None:
        _log.info("a thought came to nothing: %s", error)
        self._failures += 1
        rest = self._pace.rest.wait_s(self._failures)
        self._rest_until = self._clock() + rest
        self._send(thought_failed(error, rest, self._owner))

    def _interrupted(self) -> bool:
        """Read what has arrived, without waiting; whether it ends the running thought."""
        self._beat(thinking=True)
        self._meanwhile()
        while self._connection.poll(0):
            self._receive()
        inbox = self._inbox
        superseded = bool(inbox.words) or (inbox.drafted and not self._listens)
        return inbox.stopped or inbox.match is not None or superseded

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


def _number(said: Heard | Unsaid | Withdraw) -> int:
    """The id of words; what is taken back has none."""
    return said.id if isinstance(said, Heard) else 0


def start_failed(error: Exception, owner: str = OWNER) -> MindFailed:
    """`owner`'s mind could not be built. Trying again helps if the fault is not known to stay."""
    stays = isinstance(error, LlmError) and not error.transient
    reason = str(error) if isinstance(error, LlmError) else f"{owner}'s mind could not start."
    return MindFailed(reason, None if stays else 0.0, fatal=True, detail=_detail(error))


def thought_failed(error: Exception, retry_s: float, owner: str = OWNER) -> MindFailed:
    """A thought of `owner` came to nothing; the next may begin in `retry_s` seconds."""
    match error:
        case DeadlinePassed():
            reason = f"{owner} thought for too long and starts afresh."
        case LlmError():
            reason = str(error)
        case _:
            reason = f"{owner} lost the thread for a moment."
    return MindFailed(reason, retry_s, detail=_detail(error))


def _detail(error: Exception) -> str:
    detail = error.detail if isinstance(error, LlmError) else str(error)
    return f"{type(error).__name__}: {detail}"[:2000]
