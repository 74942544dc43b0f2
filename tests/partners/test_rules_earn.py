"""What System 1 alone earns in the burger kitchens, and that two of its kind go on."""

from __future__ import annotations

from statistics import fmean

import pytest

from game.content.level import Level
from game.content.load import load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.casting import Maker, cast, listening
from game.partners.model_pool import ModelPool
from game.partners.partner_spec import FSM
from game.partners.thinking import ModelChoice
from game.session.match.match import Match
from tests.conftest import LEVELS

#: Seconds without anything being moved, made or served.
STANDSTILL = 20


def burgers(name: str) -> Level:
    return load_level(LEVELS / f"{name}.yaml")


def round_of_rules(level: Level, seed: int) -> tuple[int, float]:
    """The score of a round in which all cooks go by rules, and its longest standstill, in s."""
    pool = ModelPool(ModelChoice(None, fixed_s=0.0), FSM)
    by_rules: Maker = listening(lambda: pool.minds(seed))
    match = Match(level, cast(level, by_rules, by_rules), seed)
    longest = last = 0
    before: object = None
    while not match.over:
        match.tick()
        state = match.state
        now = (state.contents, [cook.held for cook in state.cooks], state.score)
        if now != before:
            before, last = now, state.tick
        longest = max(longest, state.tick - last)
    match.close()
    return match.state.score, longest / TICKS_PER_SECOND


@pytest.mark.parametrize(
    ("name", "least"), [("counter_circuit_solo", 80), ("counter_circuit", 120), ("asymmetric", 200)]
)
def test_it_earns_what_the_paper_does_not(name: str, least: int) -> None:
    assert round_of_rules(burgers(name), seed=0)[0] >= least


def test_two_who_met_in_the_narrow_way_of_the_circuit_do_not_stand_for_ever() -> None:
    """A round in which they once did, for 23 seconds."""
    assert round_of_rules(burgers("counter_circuit"), seed=15)[1] < STANDSTILL / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"), [("counter_circuit_solo", 80), ("counter_circuit", 120), ("asymmetric", 200)]
)
def test_so_it_does_in_twenty_rounds(name: str, least: int) -> None:
    level = burgers(name)
    played = [round_of_rules(level, seed) for seed in range(20)]
    scores = sorted(score for score, _ in played)
    assert fmean(scores[5:15]) >= least
    assert max(still for _, still in played) < STANDSTILL
