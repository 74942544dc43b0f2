"""A crew of workers under a scripted leader serves what is ordered, and nobody is lost."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from agents.crew._leader import Leader, Parts
from agents.crew._monitor import STUCK
from agents.crew._worker import Worker
from agents.intention import ALWAYS, Goal, Part, Qualified
from agents.messages import (
    Assign,
    Assigned,
    CrewFacts,
    FromMember,
    MemberFact,
    Observation,
    Report,
    Revoke,
)
from agents.mind import Context
from agents.workers.inline_link import InlineLink
from game.content.level import Level
from game.kitchen.step import first_state
from game.partners.casting import cast, listening
from game.partners.mind_head import MindHead
from game.partners.minds import Minds
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.partner_spec import WORKER
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun
from game.session.seats.seat import IdleSeat
from tests.partners.crew import crew_level

MINUTES = 1.5


def led_crew(
    level: Level, organisation: str, *kept: Part, watches: bool = True, minutes: float = MINUTES
) -> Match:
    """Three workers with a leader who thinks for half a second, and somebody who stands about."""
    leader = InlineLink(Leader(Parts("computed" if watches else "none")), fixed_s=0.5)
    head = MindHead(leader) if organisation.startswith("tree") else None
    crew = Crew(ORGANISATIONS[organisation], head, kept)
    workers = listening(lambda: Minds.of(WORKER, lambda role: InlineLink(Worker(), fixed_s=0.0)))
    seats = cast(level, lambda cook, spec: IdleSeat(), workers)
    return Match(replace(level, round_ticks=round(600 * minutes)), seats, 3, crew=crew)


def sends(leader: Leader, now: Observation, crew: CrewFacts) -> list[FromMember]:
    """What it sends when the crew stands so."""
    leader.observe(replace(now, crew=crew))
    said = leader.think(Context())
    return [each for each in said if isinstance(each, Assign | Revoke)]


def test_work_that_stands_still_is_taken_back_and_given_to_another(tmp_path: Path) -> None:
    level = crew_level(tmp_path)
    state = first_state(level.kitchen, 3)
    builder = ObservationBuilder(level, 0, ("Ann", "Ben", "Mia", "You"))
    start = replace(builder.observe(1, state, News()), seat=-1)
    (order,) = start.orders[:1]
    now = replace(start, orders=(order,))
    idle = tuple(MemberFact(seat, idle=0) for seat in range(4))
    crew = CrewFacts(idle, commands=(0, 1, 2, 3))
    leader = Leader()
    (first,) = sends(leader, now, crew)
    assert isinstance(first, Assign) and first.goals == (Goal("cook", order.name),)
    assert first.cook != 3  # people are asked
    assert sends(leader, replace(now, tick=5), crew) == []  # the game has not answered yet
    given = Assigned(replace(first, id=1), None, 5, (0,), progress=5)
    members = tuple(replace(m, assigned=(given,)) if m.seat == first.cook else m for m in idle)
    accepted = Report(1, first.cook, "accepted")
    stands = replace(crew, members=members, reports=(accepted,))
    assert sends(leader, replace(now, tick=6), stands) == []
    stands = replace(stands, reports=())
    assert sends(leader, replace(now, tick=6 + STUCK - 1), stands) == []
    revoked, again = sends(leader, replace(now, tick=6 + STUCK), stands)
    assert revoked == Revoke(1, "it comes no nearer")
    assert isinstance(again, Assign) and again.cook not in (first.cook, 3)
    assert again.goals == first.goals


@pytest.mark.slow
@pytest.mark.parametrize(
    ("organisation", "watches"),
    [("tree", True), ("tree", False), ("tree-rounds", True)],
)
def test_a_led_crew_serves(tmp_path: Path, organisation: str, watches: bool) -> None:
    match = led_crew(crew_level(tmp_path), organisation, watches=watches)
    while not match.over:
        match.tick()
    match.close()
    history = match.history
    states = Counter(s.entry.state for s in history.talk if isinstance(s.entry, Report))
    served = sum(fact.verb == "served" for fact in history.deeds)
    assert served >= 3 and states["done"] >= 3
    assert states["refused"] <= states["accepted"] / 10
    cooks = {sent.entry.cook for sent in history.talk if isinstance(sent.entry, Assign)}
    assert cooks == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("organisation", ["tree", "silent"])
def test_quotas_are_kept(tmp_path: Path, organisation: str) -> None:
    two = Qualified(Goal("chop", "onion", ALWAYS), ("two",))
    match = led_crew(crew_level(tmp_path), organisation, two, minutes=1.0)
    while not match.over:
        match.tick()
    match.close()
    chopped = Counter(fact.seat for fact in match.history.deeds if fact.verb == "chopped")
    begun = {cook: Counter[str]() for cook in range(3)}
    for _, cook, note in match.history.notes:
        if isinstance(note, MacroBegun):
            begun[cook][note.macro] += 1
    shares = [each["Chop Onion"] / each.total() for each in begun.values()]
    assert min(shares[:2]) > 0.8 and shares[2] < 0.5  # but for what is urgent
    assert chopped[0] >= 3 and chopped[1] >= 3
