import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from game.content.difficulty import NORMAL, Difficulty
from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.layout import Kind, Tips
from game.kitchen.moves import Move
from game.kitchen.scheduled_events import Critic, Lorry, LostBoard
from game.kitchen.snapshot import digest
from game.kitchen.state import Washing
from game.kitchen.step import first_state
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.lines import RecordedCook
from game.session.log.reader import LogError, load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import ReplayMatch, ReplayMismatch, replay
from game.session.match.results import results
from game.session.seats.seat import goes_on
from tests.examples import examples
from tests.partners.washing import washing_level
from tests.session.conftest import Wanderer
from tests.session.test_scripted import cast_match


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


# Plates that come back in a whole match: a replay gives the same, results count them, a held key
# goes on scrubbing.


def test_a_replay_washes_the_same_plates(tmp_path: Path) -> None:
    level = replace(washing_level(tmp_path), round_ticks=600)
    match = Match(level, cast(level, by_reflex, by_reflex), 5, MatchLog(tmp_path / "log.jsonl"))
    while not match.over:
        match.tick()
    match.close()
    washed = [o for o in match.history.occurrences if isinstance(o.event, ev.Washed)]
    assert results(match.history).washed == len(washed) > 0
    assert replay(load_log(tmp_path / "log.jsonl"), level).state == match.state


def test_a_held_key_goes_on_scrubbing(tmp_path: Path) -> None:
    level = washing_level(tmp_path)
    (sink,) = level.kitchen.cells(Kind.SINK)
    state, seat = first_state(level.kitchen, 5), 3
    here = level.kitchen.neighbour[sink][Move.LEFT]
    cooks = list(state.cooks)
    cooks[seat] = replace(cooks[seat], cell=here, facing=Move.RIGHT)
    state = replace(state, cooks=tuple(cooks))
    assert not goes_on(state, seat)
    contents = tuple(Washing(1, 4, 4) if c == sink else x for c, x in enumerate(state.contents))
    assert goes_on(replace(state, contents=contents), seat)


# Tips and events in a whole match: a replay gives the same, and the results count the tips.


def test_a_replay_gives_the_same_tips(ring: Level, tmp_path: Path) -> None:
    orders = replace(ring.kitchen.orders, tips=Tips(speed=6, row=2))
    kitchen = replace(ring.kitchen, orders=orders)
    level = replace(ring, kitchen=kitchen, round_ticks=900)
    live = cast_match(level, "cook", 3, MatchLog(tmp_path / "match.jsonl"))
    while not live.over:
        live.tick()
    live.close()
    found = results(live.history)
    given = [h.event.tip for h in live.history.occurrences if isinstance(h.event, ev.Served)]
    assert found.tips == sum(given) > 0
    record = load_log(tmp_path / "match.jsonl")
    assert record.results is not None and record.results["tips"] == found.tips
    again = replay(record, level)
    assert again.state == live.state
    assert results(again.history) == found


def test_a_replay_has_the_same_events(ring: Level, tmp_path: Path) -> None:
    boards = ring.kitchen.cells(Kind.BOARD)
    schedule = (
        LostBoard(100, boards[0], 300),
        Lorry(150, "onion", 3),
        Critic(200, "david", 450, 60, 20),
        LostBoard(400, boards[1]),
    )
    level = replace(ring, kitchen=replace(ring.kitchen, schedule=schedule), round_ticks=700)
    live = cast_match(level, "cook", 3, MatchLog(tmp_path / "match.jsonl"))
    while not live.over:
        live.tick()
    live.close()
    verbs = [deed.verb for deed in live.history.deeds if deed.seat is None]
    assert [verb for verb in verbs if verb.startswith(("board", "lorry", "critic"))] == [
        "board lost", "lorry came", "critic came", "board back", "board lost",
    ]  # fmt: skip
    again = replay(load_log(tmp_path / "match.jsonl"), level)
    assert again.state == live.state
    assert again.history.deeds == live.history.deeds
    assert results(again.history) == results(live.history)


# A difficulty is part of a match: in its log, its replay and its results.

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
