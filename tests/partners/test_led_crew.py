"""A crew of workers under a scripted leader serves what is ordered, and nobody is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from agents.crew._leader import Leader, Parts
from agents.crew._monitor import AWAY, STUCK
from agents.crew._worker import Worker
from agents.intention import ALWAYS, Goal, Part, Qualified
from agents.messages import (
    Assign,
    CrewFacts,
    Do,
    FromMember,
    MemberFact,
    Observation,
    Report,
    Revoke,
    ThingFact,
)
from agents.mind import Context
from agents.workers.inline_link import InlineLink
from agents.workers.status import MindPhase
from game.content.level import Level
from game.content.load import load_level
from game.kitchen.step import first_state
from game.partners._arbiter import PATIENCE
from game.partners.casting import HUMANS, cast, listening
from game.partners.mind_head import MindHead
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.partner_spec import FSM, WORKER, Autonomy
from game.partners.thinking import Latency, ModelChoice, ModelPool, linked
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver, Note
from game.session.seats.seat import Seat
from tests.conftest import LEVELS
from tests.partners.crew import book_of, crew_level, with_pieces
from tests.partners.minding import FakeLink, play_until, real_match

MINUTES = 1.5


def led_crew(
    level: Level, organisation: str, *kept: Part, watches: bool = True, minutes: float = MINUTES
) -> Match:
    """Three workers with a leader who thinks for half a second, and somebody who stands about."""
    leader = InlineLink(Leader(Parts("computed" if watches else "none")), fixed_s=0.5)
    head = MindHead(leader) if organisation.startswith("tree") else None
    crew = Crew(ORGANISATIONS[organisation], head, kept)
    workers = listening(lambda: Minds.of(WORKER, lambda role: InlineLink(Worker(), fixed_s=0.0)))
    seats = cast(level, lambda cook, spec: Seat(), workers)
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


# A cook that is led: it waits a moment for its deciding mind, and goes on by reflex without it.


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
