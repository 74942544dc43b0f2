"""When to give up a piece of thinking: cancellation and deadlines, with an injected clock."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self


class Cancelled(Exception):  # noqa: N818 - not an error: newer words made this thought pointless
    """Newer words or the end of the match made this thought pointless."""


class DeadlinePassed(Exception):  # noqa: N818 - carries no fault either
    """The thought took longer than it was given."""


def never() -> bool:
    """For callers that have nothing to cancel with."""
    return False


class AnswerClock:
    """Time that passes only while a language model answers, and as its answers tell: what is timed
    by it is the same on every machine, and when the answers are given again.
    """

    def __init__(self) -> None:
        self._now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self._now

    def advance(self, seconds: float) -> None:
        """An answer took so long."""
        self._now += seconds


@dataclass(frozen=True, slots=True)
class CancelToken:
    """Asked between tokens and while waiting: may this go on?

    `deadline` is a time of `clock`, in seconds; None means no limit.
    """

    cancelled: Callable[[], bool] = never
    deadline: float | None = None
    clock: Callable[[], float] = time.monotonic

    def check(self) -> None:
        """Raise Cancelled or DeadlinePassed when the work has to stop."""
        if self.cancelled():
            raise Cancelled
        if self.deadline is not None and self.clock() >= self.deadline:
            raise DeadlinePassed

    def left(self) -> float | None:
        """Seconds until the deadline, at least 0; None without one."""
        return None if self.deadline is None else max(0.0, self.deadline - self.clock())

    def within(self, seconds: float) -> Self:
        """The same, ending `seconds` from now if that is earlier."""
        end = self.clock() + seconds
        return replace(self, deadline=end if self.deadline is None else min(end, self.deadline))

    def wait(self, seconds: float, sleep: Callable[[float], None] = time.sleep) -> None:
        """Sleep `seconds`, in slices so that a cancellation ends it early (raises as check()).

        It is real time, for `clock` may stand still until an answer comes.
        """
        while seconds > 0:
            self.check()
            sleep(min(seconds, 0.05))
            seconds -= 0.05
        self.check()


#: No cancellation, no deadline.
FREE = CancelToken()
