"""Reports of processes that could not write one themselves: struck down, killed, without power."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from agents.child_process import ASKED
from game.crash import WINDOW
from game.crash._log_file import log_of
from game.crash._run_file import DeadRun, dead_runs
from game.crash.injection import asked_for
from game.crash.recorder import Recorder
from game.crash.report import Report

STRUCK = "was struck down by the system"
KILLED = "ended without a word: it was killed, or the computer went off"


def report_last_time(folder: Path) -> None:
    """At the game's start: report what became of games that are not there any more.

    Their other processes only if they were struck down: such as were killed may have been ended by
    the game itself, or with it.
    """
    for run in dead_runs(folder):
        if run.struck or run.process == WINDOW:
            _report(folder, run)


@dataclass(frozen=True, slots=True)
class RecordedProcess:
    """An Overseer that puts a process on record. `process`: what it is, `folder`: for its files."""

    process: str
    folder: Path

    def run(self, main: Callable[..., None], connection: Connection, *arguments: Any) -> None:  # noqa: ANN401 - main's
        """In the process: what `main` does, with a report if an exception leaves it."""
        with Recorder(self.folder, self.process):
            fault = asked_for(self.process)
            main(fault.on_line(connection) if fault else connection, *arguments)

    def ended(self, pid: int, how: str, dismissed: bool) -> None:
        """In the game: a report if nobody has ended it, and it did not come to its own end."""
        for run in dead_runs(self.folder, pid):
            if not dismissed and how not in ASKED:
                _report(self.folder, run)


def last_words(folder: Path, pid: int) -> tuple[tuple[str, ...], Path | None]:
    """Where the process was that has just died, () if nobody knows, and its report."""
    for run in dead_runs(folder, pid):
        return run.fault, _report(folder, run)
    return (), None


def _report(folder: Path, run: DeadRun) -> Path | None:
    report = Report(run.process, STRUCK if run.struck else KILLED, run.fault)
    with suppress(OSError):
        return report.write(folder, log_of(folder, run.stem))
    return None
