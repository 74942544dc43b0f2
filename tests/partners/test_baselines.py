"""DPT-Agent's baselines in whole rounds with recorded answers: as published, and with a default."""

from collections.abc import Mapping
from functools import lru_cache

import pytest

from agents.messages import CodePolicy, Reflection, Thought
from game.client.player.preferences import Preferences
from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.partners.casting import cast, listening
from game.partners.partner_spec import PARTNERS
from game.partners.thinking import Latency, ModelChoice, ModelPool
from game.session.match.history import MatchHistory
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver
from game.settings import Settings
from tests.partners.test_new_partner import made

pytestmark = pytest.mark.slow

PUBLISHED = ("act", "system2", "react", "reflexion")
WITH_DEFAULT = tuple(f"{name}-default" for name in PUBLISHED)
#: Ticks that a thought takes here, and that lie between two thoughts of ReAct.
LATENCY, PERIOD = 15, 50


@lru_cache
def played(name: str) -> MatchHistory:
    """A round alone."""
    level: Level = named_level("counter_circuit_solo")
    pool = ModelPool(ModelChoice(None, latency=Latency(LATENCY / 10)), PARTNERS[name])
    match = Match(level, cast(level, listening(pool.minds), listening(pool.minds)), 3)
    while not match.over:
        match.tick()
    match.close()
    pool.close()
    return match.history


def begun(name: str) -> list[tuple[int, MacroBegun]]:
    return [(tick, n) for tick, _, n in played(name).notes if isinstance(n, MacroBegun)]


def planned_at(name: str) -> list[int]:
    """When what it had thought of came."""
    thoughts = ((t, n) for t, _, n in played(name).notes if isinstance(n, Thought))
    return [tick for tick, note in thoughts if note.stage == "policy"]


def policies(name: str) -> Mapping[int, CodePolicy]:
    """By revision, as each was announced first."""
    found: dict[int, CodePolicy] = {}
    for _, _, note in played(name).notes:
        if isinstance(note, CodePolicy):
            found.setdefault(note.revision, note)
    return found


def test_players_are_not_offered_them() -> None:
    offered = Preferences(Settings(), made).partners
    assert not set(offered) & {*PUBLISHED, *WITH_DEFAULT}
    assert {*PUBLISHED, *WITH_DEFAULT} <= set(PARTNERS)


@pytest.mark.parametrize("name", PUBLISHED)
def test_as_published_it_does_nothing_but_what_it_has_thought_of(name: str) -> None:
    history = played(name)
    assert min(history.moves[0]) >= LATENCY, "it stands still while it thinks for the first time"
    assert {note.source for _, note in begun(name)} == {"policy"}
    assert history.count(0, "served") > 0


@pytest.mark.parametrize("name", WITH_DEFAULT)
def test_with_a_default_it_does_not_wait(name: str) -> None:
    assert begun(name)[0][0] < LATENCY
    assert {note.source for _, note in begun(name)} == {"policy", "rule"}


@pytest.mark.parametrize("name", ["act", "system2", "act-default"])
def test_act_thinks_of_one_action_whenever_none_is_left(name: str) -> None:
    assert all(len(policy.tasks) == 1 for policy in policies(name).values())
    notes = [note for _, _, note in played(name).notes]
    left = 0
    for note in notes:
        if isinstance(note, CodePolicy):
            left = len(note.tasks)
        elif isinstance(note, Thought) and note.stage == "policy":
            assert left == 0


@pytest.mark.parametrize("name", ["act", "system2"])
def test_act_stands_still_while_it_thinks(name: str) -> None:
    """From the end of an action to the next thought's arrival."""
    history = played(name)
    ends = [tick for tick, _, note in history.notes if isinstance(note, MacroOver)]
    assert ends
    for came in planned_at(name):
        asked = max([0, *(tick for tick in ends if tick <= came - LATENCY)])
        assert not [t for t in history.moves[0] if max(asked, came - LATENCY) < t < came]


@pytest.mark.parametrize("name", ["react", "reflexion", "react-default", "reflexion-default"])
def test_react_thinks_at_the_start_and_every_five_seconds(name: str) -> None:
    came = planned_at(name)
    assert came[:4] == [LATENCY + PERIOD * turn for turn in range(4)]
    assert max(len(policy.tasks) for policy in policies(name).values()) > 1


@pytest.mark.parametrize("name", ["reflexion", "reflexion-default"])
def test_reflexion_looks_back_after_a_failure_and_not_before(name: str) -> None:
    history = played(name)
    failures = [d.tick for d in history.deeds if d.verb in ("caught fire", "expired")]
    notes = ((tick, note) for tick, _, note in history.notes if isinstance(note, Thought))
    looked_back = [tick for tick, note in notes if note.stage == "reflection"]
    assert failures and looked_back
    assert looked_back[0] > failures[0]
    assert any(isinstance(note, Reflection) for _, _, note in history.notes)
