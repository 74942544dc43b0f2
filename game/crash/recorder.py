"""One process's run from its start to its end: its log, and what is written when it crashes."""

import logging
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from agents.loggable import Loggable
from game.crash._disclosure import summary, told_error
from game.crash._log_file import log_of, logging_to, prune_logs
from game.crash._run_file import RunFile
from game.crash.report import Report
from game.version import NAME, VERSION

_log = logging.getLogger(__name__)

#: Reports of threads that died, in one run; more would tell the same.
MOST = 3


class Recorder:
    """Within its block everything is on record. Trouble with its files costs only the record.

    `process`: 'window', 'mind', 'ears' or 'mouth'; `folder`: for logs and reports; `told`: which
    exceptions are no crash, asked when there is one.
    """

    def __init__(
        self, folder: Path, process: str, told: Callable[[], tuple[type[Exception], ...]] = tuple
    ) -> None:
        self._folder = folder
        self._process = process
        self._told = told
        self._last = ExitStack()
        self._stem = process
        self._threads = 0
        self.report: Path | None = None

    def __enter__(self) -> "Recorder":
        with suppress(OSError):
            run = RunFile(self._folder, self._process)
            self._last.callback(run.end)
            self._stem = run.stem
        prune_logs(self._folder)
        self._last.enter_context(logging_to(log_of(self._folder, self._stem)))
        self._last.callback(setattr, threading, "excepthook", threading.excepthook)
        self._before: Callable[[Any], object] = threading.excepthook
        threading.excepthook = self._thread_died
        self._last.callback(setattr, sys, "unraisablehook", sys.unraisablehook)
        self._usual: Callable[[Any], object] = sys.unraisablehook
        sys.unraisablehook = self._ignored
        _log.info("%s %s, process %s", Loggable(NAME), Loggable(VERSION), Loggable(self._process))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, self._told()):
            self._write(f"stopped: {summary(_first(error))}", error)
        self._last.close()

    def _thread_died(self, died: threading.ExceptHookArgs) -> None:
        """An exception has left a thread: the process goes on without it."""
        error = died.exc_value
        if isinstance(error, Exception) and self._threads < MOST:
            self._threads += 1
            self._write(f"lost a thread: {summary(error)}", error)
        self._before(died)

    def _ignored(self, failed: "sys.UnraisableHookArgs") -> None:
        """An exception that Python could not raise, such as in a callback of a library."""
        error = failed.exc_value
        if error is not None:
            _log.error("ignored", exc_info=(type(error), error, error.__traceback__))
        self._usual(failed)

    def _write(self, happened: str, error: Exception) -> None:
        # A report that cannot be made must not stand in the way of what is done otherwise.
        with suppress(Exception):
            _log.error("%s", Loggable(happened))
            report = Report(self._process, happened, tuple(told_error(error)))
            self.report = report.write(self._folder, log_of(self._folder, self._stem))


def _first(error: BaseException) -> BaseException:
    """The one from which others were raised."""
    return error if error.__cause__ is None else _first(error.__cause__)
