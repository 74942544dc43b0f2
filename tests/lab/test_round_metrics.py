"""Efficiency, occupy and latency."""

from fractions import Fraction
from pathlib import Path

import pytest

from agents.messages import Thought
from game.content.level import Level
from game.content.load import load_level
from game.kitchen import events as ev
from game.kitchen.items import Plate
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.lab.metrics.conduct import atom_occupy, longest_standstill, score_efficiency
from game.lab.metrics.responses import stage_latency
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.match.history import MatchHistory, Participant
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun

LEVELS = Path(__file__).parents[2] / "levels"


@pytest.fixture(scope="module")
def history() -> MatchHistory:
    """A round of burgers in which the human stands still."""
    level = load_level(LEVELS / "counter_circuit.yaml")
    match = Match(level, cast(level, HUMANS["idle"], by_reflex), 0)
    while not match.over:
        match.tick()
    match.close()
    return match.history


def test_efficiency_is_points_won_for_each_macro_action(history: MatchHistory) -> None:
    human, me = history.level.human, history.level.partner
    won = sum(h.event.reward for h in history.occurrences if isinstance(h.event, ev.Served))
    begun = [cook for _, cook, note in history.notes if isinstance(note, MacroBegun)]
    assert won > history.state.score > 0  # some orders were missed, which does not count here
    assert score_efficiency(history, [me]) == won / begun.count(me)
    assert score_efficiency(history, [human]) is None


def test_occupy_is_the_share_of_moves_made(history: MatchHistory) -> None:
    human, me = history.level.human, history.level.partner
    found = atom_occupy(history, [me])
    assert found == pytest.approx(len(history.moves[me]) / 500)  # 125 s, four a second
    assert atom_occupy(history, [human]) == 0
    assert atom_occupy(history, [human, me]) == pytest.approx((found or 0) / 2)
    assert atom_occupy(history, []) is None


def test_latency_goes_by_stage_and_is_that_of_arrival() -> None:
    notes = [
        (5, 1, Thought("policy", 0.1, asked=0, late=0.5)),
        (5, 1, MacroBegun("Chop Lettuce", "reflex")),
        (32, 1, Thought("reflection", 0.1, asked=12, late=2.0)),
        (32, 0, Thought("policy", 0.1, asked=12, late=2.0)),
        (28, 1, Thought("policy", 0.1, asked=20, late=0.75)),
    ]
    assert stage_latency(notes, 1) == {"policy": (0.5, 0.75), "reflection": (2.0,)}
    assert stage_latency([], 1) == {}


# The longest time in which nobody did anything, of hand-made histories.


def played(level: Level, ticks: int, by_tick: dict[int, ev.Event]) -> MatchHistory:
    """A history in which nothing but the events of `by_tick` happened."""
    state = first_state(level.kitchen, 0)
    cooks = (Participant("A", "habit", Fraction(1)),) * 2
    history = MatchHistory(level, state, cooks)
    for tick in range(ticks):
        state, _ = step(state, [Move.STAY, Move.STAY])
        events = [by_tick[tick]] if tick in by_tick else []
        history.write(state, [Move.STAY, Move.STAY], events, ())
    return history


def test_it_lies_between_two_deeds_of_anybody(ring: Level) -> None:
    took = {3: ev.Took(0, 5, Plate()), 20: ev.Put(1, 5, Plate()), 24: ev.Took(1, 5, Plate())}
    assert longest_standstill(played(ring, 30, dict(took))) == 1.7


def test_who_only_walks_bumps_and_is_refused_does_nothing(ring: Level) -> None:
    idle = {4: ev.MoveBlocked(0, 9, 1, "x"), 9: ev.Refused(1, 5, "x"), 12: ev.Walked(0, 9, 10)}
    assert longest_standstill(played(ring, 25, dict(idle))) == 2.5


def test_what_nobody_did_ends_no_standstill(ring: Level) -> None:
    assert longest_standstill(played(ring, 25, {12: ev.FireOut(5)})) == 2.5
