"""What a list of recordings reads, and what may be deleted to make room."""

import json
import os

import pytest

from game.session.log.archive import EMPTY, NEWER, OLDER, STRANGE, make_room, recordings, summarise
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.seats.seat import HumanSeat, Seat


@pytest.fixture
def log(ring, wanderers, tmp_path):
    """A match of 200 ticks."""
    path = tmp_path / "matches" / "ring-20260105-120000-seed7.jsonl"
    match = Match(ring, wanderers, 7, MatchLog(path))
    match.say(0, "hello " * 60)
    while not match.over:
        match.tick()
    match.close()
    return path


def entry(folder, day, score=0, finished=True, level="ring"):
    """The first and last line of a log."""
    path = folder / f"{level}-202601{day:02d}-120000-seed7.jsonl"
    cooks = [{"name": "a", "kind": ""}]
    head = {"sous-chef-match": 2, "level": level, "fingerprint": "f", "seed": 7, "cooks": cooks}
    foot = {"end": 10, "digest": "", "results": {"score": score, "finished": finished}}
    path.write_text(f"{json.dumps({**head, 'date': ''})}\n{json.dumps(foot)}\n")
    return path


def test_a_summary_tells_what_was_played(log):
    found = summarise(log)
    assert found.problem == "" and found.finished and found.seconds == 20
    assert found.header.level == "ring" and found.header.kinds == ("habit", "habit")
    foot = json.loads(log.read_text().splitlines()[-1])
    assert found.score == foot["results"]["score"]


def test_kinds_tell_people_from_programs(ring, tmp_path):
    log = MatchLog(tmp_path / "log.jsonl")
    Match(ring, [Seat(), HumanSeat("You", 3)], 7, log).close()
    assert summarise(log.path).header.kinds == ("habit", "person")


def test_a_log_that_breaks_off_tells_how_far_it_goes(log):
    log.write_bytes(log.read_bytes()[:-400])
    found = summarise(log)
    assert found.problem == "" and found.score is None and not found.finished
    assert 10 < found.seconds <= 20


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", EMPTY),
        (b"soup", STRANGE),
        (b"\xff\xfe\x00\n\x00", STRANGE),
        (b"[" * 4000 + b"\n", STRANGE),
        (b'{"sous-chef-match": 99}\n', NEWER),
        (b'{"sous-chef-match": 0}\n', OLDER),
        (b'{"sous-chef-match": 1, "level": 3}\n', OLDER),
        (b'{"sous-chef-match": 2, "level": 3}\n', STRANGE),
        (b"null\n", STRANGE),
    ],
)
def test_trouble_is_told_in_plain_words(tmp_path, content, problem):
    path = tmp_path / "ring.jsonl"
    path.write_bytes(content)
    assert summarise(path).problem == problem


def test_what_cannot_be_read_is_told_too(tmp_path):
    folder = tmp_path / "a.jsonl"
    folder.mkdir()
    assert summarise(folder).problem.startswith("It cannot be read: ")
    assert summarise(tmp_path / "none.jsonl").problem.startswith("It cannot be read: ")


def test_kinds_that_this_game_does_not_know_are_unknown(tmp_path):
    path = entry(tmp_path, 1)
    kinds = ("mind", "ghost", 3, "")
    cooks = json.dumps([{"name": "a", "kind": kind} for kind in kinds])
    one = '[{"name": "a", "kind": ""}]'
    path.write_text(path.read_text().replace(one, cooks))
    assert summarise(path).header.kinds == ("mind", "", "", "")


def test_the_newest_come_first_whatever_they_are_called(tmp_path):
    old, new = entry(tmp_path, 2), entry(tmp_path, 9)
    mine = tmp_path / "my favourite.jsonl"
    mine.write_text("")
    os.utime(mine, (1_767_700_000, 1_767_700_000))  # 6 January 2026
    (tmp_path / "notes.txt").write_text("")
    assert recordings(tmp_path) == [new, mine, old]
    assert recordings(tmp_path / "none") == []


def test_room_is_made_only_when_there_is_need(tmp_path):
    for day in range(1, 8):
        entry(tmp_path, day)
    assert make_room(tmp_path, kept=5, slack=2) == 0
    assert len(recordings(tmp_path)) == 7


def test_the_best_of_each_kitchen_and_what_is_not_the_games_own_stay(tmp_path):
    best = entry(tmp_path, 1, score=90)
    early = entry(tmp_path, 2, score=99, finished=False)
    other = entry(tmp_path, 3, score=5, level="quick")
    damaged = tmp_path / "ring-20260104-120000-seed7.jsonl"
    damaged.write_text("soup")
    renamed = entry(tmp_path, 5).rename(tmp_path / "first soup.jsonl")
    os.utime(renamed, (1_700_000_000, 1_700_000_000))
    plain = entry(tmp_path, 6)
    new = [entry(tmp_path, day, score=50) for day in (20, 21)]
    assert make_room(tmp_path, kept=2, slack=0) == 2
    assert set(recordings(tmp_path)) == {best, other, damaged, renamed, *new}
    assert not early.exists() and not plain.exists()


@pytest.mark.parametrize(
    "what",
    ['"words":[{"cook":7,"text":"hi"}]', '"notes":[{"cook":-1,"kind":"failed","reason":"?"}]'],
)
def test_what_is_said_of_cooks_who_are_not_there_is_refused(log, what):
    with log.open("a") as file:
        file.write(f'{{"tick":200,{what}}}\n')
    with pytest.raises(LogError, match="a cook from 0 to 1"):
        load_log(log)
