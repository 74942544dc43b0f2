"""The main function of a process for several minds: one thread, and one model for minds alike.

Minds come and go; each is served by a worker of its own behind a line of its own. After every
thought the first mind that has anything to think about is next, in the order in which they joined.
Those without a model take turns between the steps of one that thinks with it, too, and while it is
loaded.
"""

import logging
import os
import signal
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from agents.mind import Mind, MindSpec, build_mind
from agents.own_process import be_nice
from agents.workers._signals import FromWorker, Heartbeat, Ready, StartProgress
from agents.workers.status import WorkerTiming
from agents.workers.worker import Worker, start_failed

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Addressed:
    """A message to or from the mind of that number."""

    mind: int
    message: Any


@dataclass(frozen=True, slots=True)
class Join:
    """The mind of that number is wanted, made as `spec` says, with these times of its worker."""

    mind: int
    spec: MindSpec
    pace: WorkerTiming


class Line:
    """One mind's share of the process's connection: all that a worker asks of one."""

    def __init__(self, mind: int, crew: "CrewWorker") -> None:
        self.waiting: deque[Any] = deque()
        self._mind = mind
        self._crew = crew

    def poll(self, seconds: float) -> bool:
        """Whether something has arrived for this mind."""
        self._crew.read(0.0 if self.waiting else seconds)
        return bool(self.waiting)

    def recv(self) -> Any:  # noqa: ANN401 - what the game sends
        """The oldest message; there must be one."""
        return self.waiting.popleft()

    def send(self, message: FromWorker) -> None:
        """To the game. A sign of life is one of all."""
        self._crew.send(self._mind, message)


class CrewWorker:
    """The loop around several minds."""

    def __init__(self, connection: Connection, clock: Callable[[], float]) -> None:
        self._connection = connection
        self._clock = clock
        self._lines: dict[int, Line] = {}
        self._workers: dict[int, Worker] = {}
        self._quick: list[int] = []  # minds without a model
        self._wanted: deque[Join] = deque()
        self._models: list[tuple[MindSpec, Mind]] = []  # by which others alike are made
        self._beat_s = WorkerTiming().beat_s

    def run(self) -> None:
        """Serve until the last mind has stopped; raises EOFError when the game is gone."""
        busy, begun = False, False
        while not begun or self._workers or self._wanted:
            self.read(0.0 if busy else self._beat_s)
            while self._wanted:
                self._welcome(self._next_wanted())
                begun = True
            thought = any(self._workers[mind].turn(0.0) for mind in sorted(self._workers))
            for mind in [mind for mind, worker in self._workers.items() if worker.stopped]:
                del self._workers[mind], self._lines[mind]
            self._quick = [mind for mind in self._quick if mind in self._workers]
            busy = thought or any(line.waiting for line in self._lines.values())

    def read(self, seconds: float) -> None:
        """Sort what has come; wait for it at most so long."""
        while self._connection.poll(seconds):
            seconds = 0.0
            match self._connection.recv():
                case Join() as join:
                    self._lines[join.mind] = Line(join.mind, self)
                    self._wanted.append(join)
                case Addressed(mind, message) if mind in self._lines:
                    self._lines[mind].waiting.append(message)

    def send(self, mind: int, message: FromWorker) -> None:
        """To the game, from that mind."""
        self._connection.send(Addressed(mind, message))
        if message == Heartbeat(thinking=True):
            self._live(mind)

    def _live(self, mind: int) -> None:
        """While that mind is at something, all others are there, too."""
        for other in self._lines:
            if other != mind:
                self._connection.send(Addressed(other, Heartbeat(thinking=False)))

    def close(self) -> None:
        """Free the models."""
        for _, mind in self._models:
            mind.close()

    def _next_wanted(self) -> Join:
        """The first of those who need no model, else of all."""
        join = min(self._wanted, key=lambda join: join.spec.model is not None)
        self._wanted.remove(join)
        return join

    def _welcome(self, join: Join) -> None:
        line, self._beat_s = self._lines[join.mind], min(self._beat_s, join.pace.beat_s)
        try:
            mind = self._made(join)
        except Exception as error:
            _log.info("the mind could not be built: %s", error)
            line.send(start_failed(error, join.spec.owner))
            del self._lines[join.mind]
            return
        line.send(Ready(mind.model))
        worker = Worker(
            line, mind, join.pace, self._clock, join.spec.owner,
            self._go_on if mind.model else lambda: None,
        )  # fmt: skip
        self._workers[join.mind] = worker
        if not mind.model:
            self._quick.append(join.mind)

    def _go_on(self) -> None:
        """Those who are quick are not held up by one that thinks for long."""
        for mind in self._quick:
            if self._lines[mind].waiting:
                self._workers[mind].turn(0.0)

    def _made(self, join: Join) -> Mind:
        """The mind, with the model of one alike if there is one."""
        for spec, mind in self._models:
            if spec == join.spec:
                return mind.fresh()
        made = build_mind(join.spec, partial(self._report, join))
        self._models.append((join.spec, made))
        return made

    def _report(self, join: Join, note: str, share: float | None) -> None:
        """Tell how far the start is, for which others with a model wait, but live; the process ends
        at once if the game is gone.
        """
        try:
            self.send(join.mind, StartProgress(note, share))
            self._live(join.mind)
            if join.spec.model is not None:
                self.read(0.0)
                while any(other.spec.model is None for other in self._wanted):
                    self._welcome(self._next_wanted())
                self._go_on()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            os._exit(1)


def main(connection: Connection, niceness: int) -> None:
    """Serve until the last mind has been told to stop."""
    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(niceness)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # as in `_process`
    crew = CrewWorker(connection, time.monotonic)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):  # the game is gone
        crew.run()
    crew.close()
