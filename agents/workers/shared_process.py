"""The game's end of a process that several minds share: each link sees it as one of its own.

Links may be closed in threads of their own.
"""

import threading
from collections import deque
from collections.abc import Iterator
from typing import Any, get_args

from agents.child_process import ChildProcess, Overseer, ProcessEnded
from agents.messages import Stop, ToMind
from agents.mind import MindSpec
from agents.workers._crew_process import Addressed, Join, main
from agents.workers._signals import FromWorker
from agents.workers.status import WorkerTiming


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
