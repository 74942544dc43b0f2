import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.content.level import Level
from game.kitchen.moves import Move
from game.kitchen.snapshot import digest
from game.kitchen.state import State
from game.session.log.reader import LARGEST, LONGEST, LogError, load_log
from game.session.log.writer import MatchLog, log_path
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver, Note
from game.session.seats.seat import Seat
from tests.session.conftest import Wanderer


class Chopper(Wanderer):
    """A wanderer that claims to start and end macro actions."""

    def __init__(self) -> None:
        super().__init__(9)
        self.news: list[Note] = []

    def move(self, state: State, cook: int) -> Move:
        if state.tick % 30 == 10:
            self.news.append(MacroBegun("Chop Onion", "reflex"))
        if state.tick % 30 == 20:
            self.news.append(MacroOver("Chop Onion", "failed", "no board is free"))
        return super().move(state, cook)

    def drain(self) -> Sequence[Note]:
        news, self.news = self.news, []
        return news


def play(level: Level, path: Path, ticks: int) -> Match:
    """`ticks` ticks of a logged match; it is not closed."""
    match = Match(level, (Chopper(), Wanderer(2, 3)), 7, MatchLog(path, datetime(2026, 1, 31)))
    for _ in range(ticks):
        if match.state.tick == 15:
            match.say(1, "Chop 2 onions, s'il vous plaît")
        match.tick()
    return match


def test_a_log_holds_everything_that_happened(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "match.jsonl"
    match = play(ring, path, 120)
    match.say(0, "bye")
    match.close()
    match.close()
    record = load_log(path)
    assert (record.header.level, record.header.fingerprint) == ("ring", ring.fingerprint)
    assert (record.header.seed, record.header.date) == (7, "2026-01-31T00:00:00")
    assert record.header.names == ("wanderer 9", "wanderer 2")
    assert (record.ticks, record.complete, record.cut) == (120, True, False)
    assert list(record.checks) == [50, 100, 120]
    assert record.checks[120].digest == digest(match.state)
    assert [w for ws in record.words.values() for w in ws] == match.words
    assert record.notes[10] == ((0, MacroBegun("Chop Onion", "reflex")),)
    assert record.notes[20] == ((0, MacroOver("Chop Onion", "failed", "no board is free")),)
    assert record.results is not None
    assert record.results["score"] == match.state.score


def test_quiet_ticks_take_no_lines(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match(ring, (Seat(), Seat()), 7, MatchLog(path))
    while not match.over:
        match.tick()
    match.close()
    kinds = [next(iter(json.loads(line))) for line in path.read_text().splitlines()]
    assert kinds == ["sous-chef-match", "tick", "check", "check", "check", "check", "end"]


def test_a_match_that_was_never_closed_is_loadable(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play(ring, path, 120)  # as after a crash: what was flushed is all there is
    record = load_log(path)
    assert (record.ticks, record.complete, record.cut) == (100, False, False)


@pytest.mark.parametrize("lost", [1, 7, 200])
def test_a_log_cut_in_the_middle_of_a_line(ring: Level, tmp_path: Path, lost: int) -> None:
    path = tmp_path / "match.jsonl"
    play(ring, path, 120).close()
    path.write_bytes(path.read_bytes()[:-lost])
    record = load_log(path)
    assert record.cut
    assert not record.complete
    assert record.ticks == 120


def test_a_log_cut_inside_a_letter(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play(ring, path, 120).close()
    data = path.read_bytes()
    path.write_bytes(data[: data.index("î".encode()) + 1])
    assert load_log(path).cut


def test_a_folder_that_cannot_be_made_never_hurts_the_match(ring: Level, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    match = play(ring, tmp_path / "file" / "match.jsonl", 120)
    match.close()
    assert match.state.tick == 120
    assert match.log is not None
    assert str(match.log.problem).startswith("this match is not recorded: ")
    assert "match.jsonl" in str(match.log.problem)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_never_hurts_the_match(ring: Level) -> None:
    match = play(ring, Path("/dev/full"), 120)
    match.close()
    assert match.state.tick == 120
    assert match.log is not None
    assert match.log.problem == "this match is not recorded: No space left on device (/dev/full)"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_never_hurts_the_match(ring: Level, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    match = play(ring, tmp_path / "match.jsonl", 60)
    assert match.log is not None
    assert "Permission denied" in str(match.log.problem)


HEADER = (
    '{"sous-chef-match": 2, "level": "ring", "fingerprint": "f", "seed": 7, '
    '"cooks": [{"name": "a"}, {"name": "b"}], "date": ""}\n'
)
BROKEN = {
    "": "line 1: expected a match log, found an empty or broken-off file",
    "hello": "line 1: expected a match log, found an empty or broken-off file",
    "hello\n": "line 1: expected a line of JSON, found hello",
    "[" * 5000 + "\n": "line 1: expected a line of JSON, found " + "[" * 60,
    "[1]\n": "line 1: expected the first line of a match log, found [1]",
    '{"a": 1}\n': 'line 1: expected the first line of a match log, found {"a": 1}',
    '{"sous-chef-match": 99}\n': "line 1: expected log version 2, found version 99",
    '{"sous-chef-match": "x"}\n': "line 1: expected log version 2, found version x",
    HEADER + "\n": "line 2: expected a line of JSON, found an empty line",
    HEADER + "{}\n": "line 2: expected a tick, check or end line, found {}",
    HEADER + '{"tick": 1, "moves": ["left"]}\n': "line 2: expected a move for each seat, found 1 m",
    HEADER + '{"tick": 1, "moves": 5}\n': "line 2: expected a line of a match log, found",
    HEADER + '{"tick": 1, "moves": ["fly", "up"]}\n': "'fly' is not a valid Move",
    HEADER + '{"tick": 1, "notes": [{"cook": 0, "kind": "x"}]}\n': "expected a note such as",
    HEADER + '{"tick": 1, "notes": ["x"]}\n': "expected a note with its 'cook', found x",
    HEADER + '{"tick": 1, "notes": [{"cook": 2, "kind": "failed", "reason": "x"}]}\n':
        "expected a cook from 0 to 1, found 2",
    HEADER + '{"tick": 1, "words": [["x"]]}\n': "expected words with 'cook' and 'text', found",
    HEADER + '{"tick": 1, "words": [{"cook": 1, "text": "hi", "to": 5}]}\n':
        "expected a cook from 0 to 1, found 5",
    HEADER + '{"tick": -1, "moves": ["up", "up"]}\n': "expected a tick from 0, found -1",
    HEADER + f'{{"tick": 1, "words": "{"x" * LONGEST}"}}\n': "line 2: expected a line of at most",
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_garbage_is_named_with_file_and_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LogError) as caught:
        load_log(path)
    assert str(caught.value).startswith(f"{path}: line ")
    assert BROKEN[text] in str(caught.value)


def test_a_file_far_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(LARGEST * 6)  # as large as that without filling the disk
    with pytest.raises(LogError, match="line 1: expected a log of at most 32 MB, found 192 MB"):
        load_log(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    with pytest.raises(LogError, match="expected a readable match log, found No such file"):
        load_log(path)


def test_binary_garbage_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary.jsonl"
    path.write_bytes(bytes(range(256)) * 10)
    with pytest.raises(LogError, match="line 1: expected"):
        load_log(path)


def test_log_names_tell_level_date_and_seed(ring: Level, user_home: Path) -> None:
    date = datetime(2026, 1, 31, 18, 45, 2, tzinfo=UTC)
    path = log_path("ring", 7, date)
    assert path == user_home / "data" / "matches" / "ring-20260131-184502-seed7.jsonl"
    logs = [MatchLog(log_path("ring", 7, date), date, spare=True) for _ in range(3)]
    for log in logs:  # each was named before any of them was begun
        Match(ring, (Seat(), Seat()), 7, log).close()
    names = [f"ring-20260131-184502-seed7{number}.jsonl" for number in ("", "-2", "-3")]
    assert [log.path.name for log in logs] == names
    assert all(load_log(log.path).complete for log in logs)
