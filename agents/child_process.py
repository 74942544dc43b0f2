"""A process of our own, seen from the game: two threads start, read and write it; nobody waits.

The game's loop only touches queues. So a process that is slow to start, stopped in the middle of a
message, or deaf with a full pipe costs no frame. Everything here dies with its process: a restart
makes a new ChildProcess.
"""

import logging
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from agents.loggable import Loggable

_log = logging.getLogger(__name__)

#: What the system sends to all processes of a program that should end.
ASKED = ("SIGTERM", "SIGHUP", "SIGINT")
#: From here on Windows' exit codes tell of what the system ended.
WINDOWS_FAULT = 0xC0000000

To = TypeVar("To")
From = TypeVar("From")


@dataclass(frozen=True, slots=True)
class ProcessEnded:
    """The process is gone. The last thing a ChildProcess ever reports.

    `how`: readable, e.g. 'exit code 1', 'SIGKILL'.
    """

    how: str


class Overseer(Protocol):
    """Wants to know how a process ends. It is pickled on its way there."""

    def run(self, main: Callable[..., None], connection: Connection, *arguments: Any) -> None:  # noqa: ANN401 - main's
        """In the process: call `main`."""
        ...

    def ended(self, pid: int, how: str, dismissed: bool) -> None:
        """Here, in a thread, before ProcessEnded is reported. `dismissed`: we have killed it."""
        ...


class ChildProcess(Generic[To, From]):
    """Takes messages of type To and sends such of type From: classes that `spoken` names.

    Make it, drain it every tick, and `kill` it in the end. A process that sends anything else is
    ended.
    """

    def __init__(
        self,
        main: Callable[..., None],
        arguments: tuple[Any, ...],
        *,
        spoken: tuple[type[Any], ...],
        name: str,
        overseer: Overseer | None = None,
    ) -> None:
        """Returns at once; a thread starts the process, which runs `main(connection, *arguments)`.

        `main` is a module's own function and the arguments can be pickled: the process is spawned.
        """
        context = multiprocessing.get_context("spawn")
        self._connection, self._theirs = context.Pipe()
        target, given = (main, ()) if overseer is None else (overseer.run, (main,))
        self._process = context.Process(
            target=target, args=(*given, self._theirs, *arguments), name=name, daemon=True
        )
        self._overseer = overseer
        self._spoken = spoken
        self._inbound: SimpleQueue[From | ProcessEnded] = SimpleQueue()
        self._outbound: SimpleQueue[To | None] = SimpleQueue()
        self._lock = threading.Lock()  # guards `_killed` against the moment between start and kill
        self._killed = False
        self._reader = threading.Thread(target=self._read, name=f"{name} reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name=f"{name} writer", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int | None:
        """The process's id; None before it is started."""
        return self._process.pid

    def send(self, message: To) -> None:
        """Queue a message; never blocks."""
        self._outbound.put(message)

    def drain(self) -> Iterator[From | ProcessEnded]:
        """What has arrived; never blocks."""
        while True:
            try:
                yield self._inbound.get_nowait()
            except Empty:
                return

    def kill(self) -> None:
        """End the process now; `drain` will report ProcessEnded soon. Does not wait."""
        with self._lock:
            self._killed = True
            if self._process.pid is not None:
                self._process.kill()

    def join(self, seconds: float) -> bool:
        """Wait until the process has ended and all is cleaned up; False when it takes longer."""
        self._reader.join(seconds)
        return not self._reader.is_alive()

    def _read(self) -> None:
        how = ""
        try:
            self._start()
            while True:
                message = self._connection.recv()
                if not isinstance(message, self._spoken):
                    raise TypeError(f"a {type(message).__name__}")
                self._inbound.put(message)
        except (EOFError, ConnectionResetError, BrokenPipeError):
            pass  # the usual end
        except Exception as error:
            _log.exception("%s could not be started or read", Loggable(self._process.name))
            how = f"{type(error).__name__}: {error}"
        self._finish(how)

    def _start(self) -> None:
        self._process.start()
        self._theirs.close()
        with self._lock:
            if self._killed:
                self._process.kill()
        self._writer.start()

    def _finish(self, how: str) -> None:
        if self._process.pid is not None:
            if how:
                self._process.kill()
            self._process.join()
            dismissed = self._killed or bool(how)
            how = how or exit_words(self._process.exitcode)
            if self._overseer is not None:
                self._overseer.ended(self._process.pid, how, dismissed)
        self._outbound.put(None)
        if self._writer.is_alive():
            self._writer.join()
        self._connection.close()
        self._theirs.close()
        self._inbound.put(ProcessEnded(how))

    def _write(self) -> None:
        while (message := self._outbound.get()) is not None:
            try:
                self._connection.send(message)
            except OSError:
                return  # the process is gone, as the reader finds out too


def exit_words(code: int | None) -> str:
    """How a process ended: 'SIGSEGV', 'exit code 1'."""
    if code is not None and code < 0:
        try:
            return signal.Signals(-code).name
        except ValueError:
            return f"signal {-code}"
    if code is not None and code >= WINDOWS_FAULT:
        return f"exit code {code:#x}"
    return f"exit code {code}"


def was_struck(how: str) -> bool:
    """Whether a process that ended so ended by a fault of its own code, not at anybody's wish."""
    return how.startswith(("SIG", "signal", "exit code 0x")) and how not in (*ASKED, "SIGKILL")
