import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.content.level import Level
from game.session.log.lines import RecordedCook
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import ReplayMatch, ReplayMismatch, replay
from game.session.match.results import results
from tests.examples import examples
from tests.session.conftest import Wanderer


def recorded(level: Level, path: Path, seed: int = 7) -> Match:
    """A whole recorded match with words at the start, in between and after the end."""
    match = Match(level, (Wanderer(seed), Wanderer(seed + 1, 3)), seed, MatchLog(path))
    match.say(0, "hello")
    while not match.over:
        match.tick()
        if match.state.tick == 33:
            match.say(1, "onions!", kind="request")
    match.say(0, "well done")
    match.close()
    return match


@examples(15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(-5, 2**40))
def test_a_replay_ends_where_the_match_ended(ring: Level, tmp_path: Path, seed: int) -> None:
    live = recorded(ring, tmp_path / "match.jsonl", seed)
    again = replay(load_log(tmp_path / "match.jsonl"), ring)
    assert again.state == live.state
    assert again.words == live.words
    assert [words.kind for words in again.words] == [None, "request", None]
    assert results(again.history) == results(live.history)


def test_a_cut_log_replays_as_far_as_it_goes(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]) + '{"tick": 1')
    record = load_log(path)
    match = replay(record, ring)
    assert record.cut
    assert 0 < match.state.tick == record.ticks < ring.round_ticks


def tampered(path: Path, tick: int, change: dict[str, object]) -> None:
    """Change the check at `tick`: its digest, and fields of its state."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        if line.get("check") == tick:
            line["digest"] = "0" * 16
            line["state"] |= change
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_a_mismatch_names_tick_and_first_difference(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    tampered(path, 100, {"score": 1000})
    with pytest.raises(ReplayMismatch) as caught:
        replay(load_log(path), ring)
    assert str(caught.value) == f"{path}: tick 100: score: expected 1000, found 0"


def test_a_mismatch_of_the_digest_alone(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    tampered(path, 50, {})
    with pytest.raises(ReplayMismatch, match="tick 50: digest: expected 0000000000000000, found"):
        replay(load_log(path), ring)


def test_a_lost_move_is_noticed(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = Match(ring, (Wanderer(1), Wanderer(2)), 7, MatchLog(path))
    before = match.state.cooks
    while match.state.cooks[0].cell == before[0].cell:
        match.tick()
    lost = match.previous.tick
    while match.state.tick < 50:
        match.tick()
    match.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    kept = [line for line in lines if line.get("tick") != lost]
    path.write_text("".join(json.dumps(line) + "\n" for line in kept))
    with pytest.raises(ReplayMismatch, match=r"tick 50: (cooks|stations)"):
        replay(load_log(path), ring)


def test_another_level_is_refused(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    with pytest.raises(LogError, match="line 1: expected level quick, found level ring"):
        ReplayMatch(load_log(path), replace(ring, name="quick"))
    with pytest.raises(LogError, match=r"expected a match on ring as it is now .*found one on"):
        ReplayMatch(load_log(path), replace(ring, fingerprint="other"))


def test_another_number_of_cooks_is_refused(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    record = load_log(path)
    header = replace(record.header, cooks=3 * (RecordedCook("one"),))
    with pytest.raises(LogError, match="expected at most 2 seats, found 3"):
        ReplayMatch(replace(record, header=header), ring)


def test_a_replay_can_be_watched_like_a_match(ring: Level, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorded(ring, path)
    match = ReplayMatch(load_log(path), ring)
    assert [seat.name for seat in match.seats] == ["wanderer 7", "wanderer 8"]
    match.tick()
    assert [w.text for w in match.words] == ["hello"]
    match.close()
    assert not match.over
