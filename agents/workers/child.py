"""A worker process seen from the game: started, read and written by two threads, never waited for.

The game's loop only touches queues. So a worker that is slow to start, stopped in the middle of a
message, or deaf with a full pipe costs no frame. Everything here dies with its process: a restart
makes a new Child.
"""

import logging
import multiprocessing
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import get_args

from agents.messages import ToMind
from agents.mind import MindSpec
from agents.workers.process import main
from agents.workers.signals import FromWorker
from agents.workers.timing import WorkerTiming

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProcessEnded:
    """The process is gone. The last thing a Child ever reports.

    `how`: readable, e.g. 'exit code 1', 'SIGKILL'.
    """

    how: str


class Child:
    """One worker process. Make it, drain it every tick, and `stop` or `kill` it in the end."""

    def __init__(self, spec: MindSpec, pace: WorkerTiming, name: str) -> None:
        """Returns at once; the process is started by a thread."""
        context = multiprocessing.get_context("spawn")
        self._connection, self._theirs = context.Pipe()
        self._process = context.Process(
            target=main, args=(self._theirs, spec, pace), name=name, daemon=True
        )
        self._inbound: SimpleQueue[FromWorker | ProcessEnded] = SimpleQueue()
        self._outbound: SimpleQueue[ToMind | None] = SimpleQueue()
        self._lock = threading.Lock()  # guards `_killed` against the moment between start and kill
        self._killed = False
        self._reader = threading.Thread(target=self._read, name=f"{name} reader", daemon=True)
        self._writer = threading.Thread(target=self._write, name=f"{name} writer", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int | None:
        """The process's id; None before it is started."""
        return self._process.pid

    def send(self, message: ToMind) -> None:
        """Queue a message; never blocks."""
        self._outbound.put(message)

    def drain(self) -> Iterator[FromWorker | ProcessEnded]:
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
                if not isinstance(message, get_args(FromWorker)):
                    raise TypeError(f"a {type(message).__name__}")
                self._inbound.put(message)
        except (EOFError, ConnectionResetError, BrokenPipeError):
            pass  # the usual end
        except Exception as error:
            _log.exception("%s could not be started or read", self._process.name)
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
            how = how or _exit_words(self._process.exitcode)
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


def _exit_words(code: int | None) -> str:
    if code is not None and code < 0:
        try:
            return signal.Signals(-code).name
        except ValueError:
            return f"signal {-code}"
    return f"exit code {code}"
