"""The file of personal records: tables by contest."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from game import paths
from game.client.player.records_table import LONGEST_NAME, Contest, RecordEntry, Records, ranked
from game.content.difficulty import NORMAL, Difficulty
from game.records import FileKind, in_json
from game.session.words import printable

FILE, VERSION = "scores.json", 2


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
