"""The main function of a mind's process: builds the mind and lets a worker serve it."""

import logging
import os
import signal
import sys
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from agents.llm.errors import LlmError
from agents.mind import MindSpec, build_mind
from agents.own_process import be_nice
from agents.workers._signals import Ready, StartProgress
from agents.workers.status import WorkerTiming
from agents.workers.worker import Worker, start_failed

_log = logging.getLogger(__name__)


def main(connection: Connection, spec: MindSpec, pace: WorkerTiming) -> None:
    """Serve until told to stop; exits with status 1 when the mind cannot be built."""
    # Ctrl-C in the terminal reaches the whole group; the game decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(pace.niceness)
    # Threads of llama.cpp that wait for one another must sleep, not spin: when the game or the
    # other mind needs their core, a spinning team was measured 10 to 50 times slower. Read by the
    # OpenMP library when it is loaded, which is later.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        mind = build_mind(spec, lambda note, share: _report(connection, note, share))
    except Exception as error:
        _log.info("the mind could not be built: %s", error)
        with suppress(BrokenPipeError, ConnectionResetError):
            connection.send(start_failed(error, spec.owner))
        if not isinstance(error, LlmError):  # of those all is told
            raise
        sys.exit(1)
    try:
        connection.send(Ready(mind.model))
        Worker(connection, mind, pace, time.monotonic, spec.owner).run()
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
