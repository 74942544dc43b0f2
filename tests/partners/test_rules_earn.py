"""What System 1 alone earns in the burger kitchens, and that two of its kind go on.

`.ci/run` has the lab play twenty rounds of each kitchen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from agents.messages import CodePolicy, MindFailed, Reflection, Thought
from game.content.level import Level
from game.content.load import load_level
from game.kitchen.state import TICKS_PER_SECOND
from game.partners.casting import HUMANS, Maker, cast, listening
from game.partners.partner_spec import DPT, FSM, PartnerSpec
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, Note
from tests.conftest import LEVELS
from tests.partners.told import Told


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


# The partner Reflects does what it is told: HLA's Slow Mind reads, DPT-Agent's System 1 acts.

Levels = Mapping[str, Level]


def begun(play: Told, since: int = 0) -> list[tuple[str, str]]:
    return [
        (note.macro, note.source)
        for tick, note in play.notes
        if isinstance(note, MacroBegun) and tick >= since
    ]


def test_its_first_two_minds_listen_and_act() -> None:
    assert [role.name for role in DPT.minds[:2]] == ["slow", "system1"]
    assert [role.decides for role in DPT.minds] == [False, True, False, False]


@pytest.mark.parametrize("name", ["counter_circuit", "asymmetric"])
def test_in_burger_kitchens_a_ban_holds(name: str) -> None:
    level = load_level(LEVELS / f"{name}.yaml")
    answers = {"no frying": "avoid cook beef"}
    play = Told(level, answers, ("beef_burger", "lettuce_burger"), by_rules=True)
    said = play.say("no frying please", 2)
    play.run(40)
    assert play.bans and ("Fry Beef", "rule") not in begun(play, said + 3)
    assert play.deeds("served", "lettuce_burger", since=said)


# Whole rounds of the partner Reflects by recorded answers: none of its minds is waited for.

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
