"""What System 1 alone earns in the burger kitchens, and that two of its kind go on.

`.ci/run` has the lab play twenty rounds of each kitchen.
"""

from __future__ import annotations

from game.content.level import Level
from game.content.load import load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.casting import Maker, cast, listening
from game.partners.partner_spec import FSM
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from tests.conftest import LEVELS


def burgers(name: str) -> Level:
    return load_level(LEVELS / f"{name}.yaml")


def round_of_rules(level: Level, seed: int) -> tuple[int, float]:
    """The score of a round in which all cooks go by rules, and its longest standstill, in s."""
    pool = ModelPool(ModelChoice(None, latency=Latency(0.0)), FSM)
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


def test_it_earns_what_the_paper_does_not_and_two_of_its_kind_do_not_stand_for_ever() -> None:
    """In the circuit, a round in which two met in the narrow way and stood for 23 seconds once."""
    alone, _ = round_of_rules(burgers("counter_circuit_solo"), seed=0)
    together, standstill = round_of_rules(burgers("counter_circuit"), seed=15)
    assert alone >= 80 and together >= 120 and standstill < 10
