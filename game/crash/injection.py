"""Crashes on demand, for tests and for the trial of a packaged game (docs/reliability.md).

`SOUS_CHEF_CRASH=PROCESS[:hard][@SECONDS]`, e.g. `window@5`, `mind:hard`; `@/PATH` instead waits for
a file. This is the one place that reads it.
"""

import os
import re
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

VARIABLE = "SOUS_CHEF_CRASH"
DEMAND = re.compile(
    r"(?P<process>[a-z]+)(?P<hard>:hard)?(@((?P<after>\d{1,4}(\.\d)?)|(?P<file>/.+)))?"
)


class InjectedError(Exception):
    """The exception that was asked for."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is to happen. `hard`: the process aborts; else an exception. `at`: a monotonic time.

    `file`: waited for, too, if there is one.
    """

    hard: bool
    at: float
    file: Path | None = None

    def strike(self) -> None:
        """Crash, once it is time."""
        if time.monotonic() < self.at or not (self.file is None or self.file.exists()):
            return
        if self.hard:
            os.abort()
        raise InjectedError("crashed on demand")

    def on_line(self, connection: Connection) -> Connection:
        """The same connection for a process's main function, which will strike it."""
        return _FaultyConnection(connection, self)  # type: ignore[return-value]


def asked_for(process: str) -> Fault | None:
    """What is to happen to this process from now on; None but in tests and trials."""
    demand = DEMAND.fullmatch(os.environ.get(VARIABLE, ""))
    if demand is None or demand["process"] != process:
        return None
    file = Path(demand["file"]) if demand["file"] else None
    return Fault(demand["hard"] is not None, time.monotonic() + float(demand["after"] or 0), file)


class _FaultyConnection:
    """A connection whose every use is an occasion."""

    def __init__(self, connection: Connection, fault: Fault) -> None:
        self._connection = connection
        self._fault = fault

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the connection's
        self._fault.strike()
        return getattr(self._connection, name)
