"""The trial reads match logs by itself, also such as are broken off."""

import json
import os

import pytest
from bundle.trial.player import read_log

from game.bench.real_game import match_logs

HEADER = {"level": "ring", "seed": 3}
WORDS = {
    "tick": 1,
    "words": [
        {"cook": 1, "text": "chop two onions", "hearing": {"sure": 0.9}},
        {"cook": 0, "text": "OK, 2 onions."},
    ],
}
NOTES = {"tick": 2, "notes": [{"kind": "intends", "state": "satisfied"}, {"kind": "thought"}]}
END = {"end": 90, "results": {"score": 40}}


def written(path, *objects, rest=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in objects) + rest, encoding="utf-8")
    return path


def test_a_log_tells_who_said_what_and_what_was_spoken(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS, NOTES, END))
    assert log.said(0) == ["OK, 2 onions."]
    assert log.spoken() == ["chop two onions"]
    assert log.notes("intends") == [{"kind": "intends", "state": "satisfied"}]
    assert log.ended and log.results == {"score": 40}


def test_a_log_without_its_end_has_no_results(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS))
    assert not log.ended
    with pytest.raises(KeyError):
        _ = log.results


def test_a_line_that_is_being_written_is_left_out(tmp_path):
    log = read_log(written(tmp_path / "log.jsonl", HEADER, WORDS, rest='{"tick": 2, "no'))
    assert log.lines == (HEADER, WORDS)


def test_logs_are_found_wherever_a_system_keeps_them_oldest_first(tmp_path):
    new = written(tmp_path / "data" / "matches" / "a.jsonl", HEADER)
    old = written(tmp_path / ".local" / "Sous Chef" / "matches" / "b.jsonl", HEADER)
    written(tmp_path / "data" / "other.jsonl", HEADER)
    os.utime(old, (1, 1))
    assert match_logs(tmp_path) == [old, new]
