"""One row: a command line, how it ends and what it says."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tests.tables import stored

#: Where a report goes.
OUT = "--json {tmp}/out.json"


@dataclass(frozen=True, slots=True)
class Case:
    """`line`: words for `main.py`, with files of the workshop in braces; `look`: seconds for
    which a window is looked at before it is closed, 0 where it ends by itself; `interrupt`: Ctrl-C
    is pressed once it has said that. `code`: None where it says how quick this machine is: 0 or 1.
    `report`: what holds of the report that is written.
    """

    line: str
    told: str = ""
    code: int | None = 0
    look: float = 0
    interrupt: bool = False
    report: Callable[[Any], object] = bool

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class Called:
    """What came of a command line."""

    code: int
    out: str
    err: str


def cases(file: str, **meant: str) -> list[Case]:
    """Those beside `file`; the words in capitals there are what is `meant`."""
    found = [Case(**row) for row in stored(file, "CASES")]
    for word, words in meant.items():
        found = [replace(case, line=case.line.replace(word, words)) for case in found]
    return found
