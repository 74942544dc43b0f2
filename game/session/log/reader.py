"""Reading a match log back, also one that ends in the middle of a line."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from agents.plain_file import LongFileError, content, opened, size_words
from game.codec import Codec
from game.content.difficulty import Difficulty
from game.content.level import KitchenText
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND
from game.session.crew import Sent
from game.session.log.inferred_queue import InferredQueue
from game.session.log.lines import (
    MARK,
    VERSION,
    Check,
    Header,
    RecordedCook,
    note_from_json,
    sent_from_json,
    words_from_json,
)
from game.session.seats.notes import Note
from game.session.seats.seat import KINDS, Kind
from game.session.words import NOBODY, Words

#: Bytes of a log and of one line of it, at most. Eight cooks who talk without end fill a tenth.
LARGEST, LONGEST = 32 * 2**20, 2**20


#: Told of a share, 0..1.
Progress = Callable[[float], None]


class LogError(Exception):
    """A log that cannot be used. The text names file, line, what was expected and found."""

    def __init__(self, path: Path, line: int, expected: str, found: str) -> None:
        super().__init__(f"{path}: line {line}: expected {expected}, found {found}")


class NewerLogError(LogError):
    """A log that a newer game wrote."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A recorded match.

    `moves[tick]` are those of all cooks, ticks without moves are left out; `unsaid[tick]`: the
    numbers of words taken back then; `ticks`: how many ticks are known; `complete`: it has its
    footer; `cut`: its last line is broken off; `kitchen`: what the kitchen's files said, if it
    tells; `talk[tick]`: what passed within a crew.
    """

    path: Path
    header: Header
    moves: Mapping[int, tuple[Move, ...]]
    notes: Mapping[int, tuple[tuple[int, Note], ...]]
    words: Mapping[int, tuple[Words, ...]]
    unsaid: Mapping[int, tuple[int, ...]]
    checks: Mapping[int, Check]
    ticks: int
    results: Mapping[str, object] | None
    cut: bool
    kitchen: KitchenText | None = None
    talk: Mapping[int, tuple[Sent, ...]] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return self.results is not None


def load_log(path: Path, progress: Progress = lambda share: None) -> MatchRecord:
    """Read the log at `path`. LogError if it cannot be read or is no log that this game knows.

    `progress` is told now and then what share of it is read; what it raises ends that.
    """
    try:
        whole, cut = _lines(path)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not whole:
        raise LogError(path, 1, "a match log", "an empty or broken-off file")
    first = _parsed(path, 1, whole[0])
    reader = _Reader(path, read_header(path, first))
    for number, line in enumerate(_all_parsed(path, whole, progress), 2):
        reader.read(number, line)
    return reader.record(cut)


def kitchen_in(line: Mapping[Any, Any]) -> KitchenText | None:
    """What a line tells of the kitchen, if it does."""
    match line:
        case {"kitchen": {"level": str(level), "menu": str(menu)}}:
            return KitchenText(level, menu)
    return None


def read_header(path: Path, line: object) -> Header:
    """The first line of the log at `path`, read as JSON. LogError if it is none."""
    version = _version(line)
    match line:
        case dict() if version is not None and version != VERSION:
            expected, found = f"log version {VERSION}", f"version {line[MARK]}"
            if isinstance(version, int) and version > VERSION:
                raise NewerLogError(path, 1, expected, f"{found}, written by a newer game")
            raise LogError(path, 1, expected, found)
        case {
            "level": str(level), "fingerprint": str(fingerprint), "seed": int(seed),
            "cooks": [*cooks], "date": str(date), **more,
        } if version is not None:  # fmt: skip
            at = _difficulty(path, more.get("difficulty", {}))
            queues = bool(more.get("queues"))
            return Header(level, fingerprint, seed, tuple(map(_cook, cooks)), date, at, queues)
    raise LogError(path, 1, "the first line of a match log", json.dumps(line)[:60])


def first_line(path: Path) -> Header:
    """What the log at `path` begins with. LogError if it cannot be read or is none."""
    try:
        with opened(path) as file:
            line = file.readline(LONGEST + 1)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not line.endswith(b"\n"):
        raise LogError(path, 1, "a match log", "an empty or broken-off file")
    return read_header(path, _parsed(path, 1, line))


def _unreadable(path: Path, error: OSError) -> LogError:
    return LogError(path, 1, "a readable match log", error.strerror or str(error))


def _lines(path: Path) -> tuple[list[bytes], bool]:
    """The whole lines of a file, and whether another one is broken off. OSError, LogError."""
    try:
        lines = content(path, LARGEST).split(b"\n")
    except LongFileError as error:
        expected, found = f"a log of at most {size_words(LARGEST)}", path.stat().st_size
        raise LogError(path, 1, expected, size_words(found)) from error
    cut = lines.pop() != b""  # a whole log ends with a line's end
    return lines, cut


def _parsed(path: Path, number: int, line: bytes) -> object:
    if len(line) > LONGEST:
        raise LogError(path, number, f"a line of at most {LONGEST} bytes", f"{len(line)} bytes")
    text = line.decode("utf-8", errors="replace")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        found = text[:60] or "an empty line"
        raise LogError(path, number, "a line of JSON", found) from None


def _all_parsed(path: Path, lines: Sequence[bytes], progress: Progress) -> Iterator[object]:
    """All lines but the first."""
    for number, line in enumerate(lines[1:], 2):
        yield _parsed(path, number, line)
        progress(number / len(lines))


def _version(line: object) -> object:
    """What the first line says; None if it is none."""
    return line.get(MARK) if isinstance(line, dict) else None


def _difficulty(path: Path, found: object) -> Difficulty:
    """What was made of the kitchen; a change that is not known cannot be played again."""
    try:
        return Codec(closed=True).decode(Difficulty, found)
    except ValueError as error:
        raise LogError(path, 1, "a difficulty of this game", f"another ({error})") from None


def _cook(found: object) -> RecordedCook:
    """Who drove a cook; whatever this game does not know is not known."""
    match found:
        case {"name": name, **rest}:
            kind: Kind = next((known for known in KINDS if known == rest.get("kind")), "")
            return RecordedCook(str(name), kind, _pace(rest.get("moves_per_second")))
    return RecordedCook(str(found))


def _pace(found: object) -> Fraction | None:
    """Moves per second, as far as this game can show them."""
    possible = isinstance(found, int | float) and 0.1 <= found <= TICKS_PER_SECOND
    return Fraction(str(found)) if possible and not isinstance(found, bool) else None


class _Reader:
    """Gathers a log's lines into a record."""

    def __init__(self, path: Path, header: Header) -> None:
        self._path = path
        self._line = 1
        self._header = header
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._notes: dict[int, tuple[tuple[int, Note], ...]] = {}
        self._words: dict[int, tuple[Words, ...]] = {}
        self._unsaid: dict[int, tuple[int, ...]] = {}
        self._spoken = 0
        self._checks: dict[int, Check] = {}
        self._ticks = 0
        self._results: Mapping[str, object] | None = None
        self._kitchen: KitchenText | None = None
        self._talk: dict[int, tuple[Sent, ...]] = {}
        self._queues: dict[int, InferredQueue] = {}

    def read(self, number: int, line: object) -> None:
        """Take in line `number`, counted from 1."""
        self._line = number
        try:
            self._read_line(line)
        except (ValueError, TypeError, KeyError) as error:
            found = f"{json.dumps(line)[:60]} ({error})"
            raise self._error("a line of a match log", found) from None

    def record(self, cut: bool) -> MatchRecord:
        """Everything read so far."""
        return MatchRecord(
            self._path, self._header, self._moves, self._notes, self._words, self._unsaid,
            self._checks, self._ticks, self._results, cut, self._kitchen,
            self._talk,
        )  # fmt: skip

    def _read_line(self, line: object) -> None:
        match line:
            case {"tick": int(tick)} | {"check": int(tick)} | {"end": int(tick)} if tick < 0:
                raise self._error("a tick from 0", str(tick))
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
        self._kitchen = self._kitchen or kitchen_in(line)
        if "moves" in line:
            moves = tuple(Move(move) for move in line["moves"])
            if len(moves) != len(self._header.cooks):
                raise self._error("a move for each seat", f"{len(moves)} moves")
            self._moves[tick] = moves
        if "notes" in line:
            self._notes[tick] = tuple(map(self._queued, map(_note, line["notes"])))
            self._seated(cook for cook, _ in self._notes[tick])
        if "words" in line:
            self._words[tick] = tuple(self._said(tick, line["words"]))
            for words in self._words[tick]:
                seat = None if words.pointing is None else words.pointing.seat
                told = (words.cook, words.to, seat)
                self._seated(who for who in told if who not in (None, NOBODY))
        if "crew" in line:
            self._talk[tick] = tuple(sent_from_json(entry, tick) for entry in line["crew"])
            self._seated(s.sender for s in self._talk[tick] if s.sender is not None)
        if "unsaid" in line:
            self._unsaid[tick] = tuple(self._number(found) for found in line["unsaid"])

    def _queued(self, found: tuple[int, Note]) -> tuple[int, Note]:
        """A cook's note; an announcement of a game that told no queue is given one."""
        cook, note = found
        if self._header.queues:
            return found
        return cook, self._queues.setdefault(cook, InferredQueue()).completed(note)

    def _number(self, found: object) -> int:
        """The number of words that have been said."""
        if isinstance(found, int) and 1 <= found <= self._spoken:
            return found
        raise ValueError(f"expected the number of words said before, found {found!s:.60}")

    def _said(self, tick: int, entries: Iterable[object]) -> Iterator[Words]:
        for entry in entries:
            match entry:
                case {"cook": int(), "text": str()} if isinstance(entry, dict):
                    self._spoken += 1
                    yield words_from_json(entry, tick, self._spoken)
                case _:
                    raise ValueError(f"expected words with 'cook' and 'text', found {entry}")

    def _seated(self, cooks: Iterable[int]) -> None:
        """Refuse what is said of cooks who are not there."""
        seats = len(self._header.cooks)
        for cook in cooks:
            if not 0 <= cook < seats:
                raise self._error(f"a cook from 0 to {seats - 1}", str(cook))

    def _error(self, expected: str, found: str) -> LogError:
        return LogError(self._path, self._line, expected, found)


def _note(entry: Any) -> tuple[int, Note]:  # noqa: ANN401 (anything that JSON can say)
    match entry:
        case {"cook": int(cook)}:
            return cook, note_from_json(entry)
    raise ValueError(f"expected a note with its 'cook', found {entry}")
