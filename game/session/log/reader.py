"""Reading a match log back, also one that ends in the middle of a line."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kitchen.moves import Move
from game.session.log.lines import MARK, VERSION, Check, Header, note_from_json
from game.session.seats.notes import Note
from game.session.seats.seat import KINDS, Kind
from game.session.words.chat import Words


class LogError(Exception):
    """A log that cannot be used. The text names file, line, what was expected and found."""

    def __init__(self, path: Path, line: int, expected: str, found: str) -> None:
        super().__init__(f"{path}: line {line}: expected {expected}, found {found}")


class NewerLogError(LogError):
    """A log that a newer game wrote."""


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded match.

    `moves[tick]` are those of all cooks, ticks without moves are left out; `ticks`: how many
    ticks are known; `complete`: it has its footer; `cut`: its last line is broken off.
    """

    path: Path
    header: Header
    moves: Mapping[int, tuple[Move, ...]]
    notes: Mapping[int, tuple[tuple[int, Note], ...]]
    words: Mapping[int, tuple[Words, ...]]
    checks: Mapping[int, Check]
    ticks: int
    results: Mapping[str, object] | None
    cut: bool

    @property
    def complete(self) -> bool:
        return self.results is not None


def load_log(path: Path) -> Record:
    """Read the log at `path`. LogError if it cannot be read or is no log of this version."""
    try:
        text = path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise LogError(path, 1, "a readable match log", error.strerror or str(error)) from error
    lines = text.split("\n")
    cut = lines.pop() != ""  # a whole log ends with a line's end
    reader = _Reader(path)
    for number, line in enumerate(lines, 1):
        reader.read(number, line)
    return reader.record(cut)


def read_header(path: Path, line: object) -> Header:
    """The first line of the log at `path`, read as JSON. LogError if it is none."""
    match line:
        case {
            "level": str(level), "fingerprint": str(fingerprint), "seed": int(seed),
            "seats": list(seats), "date": str(date), **rest,
        } if rest.get(MARK) == VERSION:  # fmt: skip
            names = tuple(str(seat) for seat in seats)
            return Header(level, fingerprint, seed, names, date, _kinds(rest.get("kinds")))
        case dict() if line.get(MARK, VERSION) != VERSION:
            newer = isinstance(line[MARK], int) and line[MARK] > VERSION
            expected, found = f"log version {VERSION}", f"version {line[MARK]}"
            if newer:
                raise NewerLogError(path, 1, expected, f"{found}, written by a newer game")
            raise LogError(path, 1, expected, found)
    raise LogError(path, 1, "the first line of a match log", json.dumps(line)[:60])


def _kinds(found: object) -> tuple[Kind, ...]:
    """What drove each cook; whatever this game does not know is not known."""
    kinds = found if isinstance(found, list) else []
    return tuple(next((known for known in KINDS if known == kind), "") for kind in kinds)


class _Reader:
    """Gathers a log's lines into a Record."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._line = 1
        self._header: Header | None = None
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._notes: dict[int, tuple[tuple[int, Note], ...]] = {}
        self._words: dict[int, tuple[Words, ...]] = {}
        self._checks: dict[int, Check] = {}
        self._ticks = 0
        self._results: Mapping[str, object] | None = None

    def read(self, number: int, text: str) -> None:
        """Take in line `number`, counted from 1."""
        self._line = number
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            raise self._error("a line of JSON", text[:60] or "an empty line") from None
        try:
            if self._header is None:
                self._header = read_header(self._path, line)
            else:
                self._read_line(line)
        except (ValueError, TypeError, KeyError) as error:
            raise self._error("a line of a match log", f"{text[:60]} ({error})") from None

    def record(self, cut: bool) -> Record:
        """Everything read so far."""
        if self._header is None:
            raise self._error("a match log", "an empty or broken-off file")
        return Record(
            self._path, self._header, self._moves, self._notes, self._words, self._checks,
            self._ticks, self._results, cut,
        )  # fmt: skip

    def _read_line(self, line: object) -> None:
        match line:
            case {"tick": int(tick), **rest}:
                self._read_tick(tick, rest)
                self._ticks = max(self._ticks, tick + ("moves" in rest))
            case {"check": int(tick), "digest": str(digest), "state": dict(state)}:
                self._checks[tick] = Check(tick, digest, state)
                self._ticks = max(self._ticks, tick)
            case {"end": int(tick), "digest": str(digest), "results": dict(found)}:
                self._checks.setdefault(tick, Check(tick, digest))
                self._ticks = tick
                self._results = found
            case _:
                raise self._error("a tick, check or end line", json.dumps(line)[:60])

    def _read_tick(self, tick: int, line: Mapping[Any, Any]) -> None:
        if "moves" in line:
            moves = tuple(Move(move) for move in line["moves"])
            if self._header is None or len(moves) != len(self._header.seats):
                raise self._error("a move for each seat", f"{len(moves)} moves")
            self._moves[tick] = moves
        if "notes" in line:
            self._notes[tick] = tuple(_note(entry) for entry in line["notes"])
            self._seated(cook for cook, _ in self._notes[tick])
        if "words" in line:
            self._words[tick] = tuple(_words(tick, entry) for entry in line["words"])
            self._seated(words.cook for words in self._words[tick])
            self._seated(words.to for words in self._words[tick] if words.to is not None)

    def _seated(self, cooks: Iterable[int]) -> None:
        """Refuse what is said of cooks who are not there."""
        seats = len(self._header.seats) if self._header else 0
        for cook in cooks:
            if not 0 <= cook < seats:
                raise self._error(f"a cook from 0 to {seats - 1}", str(cook))

    def _error(self, expected: str, found: str) -> LogError:
        return LogError(self._path, self._line, expected, found)


def _note(entry: object) -> tuple[int, Note]:
    match entry:
        case [int(cook), *parts]:
            return cook, note_from_json(parts)
    raise ValueError(f"expected [COOK, KIND, ...], found {entry}")


def _words(tick: int, entry: object) -> Words:
    match entry:
        case [int(cook), str(text)]:
            return Words(tick, cook, text)
        case [int(cook), str(text), int(to)]:
            return Words(tick, cook, text, to)
    raise ValueError(f"expected [COOK, TEXT] or [COOK, TEXT, TO], found {entry}")
