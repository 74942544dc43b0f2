"""A crew of workers under a scripted leader serves what is ordered, and nobody is lost."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from agents.crew._leader import Leader, Parts
from agents.crew._monitor import AWAY, STUCK
from agents.crew._worker import Worker
from agents.intention import ALWAYS, Goal, Part, Qualified
from agents.messages import (
    Assign,
    CrewFacts,
    FromMember,
    MemberFact,
    Observation,
    Report,
    Revoke,
    ThingFact,
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
from tests.partners.crew import book_of, crew_level, with_pieces

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


IDLE = tuple(MemberFact(seat, idle=0) for seat in range(4))
CREW = CrewFacts(IDLE, commands=(0, 1, 2, 3))


@pytest.fixture
def start(tmp_path: Path) -> Observation:
    """What a leader sees at first, with one order, and all pieces for it chopped."""
    level = crew_level(tmp_path)
    builder = ObservationBuilder(level, 0, ("Ann", "Ben", "Mia", "You"))
    now = with_pieces(builder.observe(1, first_state(level.kitchen, 3), News()))
    return replace(now, seat=-1, orders=now.orders[:1])


def under_way(first: FromMember, **facts: object) -> CrewFacts:
    """The crew when that assignment stands."""
    assert isinstance(first, Assign)
    book = book_of(replace(first, id=1), tick=5)
    members = tuple(replace(m, book=book) if m.seat == first.cook else m for m in IDLE)
    return replace(CREW, members=members, **facts)  # type: ignore[arg-type]


def turned(now: Observation, tick: int, facing: str) -> Observation:
    """The same at `tick`, all cooks facing there."""
    return replace(now, tick=tick, cooks=tuple(replace(c, facing=facing) for c in now.cooks))


@pytest.mark.parametrize(("facing", "patience"), [("left", STUCK), ("up", AWAY)])
def test_work_that_stands_still_is_taken_back_and_given_to_another(
    start: Observation, facing: str, patience: int
) -> None:
    """Sooner where the cook stands about, too; it gets nothing then until it stirs."""
    start, leader = turned(start, 0, "up"), Leader()
    (first,) = sends(leader, start, CREW)
    assert isinstance(first, Assign) and first.goals == (Goal("cook", start.orders[0].name),)
    assert first.cook != 3  # people are asked
    assert sends(leader, turned(start, 5, "up"), CREW) == []  # the game has not answered yet
    accepted = Report(1, first.cook, "accepted")
    assert sends(leader, turned(start, 6, "up"), under_way(first, reports=(accepted,))) == []
    late = turned(start, 6 + patience, facing)
    assert sends(leader, replace(late, tick=late.tick - 1), under_way(first)) == []
    revoked, again = sends(leader, late, under_way(first))
    assert revoked == Revoke(1, "it comes no nearer")
    assert isinstance(again, Assign) and again.cook not in (first.cook, 3)
    assert again.goals == first.goals


def test_what_a_person_orders_is_not_taken_back(start: Observation) -> None:
    """It stands however long it takes; what is planned for its cook behind it goes to another."""
    ordered = Assign(0, (Goal("fetch", "plate"),), 7, urgent=True)
    planned = Assign(0, (Goal("cook", start.orders[0].name),), 8, lapses=True)
    crew = replace(CREW, members=(MemberFact(0, book_of(ordered, planned, tick=6)), *IDLE[1:]))
    leader = Leader()
    assert sends(leader, turned(start, 6, "up"), crew) == []
    revoked, again = sends(leader, turned(start, 6 + STUCK, "left"), crew)
    assert revoked == Revoke(8, "it comes no nearer")
    assert isinstance(again, Assign) and again.cook != 0
    left = replace(CREW, members=(MemberFact(0, book_of(ordered, tick=5)), *IDLE[1:]))
    late = sends(leader, turned(start, 6 + 9 * STUCK, "left"), left)
    assert not any(isinstance(each, Revoke) for each in late)


def test_what_somebody_else_has_done_is_called_off(start: Observation) -> None:
    leader = Leader()
    (first,) = sends(leader, start, CREW)
    (order,) = start.orders
    cooked = ThingFact(order.name, "cooking", (6, 3), "pot", tuple(order.needs))
    done = replace(start, tick=6, things=(*start.things, cooked))
    accepted = Report(1, 0, "accepted")
    called_off, *_ = sends(leader, done, under_way(first, reports=(accepted,)))
    assert called_off == Revoke(1, "it is done")


def test_nobody_is_sent_where_somebody_is_at_it(start: Observation) -> None:
    at_it = next(
        o.name for o in start.options if (o.verb, o.what) == ("prepare", start.orders[0].name)
    )
    cooks = tuple(replace(c, doing=at_it if c.seat == 1 else "") for c in start.cooks)
    assert sends(Leader(), replace(start, cooks=cooks), CREW) == []


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
    assert cooks <= {0, 1, 2}  # people are asked, and who is at it anyway needs no leader


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
