"""Both ends of a process that several minds share; to the game each link is as one of its own.

Links may be closed in threads of their own.
"""

import logging
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, get_args

from agents.child_process import ChildProcess, Overseer, ProcessEnded
from agents.messages import Stop, ToMind
from agents.mind import Mind, MindSpec, build_mind
from agents.own_process import be_nice
from agents.workers._signals import FromWorker, Heartbeat, Ready, StartProgress
from agents.workers.status import WorkerTiming
from agents.workers.worker import Worker, start_failed

# In the process: its main function, one thread, and one model for minds alike.
#
# Minds come and go; each is served by a worker of its own behind a line of its own. After every
# thought the first mind that has anything to think about is next, in the order in which they
# joined. Those without a model take turns between the steps of one that thinks with it, too, and
# while it is loaded.

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


class SharedProcess:
    """Started with the first mind that joins, and ended with the last that leaves."""

    def __init__(self, *, name: str = "minds of a crew", overseer: Overseer | None = None) -> None:
        self._name = name
        self._overseer = overseer
        self._child: ChildProcess[Addressed | Join, Addressed] | None = None
        self._members: dict[int, Member] = {}
        self._last = 0
        self._lock = threading.Lock()

    def join(self, spec: MindSpec, pace: WorkerTiming) -> "Member":
        """A mind of its own in it. Who joins first is served first."""
        with self._lock:
            return self._join(spec, pace)

    def _join(self, spec: MindSpec, pace: WorkerTiming) -> "Member":
        if self._child is None:
            self._child = ChildProcess(
                main,
                (pace.niceness,),
                spoken=(Addressed,),
                name=self._name,
                overseer=self._overseer,
            )
        self._last += 1
        member = self._members[self._last] = Member(self._last, self, self._child)
        self._child.send(Join(self._last, spec, pace))
        return member

    def pump(self) -> None:
        """Sort what has arrived."""
        with self._lock:
            self._pump()

    def _pump(self) -> None:
        for message in self._child.drain() if self._child else ():
            match message:
                case Addressed(mind, inner) if isinstance(inner, get_args(FromWorker)):
                    if mind in self._members:
                        self._members[mind].arrived.append(inner)
                case Addressed() if self._child is not None:
                    self._child.kill()  # it talks rubbish
                case ProcessEnded():
                    self._child = None
                    for member in self._members.values():
                        member.arrived.append(message)
                    self._members.clear()

    def has_others(self, mind: int) -> bool:
        """Whether any other mind is in it."""
        return any(member != mind for member in self._members)

    def leave(self, mind: int) -> bool:
        """That mind is wanted no more; whether it was the last."""
        with self._lock:
            if self._members.pop(mind, None) is None or self._child is None:
                return False
            if self._members:
                self._child.send(Addressed(mind, Stop()))
                return False
            self._child = None
            return True


class Member:
    """One mind's share: what a `Link` asks of a process. `arrived`: for this one."""

    def __init__(
        self, mind: int, process: SharedProcess, child: ChildProcess[Addressed | Join, Addressed]
    ) -> None:
        self.arrived: deque[FromWorker | ProcessEnded] = deque()
        self._mind = mind
        self._process = process
        self._child = child

    @property
    def pid(self) -> int | None:
        """That of the process."""
        return self._child.pid

    def send(self, message: ToMind) -> None:
        """Queue a message; never blocks."""
        self._child.send(Addressed(self._mind, message))

    def drain(self) -> Iterator[Any]:
        """What has arrived; never blocks."""
        self._process.pump()
        while self.arrived:
            yield self.arrived.popleft()

    def kill(self) -> None:
        """Leave; the process is killed when the last of its minds does."""
        if self._process.leave(self._mind):
            self._child.kill()
        self.arrived.append(ProcessEnded("dismissed"))

    def join(self, seconds: float) -> bool:
        """Wait until the process has ended, if no other mind needs it."""
        return self._process.has_others(self._mind) or self._child.join(seconds)
