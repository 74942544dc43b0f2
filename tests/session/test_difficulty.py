"""A difficulty is part of a match: in its log, its replay and its results."""

import json
from pathlib import Path

import pytest

from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level
from game.kitchen.snapshot import digest
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import ReplayMatch, replay
from game.session.match.results import results

HARD = Difficulty("rush", "half", "short")


def played(level: Level, path: Path) -> Match:
    """A whole round."""
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), 3, MatchLog(path))
    while not match.over:
        match.tick()
    match.close()
    return match


def test_a_replay_has_the_orders_paces_and_end_of_its_match(shipped, tmp_path) -> None:
    ring, path = shipped["ring"], tmp_path / "match.jsonl"
    match = played(ring.at(HARD), path)
    record = load_log(path)
    assert record.header.difficulty == HARD
    assert record.ticks == ring.round_ticks // 2
    again = ReplayMatch(record, ring)
    assert again.level.difficulty == HARD
    assert again.history.cooks == match.history.cooks  # their paces, not only the level's
    ended = replay(record, ring)
    assert digest(ended.state) == digest(match.state)
    assert results(ended.history) == results(match.history)
    assert results(match.history).difficulty == HARD
    assert results(match.history).finished


def test_the_log_tells_only_what_is_not_as_usual(shipped, tmp_path) -> None:
    told = {}
    for difficulty in (NORMAL, Difficulty(pressure="relaxed")):
        path = tmp_path / "match.jsonl"
        Match(
            level := shipped["ring"].at(difficulty), cast(level, HUMANS["cook"], by_reflex), 3,
            MatchLog(path),
        ).close()  # fmt: skip
        told[difficulty] = json.loads(path.read_text().splitlines()[0]).get("difficulty")
    assert list(told.values()) == [None, {"pressure": "relaxed"}]


@pytest.mark.parametrize("found", ["rush", {"pressure": "frantic"}, {"fog": "thick"}, None])
def test_a_log_with_another_difficulty_is_refused_with_its_reason(shipped, tmp_path, found):
    path = tmp_path / "match.jsonl"
    played(shipped["ring"].at(Difficulty(length="short")), path)
    first, *rest = path.read_text().splitlines()
    header = json.loads(first) | {"difficulty": found}
    path.write_text("\n".join([json.dumps(header), *rest, ""]))
    with pytest.raises(LogError, match="expected a difficulty of this game"):
        load_log(path)
