"""The file of personal records: read, written, and made from the best scores of older games."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from game import paths
from game.client.player.records_table import LONGEST_NAME, Contest, RecordEntry, Records, ranked
from game.content.difficulty import difficulty_of
from game.records import DamagedError, FileKind, as_json, read_json, shown
from game.session.words.chat import printable

#: Version 1 had the best score alone, by level and number of players.
FILE, VERSION = "scores.json", 2


def records_path() -> Path:
    """Where the records are. Need not exist."""
    return paths.user_data() / FILE


def parse_records(text: str, name: str) -> Records:
    """The records in `text`, of this version or an older one. Raises DamagedError, NewerError."""
    found = read_json(text, name, VERSION)
    if found["version"] == 1:
        return _of_best_scores(found.get("best"), name)
    tables = found.get("records")
    if not isinstance(tables, list):
        raise DamagedError(f"{name}: records: expected a list of tables, found {shown(tables)}")
    return dict(_table(number, table, name) for number, table in enumerate(tables, 1))


def records_text(records: Records) -> str:
    """What `parse_records` reads."""
    tables = [
        {
            "level": contest.level,
            "players": contest.players,
            "difficulty": dict(contest.difficulty.changes),
            "rounds": [_row(entry) for entry in rounds],
        }
        for contest, rounds in sorted(records.items())
    ]
    return as_json(VERSION, {"records": tables})


def _row(entry: RecordEntry) -> dict[str, object]:
    row: dict[str, object] = {"score": entry.score, "name": entry.name, "date": entry.date}
    return {**row, "round": entry.round} if entry.round else row


def _table(number: int, found: object, name: str) -> tuple[Contest, tuple[RecordEntry, ...]]:
    match found:
        case {"level": str(level), "players": int(players), "rounds": list(rounds), **rest} if (
            not isinstance(players, bool)
        ):
            try:
                difficulty = difficulty_of(rest.get("difficulty", {}))
            except ValueError as error:
                raise DamagedError(f"{name}: table {number}: {error}") from None
            entries = ranked(_entry(number, each, name) for each in rounds)
            return Contest(printable(level), players, difficulty), entries
    expected = "a level, a number of players and rounds"
    raise DamagedError(f"{name}: table {number}: expected {expected}, found {shown(found)}")


def _entry(number: int, found: object, name: str) -> RecordEntry:
    match found:
        case {"score": int(score), "name": str(who), "date": str(date), **rest} if not isinstance(
            score, bool
        ):
            which = printable(str(rest.get("round", "")))
            return RecordEntry(score, printable(who)[:LONGEST_NAME], _date(date), which)
    expected = "a round with score, name and date"
    raise DamagedError(f"{name}: table {number}: expected {expected}, found {shown(found)}")


def _date(text: str) -> str:
    """A date that is one; '' is that of a round from long ago."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return ""
    return text


def _of_best_scores(best: object, name: str) -> Records:
    """Version 1: level -> number of players -> the best score."""
    if not isinstance(best, dict):
        raise DamagedError(f"{name}: best: expected levels, found {shown(best)}")
    return {
        Contest(level, players): (RecordEntry(score),)
        for level, by_players in best.items()
        for players, score in _by_players(level, by_players, name).items()
    }


def _by_players(level: str, found: object, name: str) -> Mapping[int, int]:
    if not isinstance(found, dict):
        expected = "scores by number of players"
        raise DamagedError(f"{name}: {level}: expected {expected}, found {shown(found)}")
    return dict(_pair(level, players, score, name) for players, score in found.items())


def _pair(level: str, players: str, score: Any, name: str) -> tuple[int, int]:  # noqa: ANN401 (JSON)
    if not players.isdecimal() or isinstance(score, bool) or not isinstance(score, int):
        there = f"{shown(players)}: {shown(score)}"
        raise DamagedError(f"{name}: {level}: expected two whole numbers, found {there}")
    return int(players), score


RECORDS: FileKind[Records] = FileKind(
    {}, "records begin anew", "this round is not kept in the records", parse_records, records_text
)
