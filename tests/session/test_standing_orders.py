"""Standing orders are dealt to cooks, told, kept in the log, changed and lifted."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.intention import Avoid, Control, Goal, Part, Prefer, Qualified, Stay, Stock, Wait
from agents.messages import YOURS, Assign, Keep, Lift, Report, Revoke, StandingOrder
from game.content.level import Level
from game.session.crew import ORGANISATIONS, Crew
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from tests.partners.crew import HUMAN, crew_level
from tests.session.test_crew import Member, ticks

SOUPS = Goal("serve", "alice", "always")


def for_whom(who: str, part: Part, at: str = "") -> Qualified:
    return Qualified(part, tuple(who.split()), at)


@pytest.fixture
def kitchen(tmp_path: Path) -> Level:
    return crew_level(tmp_path)


def crew_match(
    level: Level, name: str = "tree-first", *kept: Part, log: Path | None = None
) -> Match:
    members = [Member(cook) for cook in range(len(level.cooks))]
    crew = Crew(ORGANISATIONS[name], kept=kept)
    names = ("Ann", "Ben", "Mia", "You")
    return Match(level, members, 1, MatchLog(log) if log else None, names, crew)


def sees_to(match: Match) -> dict[str, tuple[str, ...]]:
    """Who sees to what, by what the last briefing told."""
    seat = match.seats[0]
    assert isinstance(seat, Member)
    return {
        str(order.id): tuple(match.names[cook] for cook in order.cooks)
        for order in seat.told[-1].orders
    }


def test_orders_are_dealt_and_changed(kitchen: Level) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member) and kitchen.cooks[HUMAN].role == "human"
    match.tick()
    chef.letters = [
        Keep(for_whom("two", SOUPS)),
        Keep(for_whom("ann", Stay(), "pots")),
        Keep(Stock("plate", 3)),
        Keep(Prefer("urgent")),
    ]
    ticks(match, 2)
    assert sees_to(match) == {
        "1": ("Ben", "Mia"),
        "2": ("Ann",),
        "3": ("Ann",),
        "4": ("Ann", "Ben", "Mia"),
    }
    facts = chef.told[-1]
    assert facts.of(1).duties == (SOUPS, Prefer("urgent")) and facts.of(HUMAN).duties == ()
    assert facts.of(0).duties[0] == Qualified(Stay(), at="pots")
    chef.letters = [
        Keep(for_whom("three", SOUPS)),  # takes the place of the one about the same
        Keep(for_whom("ann", Stay(), "boards")),
        Lift(3),
        Keep(for_whom("marta", Control("stop"))),
        Keep(Goal("serve", "pizza", "always")),
    ]
    ticks(match, 2)
    assert match.crew is not None
    told = {order.id: (order.cooks, order.problem) for order in match.crew.orders}
    assert told[1] == ((1, 2), "only 2 of 3 can")
    assert told[2] == ((0,), "") and 3 not in told
    assert [told[number] for number in (7, 8)] == [
        ((), "no Marta cooks here"),
        ((), "there is nothing of the kind here"),
    ]
    assert chef.told[-1].of(0).duties[0] == Qualified(Stay(), at="boards")


def test_only_who_leads_gives_them_and_the_log_has_all(kitchen: Level, tmp_path: Path) -> None:
    match = crew_match(kitchen, "silent", SOUPS, log=tmp_path / "log.jsonl")
    cook, person = match.seats[1], match.seats[HUMAN]
    assert isinstance(cook, Member) and isinstance(person, Member)
    assert sees_to_at_once(match) == [(SOUPS, (0,))]
    cook.letters, person.letters = [Keep(Stock("onion"))], [Keep(Stock("plate"))]
    ticks(match, 2)
    assert sees_to_at_once(match) == [(SOUPS, (0,)), (Stock("plate"), (1,))]
    refused = [s.entry for s in match.history.talk if isinstance(s.entry, Report)]
    assert [each.reason for each in refused] == ["Ben gives no standing orders"]
    match.close()
    kept = load_log(tmp_path / "log.jsonl")
    told = [sent for at in kept.talk.values() for sent in at]
    assert told == match.history.talk
    assert [type(sent.entry) for sent in told].count(StandingOrder) == 2


def sees_to_at_once(match: Match) -> list[tuple[Part, tuple[int, ...]]]:
    assert match.crew is not None
    return [(order.part, order.cooks) for order in match.crew.orders]


def test_the_others_are_those_who_have_nothing_to_see_to(kitchen: Level) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member)
    match.tick()
    chef.letters = [
        Keep(for_whom("ben", Stay(), "boards")),
        Keep(for_whom("others", Avoid("chop"))),
    ]
    ticks(match, 2)
    assert [*sees_to(match).values()] == [("Ben",), ("Ann", "Mia")]


def test_whoever_is_free_can_be_wanted_at_two_places(kitchen: Level) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member)
    match.tick()
    chef.letters = [Keep(for_whom("free", Stay(), at)) for at in ("boards", "pots")]
    ticks(match, 2)
    assert [*sees_to(match).values()] == [("Ann",), ("Ben",)]


def test_what_a_person_asks_of_one_cook_comes_before_what_all_keep(kitchen: Level) -> None:
    """Then the order to all holds for it again; what a leader plans comes to nothing meanwhile."""
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member) and match.crew is not None
    match.tick()
    chef.letters = [Keep(for_whom("all", Control("stop"))), Keep(for_whom("all", Avoid("chop")))]
    ticks(match, 2)
    onion = Assign(1, (Goal("chop", "onion"),), urgent=True)
    chef.letters = [replace(onion, why=YOURS), replace(onion, cook=2)]
    ticks(match, 2)
    ben, mia = (chef.told[-1].of(cook).book for cook in (1, 2))
    assert ben.halt is None and mia.halt is not None and not mia.assigned
    assert {ban.what for ban in ben.avoids} == {"tomato", "lettuce"} and len(ben.assigned) == 1
    assert chef.reports[-2:] == [(3, "accepted"), (4, "refused")]
    chef.letters = [Revoke(3)]
    ticks(match, 2)
    ben = chef.told[-1].of(1).book
    assert ben.halt is not None and ben.avoids == (Avoid("chop"),)


def test_what_gave_way_to_a_person_holds_again_though_a_leader_planned_more(
    kitchen: Level,
) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member)
    match.tick()
    chef.letters = [Keep(for_whom("all", Control("stop"))), Keep(for_whom("all", Avoid("chop")))]
    ticks(match, 2)
    onion = Assign(1, (Goal("chop", "onion"),), urgent=True, why=YOURS)
    chef.letters = [onion, Assign(1, (Goal("serve", "alice"),), lapses=True)]
    ticks(match, 2)
    assert [state for _, state in chef.reports[-2:]] == ["accepted", "accepted"]
    chef.letters = [Revoke(3)]
    ticks(match, 2)
    ben = chef.told[-1].of(1).book
    assert ben.halt is not None and ben.avoids == (Avoid("chop"),)


def test_who_waits_for_a_persons_word_waits_on_when_work_is_planned_or_orders_are_dealt(
    kitchen: Level,
) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member)
    match.tick()
    chef.letters = [Assign(1, (Wait(event="word"),), urgent=True, why=YOURS)]
    ticks(match, 2)
    chef.letters = [Assign(1, (Goal("serve", "alice"),), lapses=True), Keep(for_whom("ben", SOUPS))]
    ticks(match, 2)
    ben = chef.told[-1].of(1).book
    assert ben.waiting is not None and len(ben.assigned) == 2 and ben.kept
    chef.letters = [Assign(1, (Goal("chop", "onion"),), urgent=True, why=YOURS)]
    ticks(match, 2)
    assert chef.told[-1].of(1).book.waiting is None


def test_what_is_forbidden_since_is_reported_as_over(kitchen: Level) -> None:
    match = crew_match(kitchen)
    chef = match.seats[0]
    assert isinstance(chef, Member)
    match.tick()
    chef.letters = [Assign(1, (Goal("chop", "onion"),))]
    ticks(match, 2)
    chef.letters = [Keep(Avoid("chop"))]
    ticks(match, 2)
    assert chef.reports[-1] == (1, "failed") and not chef.told[-1].of(1).book.assigned
