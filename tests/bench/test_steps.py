from io import StringIO

from rich.console import Console

from game.bench.steps import LISTED, profile, random_moves, throughput
from game.content.level import Level


def test_random_moves_depend_on_the_seed_alone(ring: Level) -> None:
    moves = random_moves(ring, 1)
    assert moves == random_moves(ring, 1) != random_moves(ring, 2)
    assert len(moves) == ring.round_ticks
    assert {len(each) for each in moves} == {2}


def test_at_least_one_round_is_measured(ring: Level) -> None:
    rates = throughput(ring, 0, 0.0, Console(file=StringIO()))
    assert len(rates) == 1
    assert rates[0] > 0


def test_the_breakdown_lists_the_costliest_functions_first(ring: Level) -> None:
    shares = [s.share for s in profile(ring, 0)]
    assert len(shares) == LISTED
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1
    assert any(s.function.startswith("step.") for s in profile(ring, 0))
