"""Whole rounds of the partner Reflects by recorded answers: none of its minds is waited for."""

from dataclasses import replace

import pytest

from agents.messages import CodePolicy, MindFailed, Reflection, Thought
from game.content.level import Level
from game.content.load import load_level
from game.partners.casting import HUMANS, cast, listening
from game.partners.partner_spec import DPT, FSM, PartnerSpec
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.notes import Note
from tests.conftest import LEVELS

TICKS = 400


@pytest.fixture(scope="module")
def circuit() -> Level:
    return replace(load_level(LEVELS / "counter_circuit.yaml"), round_ticks=TICKS)


def played(level: Level, spec: PartnerSpec, latency: float) -> tuple[list[object], list[Note]]:
    """The partner's moves and notes of a round with the scripted beef cook."""
    pool = ModelPool(ModelChoice(None, {}, Latency(latency)), spec)
    match = Match(level, cast(level, HUMANS["beef"], listening(pool.minds)), seed=3)
    moves: list[object] = []
    notes: list[Note] = []
    while not match.over:
        match.tick()
        moves.append(match.moves[level.partner])
        notes += [note for cook, note in match.notes if cook == level.partner]
    return moves, notes


def test_it_plans_looks_back_and_never_fails(circuit: Level) -> None:
    _, notes = played(circuit, DPT, 1.0)
    stages = [note.stage for note in notes if isinstance(note, Thought)]
    assert stages.count("policy") == 7, "every 5 s, the last one comes too late"
    assert stages.count("belief") == stages.count("reflection") == 3
    assert any(isinstance(note, Reflection) for note in notes)
    assert any(isinstance(note, CodePolicy) for note in notes)
    assert not [note for note in notes if isinstance(note, MindFailed)]


def test_nobody_waits_for_a_plan(circuit: Level) -> None:
    """A System 2 that takes 40 s for a thought leaves System 1 as quick as it is alone."""
    assert played(circuit, DPT, 40.0)[0] == played(circuit, FSM, 0.0)[0]
