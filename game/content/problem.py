"""What is wrong with a file: where, what was expected there, and what was found."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from unicodedata import combining, east_asian_width

from game.marked_yaml import Mark

#: So many signs are shown, and so many of those before the place.
WIDEST, BEFORE = 96, 64
CUT, REPLACEMENT = "...", "?"


@dataclass(frozen=True, slots=True)
class Remark:
    """A place in a file about which there is something to say.

    `line`: what the file says there, '' if it is about no line.
    """

    file: Path
    mark: Mark
    line: str = field(default="", kw_only=True)

    @property
    def place(self) -> str:
        """File, line and column."""
        file = os.fsencode(self.file).decode("utf-8", "replace")  # names can be any bytes
        return f"{file}:{self.mark.line}:{self.mark.column}"

    @property
    def quote(self) -> tuple[str, ...]:
        """The line with a mark below the place, for letters of one width; nothing without one."""
        return quoted(self.line, self.mark.column) if self.line.strip() else ()


@dataclass(frozen=True, slots=True)
class Problem(Remark):
    """One thing wrong with a file. `nearest` is the allowed spelling closest to the found one."""

    expected: str
    found: str
    nearest: str | None = None

    def __str__(self) -> str:
        hint = "" if self.nearest is None else f". Did you mean '{self.nearest}'?"
        return f"{self.place}: expected {self.expected}, found {self.found}{hint}"


@dataclass(frozen=True, slots=True)
class Note(Remark):
    """Something that can be played, but is hardly meant: `told` is a sentence without its stop."""

    told: str

    def __str__(self) -> str:
        return f"{self.place}: note: {self.told}"


class ContentError(Exception):
    """A level or menu file is wrong. `problems`: all of them, in file order; never empty."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


def nearest(word: str, allowed: Sequence[str]) -> str | None:
    """The allowed word most like `word`, None if none is alike."""
    by_folded = {a.casefold(): a for a in allowed}
    close = get_close_matches(word.casefold(), by_folded, n=1)
    return by_folded[close[0]] if close else None


def quoted(line: str, column: int) -> tuple[str, str]:
    """The part of `line` around a column, which counts from 1, and a '^' below it.

    What cannot be seen, such as signs that turn the direction of writing, is shown as '?'.
    """
    place = min(column - 1, len(line))
    start = max(0, place - BEFORE)
    before, after = _shown(line[start:place]), _shown(line[place : start + WIDEST])
    before = f"{CUT}{before}" if start else before.lstrip()
    more = CUT if len(line) > start + WIDEST else ""
    return f"{before}{after.rstrip()}{more}", " " * _cells(before) + "^"


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else _plain(sign) for sign in text)


def _plain(sign: str) -> str:
    return " " if sign.isspace() else REPLACEMENT


def _cells(text: str) -> int:
    """So many cells of a terminal `text` fills."""
    return sum(_width(sign) for sign in text)


def _width(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1
