"""The player's records: the best rounds of each kind, the file in which they are kept, and how
they change while the game runs.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from game import paths
from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level, stars
from game.records import FileKind, Shelf, in_json
from game.session.words import printable, tidy

#: Rounds that a table has room for, and characters that a name has.
MOST, LONGEST_NAME = 10, 20
FILE, VERSION = "scores.json", 2


@dataclass(frozen=True, slots=True, order=True)
class Contest:
    """Which rounds can be compared: in the level of that name, by as many players, as hard."""

    level: str
    players: int = 1
    difficulty: Difficulty = NORMAL

    @classmethod
    def of(cls, level: Level) -> "Contest":
        """The rounds with which one in that kitchen, as it was played, can be compared."""
        return cls(level.name, max(1, len(level.humans)), level.difficulty)


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A finished round. `name`: whose, '' if nobody signed it; `date`: in ISO 8601, '' if unknown;
    `round`: tells it from others of that second, '' for those of older games.
    """

    score: int
    name: str = ""
    date: str = ""
    round: str = ""


#: Tables by contest, best first.
Records = Mapping[Contest, tuple[RecordEntry, ...]]


def with_entry(records: Records, contest: Contest, entry: RecordEntry) -> Records:
    """The records with that round, if it is among the best; the same round counts once."""
    table = records.get(contest, ())
    if any(_same_round(entry, known) for known in table):
        return records
    return {**records, contest: ranked((*table, entry))}


def with_name(records: Records, contest: Contest, entry: RecordEntry, name: str) -> Records:
    """The records with that round signed by `name`."""
    table = tuple(
        replace(known, name=name) if _same_round(entry, known) else known
        for known in records.get(contest, ())
    )
    return {**records, contest: table}


def ranked(entries: Iterable[RecordEntry]) -> tuple[RecordEntry, ...]:
    """The best of them, best first; of those with the same score the one that came first."""
    return tuple(sorted(entries, key=lambda entry: -entry.score)[:MOST])


def place_of(entry: RecordEntry, table: Iterable[RecordEntry]) -> int | None:
    """From 1, whoever signed it; None if it is not there."""
    places = (place for place, known in enumerate(table, 1) if _same_round(entry, known))
    return next(places, None)


def last_name(records: Records) -> str:
    """By which the newest round was signed, '' if none ever was."""
    signed = [entry for table in records.values() for entry in table if entry.name]
    return max(signed, key=lambda entry: entry.date, default=RecordEntry(0)).name


def _same_round(one: RecordEntry, other: RecordEntry) -> bool:
    return (one.score, one.date, one.round) == (other.score, other.date, other.round)


@dataclass(frozen=True, slots=True)
class _Table:
    """The rounds of one contest, as they are kept."""

    level: str
    players: int
    rounds: tuple[RecordEntry, ...]
    difficulty: Difficulty = NORMAL


@dataclass(frozen=True, slots=True)
class _Kept:
    """All of the file."""

    records: tuple[_Table, ...]


_FILE = in_json(_Kept(()), VERSION, "records begin anew", "this round is not kept in the records")


def records_path() -> Path:
    """Where the records are. Need not exist."""
    return paths.user_data() / FILE


def parse_records(text: str, name: str) -> Records:
    """The records in `text`. Raises DamagedError, NewerError."""
    return {
        Contest(printable(table.level), table.players, table.difficulty): ranked(
            _harmless(entry) for entry in table.rounds
        )
        for table in _FILE.parse(text, name).records
    }


def records_text(records: Records) -> str:
    """What `parse_records` reads."""
    return _FILE.text(
        _Kept(
            tuple(
                _Table(contest.level, contest.players, rounds, contest.difficulty)
                for contest, rounds in sorted(records.items())
            )
        )
    )


def _harmless(entry: RecordEntry) -> RecordEntry:
    """Whatever a file says: names that can be shown, and a date that is one or ''."""
    try:
        datetime.fromisoformat(entry.date)
    except ValueError:
        entry = replace(entry, date="")
    name = printable(entry.name)[:LONGEST_NAME]
    return replace(entry, name=name, round=printable(entry.round))


RECORDS: FileKind[Records] = FileKind({}, _FILE.instead, _FILE.lost, parse_records, records_text)


class BestScores:
    """The best rounds of each contest, kept from start to start."""

    def __init__(self, path: Path | None = None) -> None:
        self._shelf = Shelf(RECORDS, path or records_path())
        self.records: Records = self._shelf.load()

    @property
    def problem(self) -> str:
        """Why records were not read or the last round is not kept, '' if all is well."""
        return self._shelf.problem

    @property
    def last_name(self) -> str:
        """By which the newest of the rounds was signed, '' if none ever was."""
        return last_name(self.records)

    def table(self, contest: Contest) -> tuple[RecordEntry, ...]:
        return self.records.get(contest, ())

    def best(self, contest: Contest) -> int | None:
        """None before the first finished round."""
        return next((entry.score for entry in self.table(contest)), None)

    def enter(self, contest: Contest, entry: RecordEntry) -> int | None:
        """Enter a finished round; gives the best score before it."""
        before = self.best(contest)
        if place_of(entry, with_entry(self.records, contest, entry)[contest]) is not None:
            self.records = self._shelf.change(
                self.records, lambda kept: with_entry(kept, contest, entry)
            )
        return before

    def sign(self, contest: Contest, entry: RecordEntry, name: str) -> None:
        name = tidy(name)[:LONGEST_NAME]
        self.records = self._shelf.change(
            self.records, lambda kept: with_name(kept, contest, entry, name)
        )

    def played(self, level: str) -> bool:
        return any(contest.level == level and table for contest, table in self.records.items())

    def earned(self, level: Level) -> int:
        """The most stars of any round there, 0 to 3: each counts by its own difficulty."""
        found = (
            stars(table[0].score, level.at(contest.difficulty))
            for contest, table in self.records.items()
            if contest.level == level.name and table
        )
        return max(found, default=0)
