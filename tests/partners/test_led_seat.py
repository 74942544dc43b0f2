"""A cook that is led: it waits a moment for its deciding mind, and goes on by reflex without it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from agents.messages import Do
from agents.workers.status import MindPhase
from game.content.level import Level
from game.content.load import load_level
from game.partners._arbiter import PATIENCE
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import FSM, Autonomy
from game.partners.thinking import Latency, ModelChoice, ModelPool, linked
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver, Note
from tests.conftest import LEVELS
from tests.partners.minding import FakeLink, play_until, real_match


class Led:
    """A match of a partner whose only mind decides, and is the test."""

    def __init__(
        self, level: Level, autonomy: Autonomy, phase: MindPhase = MindPhase.READY
    ) -> None:
        self.link = FakeLink(phase)
        (role,) = FSM.minds
        minds = Minds({replace(role, autonomy=autonomy): self.link})
        self.match = Match(level, cast(level, HUMANS["idle"], listening(lambda: minds)), 3)
        self.notes: list[tuple[int, Note]] = []

    def ticks(self, count: int) -> Led:
        for _ in range(count):
            self.match.tick()
            tick = self.match.state.tick
            self.notes += [(tick, note) for cook, note in self.match.notes if cook == 0]
        return self

    @property
    def begun(self) -> list[tuple[str, str]]:
        return [(n.macro, n.source) for _, n in self.notes if isinstance(n, MacroBegun)]


def test_a_silent_mind_is_waited_for_but_a_moment(long_ring: Level) -> None:
    led = Led(long_ring, "led")
    assert led.ticks(PATIENCE).begun == []
    ((_, source),) = led.ticks(5).begun
    assert source == "reflex"


def test_without_its_mind_it_cooks_by_reflex_at_once(long_ring: Level) -> None:
    led = Led(long_ring, "led", MindPhase.UNAVAILABLE)
    ((_, source),) = led.ticks(5).begun
    assert source == "reflex"


def test_a_driven_cook_does_nothing_by_reflex(long_ring: Level) -> None:
    led = Led(long_ring, "driven")
    assert led.ticks(5 * PATIENCE).begun == []
    led.link.outbox = [Do("Chop Onion", led.link.seen[-1].id, source="act")]
    assert led.ticks(5).begun == [("Chop Onion", "act")]


def test_the_mind_sees_the_end_of_its_macro_action_in_that_very_tick(long_ring: Level) -> None:
    led = Led(long_ring, "led").ticks(1)
    led.link.outbox = [Do("Fetch Onion", led.link.seen[-1].id, source="rule")]
    while led.match.state.cooks[0].held is None:
        led.ticks(1)
    (told,) = (seen for seen in led.ticks(1).link.seen if seen.finished)
    assert [(f.name, f.result) for f in told.finished] == [("Fetch Onion", "ok")]
    assert told.tick == led.match.state.tick - 1, "so it can answer before the next move is due"


@pytest.mark.parametrize("name", ["asymmetric", "ring"])
def test_led_by_rules_no_move_is_lost_between_macro_actions(name: str) -> None:
    """Whatever ends is followed at once, so that the cook never stands and waits."""
    level = replace(load_level(LEVELS / f"{name}.yaml"), round_ticks=400)
    pool = ModelPool(ModelChoice(None, latency=Latency(0.0)), FSM)
    match = Match(level, cast(level, HUMANS["idle"], listening(pool.minds)), 3)
    found: list[tuple[int, Note]] = []
    while not match.over:
        match.tick()
        found += [(match.state.tick, note) for cook, note in match.notes if cook == level.partner]
    match.close()
    begun = [tick for tick, note in found if isinstance(note, MacroBegun)]
    assert len(begun) >= 5
    for (ended, note), (then, following) in pairwise(found):
        if isinstance(note, MacroOver) and isinstance(following, MacroBegun):
            assert following.source == "reflex" or then - ended <= 1


def test_in_a_process_of_its_own_the_rules_lead(long_ring: Level) -> None:
    minds = linked(FSM, ModelChoice(None))
    with real_match(long_ring, minds) as match:
        (seat,) = (seat for seat in match.seats if isinstance(seat, MindSeat))
        play_until(match, lambda: seat.panel.source == "rule")
        assert seat.panel.choices[0].name and seat.panel.basis is not None
