import json
from fractions import Fraction
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths
from game.content.load import load_level
from game.kitchen.snapshot import digest
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.writer import MatchLog
from game.session.match.clock import CATCH_UP, TICK_NS, Clock
from game.session.match.match import Match
from game.session.match.replay import ReplayMatch, load_log, replay
from game.session.seats.pace import Cooldown, EveryTick, Pace, UnevenPace
from tests.tables import table


class FakeTime:
    """Nanoseconds that pass when told to."""

    def __init__(self) -> None:
        self.ns = 123_456_789

    def __call__(self) -> int:
        return self.ns


def running(speed: Fraction = Fraction(1)) -> tuple[FakeTime, Clock]:
    time = FakeTime()
    clock = Clock(time, speed)
    clock.resume()
    return time, clock


@given(st.lists(st.integers(0, 3 * TICK_NS), max_size=200))
def test_no_nanosecond_is_lost(frames: list[int]) -> None:
    time, clock = running()
    ticks = 0
    for frame in frames:
        time.ns += frame
        ticks += clock.advance()
        assert 0 <= clock.alpha < 1
    assert ticks + clock.dropped == sum(frames) // TICK_NS


def test_a_round_at_sixty_frames_a_second_has_exactly_its_ticks() -> None:
    time, clock = running()
    ticks = 0
    for frame in range(6000):
        time.ns += 16_666_667 if frame % 3 else 16_666_666
        ticks += clock.advance()
    assert (ticks, clock.dropped) == (1000, 0)


def test_a_long_hiccup_is_dropped_and_counted() -> None:
    time, clock = running()
    time.ns += 10 * TICK_NS + TICK_NS // 2
    assert clock.advance() == CATCH_UP
    assert clock.dropped == 10 - CATCH_UP
    assert clock.alpha == 0.5


def test_alpha_runs_from_tick_to_tick() -> None:
    time, clock = running()
    seen = []
    for _ in range(5):
        time.ns += TICK_NS // 4
        seen.append((clock.advance(), clock.alpha))
    assert seen == [(0, 0.25), (0, 0.5), (0, 0.75), (1, 0.0), (0, 0.25)]


def test_time_does_not_pass_before_the_start_and_in_pauses() -> None:
    time = FakeTime()
    clock = Clock(time)
    assert clock.paused
    time.ns += 50 * TICK_NS
    assert clock.advance() == 0
    clock.resume()
    time.ns += TICK_NS // 2
    clock.pause()
    assert clock.paused
    time.ns += 50 * TICK_NS
    assert clock.advance() == 0
    assert clock.alpha == 0.5
    clock.resume()
    clock.resume()
    time.ns += TICK_NS // 2
    assert clock.advance() == 1
    assert clock.dropped == 0


def test_speed_scales_time() -> None:
    time, clock = running(Fraction(2))
    time.ns += TICK_NS // 2
    assert clock.advance() == 1
    clock.speed = Fraction(1, 2)
    time.ns += TICK_NS
    assert clock.advance() == 0
    time.ns += TICK_NS
    assert clock.advance() == 1


rates = st.fractions(min_value=Fraction(1, 10), max_value=10, max_denominator=100)


def in_1000_ticks(rate: Fraction) -> int:
    """Moves at ticks 0..999, the first at tick 0."""
    return int(999 * rate / 10) + 1


@table(__file__)
def test_scripted_moves_are_evenly_spaced(rate: str, ticks: list[int]) -> None:
    pace = Pace.of(Fraction(rate))
    assert [t for t in range(20) if pace.allows(t)][:5] == ticks


@given(rates)
def test_scripted_rate_is_exact(rate: Fraction) -> None:
    pace = Pace.of(rate)
    allowed = [t for t in range(1000) if pace.allows(t)]
    assert len(allowed) == in_1000_ticks(rate)
    gaps = {b - a for a, b in pairwise(allowed)}
    assert max(gaps, default=0) - min(gaps, default=0) <= 1


@given(rates, st.fractions(min_value=0, max_value=1, max_denominator=8).filter(lambda f: f < 1))
def test_moves_come_later_by_the_offset(rate: Fraction, share: Fraction) -> None:
    interval = 10 / rate
    pace = Pace(interval, share * interval)
    due = [ceil((k + share) * interval) for k in range(301)]
    assert [t for t in range(300) if pace.allows(t)] == [t for t in due if t < 300]


@given(rates, st.integers(0, 9))
def test_an_uneven_hand_makes_one_move_in_the_time_of_each(rate: Fraction, seed: int) -> None:
    even, uneven = Pace.of(rate), UnevenPace(10 / rate, seed)
    ends = [t for t in range(1001) if even.allows(t)]
    moves = [t for t in range(ends[-1]) if uneven.allows(t)]
    assert len(moves) == len(ends) - 1
    assert all(a <= t < b for t, (a, b) in zip(moves, pairwise(ends), strict=True))


def test_the_seed_draws_when_an_uneven_hand_moves() -> None:
    def moves(seed: int) -> list[int]:
        return [t for t in range(100) if UnevenPace(Fraction(10, 3), seed).allows(t)]

    assert moves(1) == moves(1) != moves(2)


@given(rates)
def test_a_held_key_keeps_the_exact_rate(rate: Fraction) -> None:
    cooldown, moves = Cooldown(rate), 0
    for tick in range(1000):
        if cooldown.allows(tick):
            cooldown.spent(tick)
            moves += 1
    assert moves == in_1000_ticks(rate)


@given(rates, st.lists(st.integers(0, 30), max_size=40))
def test_presses_never_beat_the_rate(rate: Fraction, rests: list[int]) -> None:
    cooldown, tick, made = Cooldown(rate), 0, []
    for rest in rests:
        tick += rest
        if cooldown.allows(tick):
            cooldown.spent(tick)
            made.append(tick)
    for i, first in enumerate(made):
        for moves, last in enumerate(made[i:]):
            # a gap may be rounded by less than a tick, never more
            assert last - first > moves * cooldown.interval - 1


def test_after_a_rest_the_first_press_counts_at_once() -> None:
    cooldown = Cooldown(Fraction(5, 2))
    cooldown.spent(0)
    assert [cooldown.allows(t) for t in (1, 2, 3, 4)] == [False, False, False, True]
    assert cooldown.allows(57)
    cooldown.spent(57)
    assert not cooldown.allows(60)
    assert cooldown.allows(61)


@pytest.mark.parametrize("rate", [Fraction(0), Fraction(-1), Fraction(11)])
def test_impossible_rates_are_refused(rate: Fraction) -> None:
    with pytest.raises(ValueError, match="moves per second: expected"):
        Pace.of(rate)
    with pytest.raises(ValueError, match="moves per second: expected"):
        Cooldown(rate)


def test_every_tick_allows_every_tick() -> None:
    assert all(EveryTick().allows(t) for t in range(5))


# Who is how quick: the papers' paces in the lab, equal ones in play, and the log tells which.

PAPERS = {"ring": "2.5", "bottleneck": "2.5", "partition": "2.5", "quick": "3.5"}


def test_files_keep_the_papers_paces_and_play_has_equal_ones(level):
    human = level.cooks[level.human].moves_per_second
    assert level.cooks[level.partner].moves_per_second == Fraction(PAPERS[level.name])
    played = level.for_play()
    assert set(played.paces) == {human}
    assert (played.fingerprint, played.kitchen) == (level.fingerprint, level.kitchen)


def test_a_slow_person_is_not_hurried_and_has_slow_partners(shipped):
    slow = shipped["ring"].at_paces((Fraction(4), Fraction(2)))
    assert slow.for_play().paces == (2, 2)


@pytest.fixture
def written(tmp_path):
    ring = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")

    def level(partner, human):
        text = ring.replace("{role: partner, moves_per_second: 2.5}", f"{{role: partner{partner}}}")
        text = text.replace("{role: human, moves_per_second: 5}", f"{{role: human{human}}}")
        file = tmp_path / "mine.yaml"
        file.write_text(text, encoding="utf-8")
        return load_level(file)

    return level


@table(__file__)
def test_a_pace_that_is_left_out_is_that_of_the_human(written, partner, human, found):
    assert written(partner, human).paces == found


def played(level, log=None, ticks=200):
    match = Match(level, cast(level, HUMANS["cook"], by_reflex), 3, log)
    for _ in range(ticks):
        match.tick()
    match.close()
    return match


def test_an_equal_partner_makes_more_moves(shipped):
    slow, quick = (played(level) for level in (shipped["ring"], shipped["ring"].for_play()))
    partner = shipped["ring"].partner
    assert len(quick.history.moves[partner]) > 1.5 * len(slow.history.moves[partner])


def test_the_log_tells_the_paces_and_the_replay_has_them(shipped, tmp_path):
    level = shipped["ring"].for_play()
    path = tmp_path / "match.jsonl"
    match = played(level, MatchLog(path))
    assert json.loads(path.read_text().splitlines()[0])["cooks"] == [
        {"name": name, "kind": seat.kind, "moves_per_second": pace}
        for name, seat, pace in zip(match.names, match.seats, (5.0, 3.0), strict=True)
    ]
    record = load_log(path)
    assert [cook.moves_per_second for cook in record.header.cooks] == [5, 3]
    again = ReplayMatch(record, shipped["ring"])  # the level as its file has it
    assert again.level.paces == (5, 3)  # a scripted cook is as quick as its script
    assert digest(replay(record, shipped["ring"]).state) == digest(match.state)


@pytest.mark.parametrize("pace", [None, 0, 11, "5", [5], True])
def test_older_and_odd_headers_are_shown_at_the_level_s_pace(shipped, tmp_path, pace):
    path = tmp_path / "match.jsonl"
    played(shipped["ring"], MatchLog(path))
    first, *rest = path.read_text().splitlines()
    header = json.loads(first)
    for cook in header["cooks"]:
        del cook["moves_per_second"]
        if pace is not None:
            cook["moves_per_second"] = pace
    path.write_text("\n".join([json.dumps(header), *rest, ""]))
    assert ReplayMatch(load_log(path), shipped["ring"]).level.paces == shipped["ring"].paces
