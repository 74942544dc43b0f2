from fractions import Fraction
from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.seats.pace import Cooldown, EveryTick, Pace, UnevenPace

rates = st.fractions(min_value=Fraction(1, 10), max_value=10, max_denominator=100)


def in_1000_ticks(rate: Fraction) -> int:
    """Moves at ticks 0..999, the first at tick 0."""
    return int(999 * rate / 10) + 1


@pytest.mark.parametrize(
    ("rate", "ticks"),
    [
        ("10", [0, 1, 2, 3, 4]),
        ("5/2", [0, 4, 8, 12, 16]),
        ("3", [0, 4, 7, 10, 14]),
        ("7/2", [0, 3, 6, 9, 12]),
    ],
)
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
