"""Writing a match log. Trouble with the file never reaches the match: it is kept for the HUD."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TextIO

from game.content.level import KitchenText
from game.session.log.archive import archive
from game.session.log.lines import Check, Header, LogTick, kitchen_to_json


class MatchLog:
    """A match log being written, as JSON Lines.

    Lines are gathered and written at each check (every 50 ticks) and at the end, so a crash loses
    at most five seconds of the match. `problem` is None, or why no more is being written: the
    game goes on without a log then. `date`: when the match is played, now unless given; `spare`:
    no file that is there is written over, not even one that another game has begun meanwhile.
    """

    def __init__(self, path: Path, date: datetime | None = None, *, spare: bool = False) -> None:
        self.path = path
        self._spare = spare
        self.date = (date or datetime.now().astimezone()).isoformat(timespec="seconds")
        self.problem: str | None = None
        self._waiting: list[str] = []
        self._file: TextIO | None = None
        self._ended = False

    def begin(self, header: Header, kitchen: KitchenText | None = None) -> None:
        """Create the file, and its folder if need be, and write the first lines."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._created()
        except OSError as error:
            self._give_up(error)
        self._gather(header.to_json())
        if kitchen is not None:
            self._gather(kitchen_to_json(kitchen))
        self._flush()

    def add(self, line: LogTick) -> None:
        """One tick; an empty one takes no space."""
        if not line.empty:
            self._gather(line.to_json())

    def check(self, check: Check) -> None:
        """A digest and snapshot for replays to compare with; what was gathered is written."""
        self._gather(check.to_json())
        self._flush()

    def end(self, tick: int, digest: str, results: Mapping[str, object]) -> None:
        """Write the footer, `results` as JSON takes them, and close the file.

        Only the first call counts.
        """
        if self._ended:
            return
        self._ended = True
        self._gather({"end": tick, "digest": digest, "results": results})
        self._flush()
        self._close()

    def _created(self) -> TextIO:
        """An empty file; with `spare` a second match in the same second gets a number."""
        names = _names(self.path)
        while True:
            path = next(names)
            try:
                file = path.open("x" if self._spare else "w", encoding="utf-8", newline="\n")
            except FileExistsError:
                continue
            self.path = path
            return file

    def _gather(self, line: Mapping[str, object]) -> None:
        if self.problem is None:
            text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
            self._waiting.append(text + "\n")

    def _flush(self) -> None:
        if self._file is None:
            return
        try:
            self._file.write("".join(self._waiting))
            self._file.flush()
        except OSError as error:
            self._give_up(error)
        self._waiting.clear()

    def _give_up(self, error: OSError) -> None:
        reason = error.strerror or str(error)
        self.problem = f"this match is not recorded: {reason} ({self.path})"
        self._waiting.clear()
        self._close()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:  # closing flushes what a full disk refused before
                self.problem = self.problem or f"this match is not recorded: {error} ({self.path})"


def log_path(level: str, seed: int, date: datetime) -> Path:
    """Where a player's match goes: 'matches/ring-20260131-184502-seed7.jsonl' in their data."""
    return archive() / f"{level}-{date:%Y%m%d-%H%M%S}-seed{seed}.jsonl"


def _names(path: Path) -> Iterator[Path]:
    """That name, then with numbers from 2."""
    yield path
    yield from (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
