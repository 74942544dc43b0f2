"""Crews: what members send is allowed or refused, carried out a tick later, reported and kept."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from agents.intention import Avoid, Goal, Wait
from agents.messages import (
    Assign,
    CrewAsk,
    CrewFacts,
    CrewPlan,
    Fact,
    FromMember,
    Report,
    Revoke,
    Tell,
)
from game.content.level import Level
from game.content.load import load_level
from game.executor import reflex
from game.executor.driver import PolicyDriver
from game.session.crew import ORGANISATIONS, Crew
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.notes import MacroBegun, MacroOver
from game.session.seats.pace import Pace
from game.session.seats.seat import DrivenSeat
from tests.conftest import LEVELS


class Member(DrivenSeat):
    """Cooks by reflex, sends what it is given, and keeps what it is told."""

    def __init__(self, cook: int) -> None:
        super().__init__(f"Cook {cook}", Pace.of(Fraction(5)), PolicyDriver(cook, reflex.choose))
        self.letters: list[FromMember] = []
        self.told: list[CrewFacts] = []

    def brief(self, crew: CrewFacts) -> None:
        self.told.append(crew)

    def send(self) -> Sequence[FromMember]:
        letters, self.letters = self.letters, []
        return letters

    @property
    def reports(self) -> list[tuple[int, str]]:
        return [(report.id, report.state) for told in self.told for report in told.reports]


def crew_match(level: Level, name: str, log: MatchLog | None = None) -> Match:
    members = [Member(cook) for cook in range(len(level.cooks))]
    return Match(level, members, 1, log, crew=Crew(ORGANISATIONS[name]))


def ticks(match: Match, count: int) -> None:
    for _ in range(count):
        match.tick()


def test_a_table_says_who_may_assign_to_whom() -> None:
    tree, first, everybody = (ORGANISATIONS[name] for name in ("tree", "tree-first", "graph"))
    assert [tree.commands(by, 3) for by in (None, 0)] == [(0, 1, 2), ()]
    assert [first.commands(by, 3) for by in (None, 0, 1)] == [(), (0, 1, 2), ()]
    assert everybody.commands(1, 3) == (0, 1, 2) and everybody.asked(1, 3) == (0, 2)
    for one in ORGANISATIONS.values():
        commanders = [m for m in (None, 0, 1, 2) if one.may_assign(m, 1)]
        assert len(commanders) <= 1 or one.commander == "all"


def test_what_is_sent_is_carried_out_a_tick_later_and_what_is_not_allowed_is_refused(
    ring: Level,
) -> None:
    match = crew_match(ring, "tree-first")
    boss, cook = match.seats
    assert isinstance(boss, Member) and isinstance(cook, Member)
    match.tick()
    boss.letters = [
        Assign(1, (Goal("serve", "alice"),)),
        Assign(1, (Goal("serve", "pizza"),)),
        Assign(7, (Goal("serve", "alice"),)),
    ]
    cook.letters = [Assign(0, (Goal("chop", "onion"),)), CrewAsk(1), Tell("Help!"), Revoke(1)]
    match.tick()
    assert cook.told[-1].of(1).book.assigned == ()
    match.tick()
    (mine,) = cook.told[-1].of(1).book.assigned
    assert (mine.given.id, mine.given.by, mine.since, mine.done) == (1, 0, 2, 0)
    assert boss.reports == [(1, "accepted"), (2, "refused"), (3, "refused")]
    assert cook.reports == [(4, "refused"), (1, "refused")]
    assert boss.told[-1].told == ((1, Tell("Help!")),)
    reasons = [sent.entry.reason for sent in match.history.talk if isinstance(sent.entry, Report)]
    assert "Cook 0 takes no orders from Cook 1" in reasons and "there is no cook 7" in reasons
    assert "it is not Cook 1's to take back" in reasons
    boss.letters = [Revoke(1)]
    ticks(match, 2)
    assert cook.told[-1].of(1).book.assigned == () and cook.told[-1].members[1].idle == 4


def test_a_commander_is_told_of_each_step_that_work_comes_nearer(ring: Level) -> None:
    match = crew_match(ring, "tree-first")
    boss, _ = match.seats
    assert isinstance(boss, Member)
    boss.letters = [Assign(1, (Goal("serve", "alice"),))]
    ticks(match, 3)
    notes = [MacroBegun("Chop Onion", "intention"), MacroOver("Chop Onion", "done", "")]
    for tick, note in enumerate(notes, match.state.tick):
        match.notes = ((1, note),)
        assert match.crew is not None
        match.crew.deliver(tick, (), match.notes, lambda member, told: boss.told.append(told))
    assert boss.told[-1].of(1).book.assigned[0].nearer == match.state.tick + 1


def test_favours_are_reported_when_they_are_done(ring: Level) -> None:
    """No event tells that something was passed."""
    match = crew_match(ring, "tree-first")
    boss, _ = match.seats
    assert isinstance(boss, Member) and match.crew is not None
    boss.letters = [Assign(1, (Goal("pass", "onion", 2),))]
    ticks(match, 3)
    for tick in range(match.state.tick, match.state.tick + 2):
        match.notes = ((1, MacroOver("Pass Onion", "done", "")),)
        match.crew.deliver(tick, (), match.notes, lambda member, told: boss.told.append(told))
    states = [(report.state, report.done) for told in boss.told for report in told.reports]
    assert states[-2:] == [("started", (1,)), ("done", (2,))]


def test_reports_are_made_from_facts(ring: Level) -> None:
    match = crew_match(ring, "tree-first")
    boss, _ = match.seats
    assert isinstance(boss, Member)
    boss.letters = [Assign(cook, (Goal("chop", None, 2),)) for cook in (0, 1)]
    while "done" not in [state for _, state in boss.reports]:
        match.tick()
    number = next(number for number, state in boss.reports if state == "done")
    mine = [state for each, state in boss.reports if each == number]
    assert mine == ["accepted", "started", "done"]
    done = [s.entry for s in match.history.talk if isinstance(s.entry, Report)][-1]
    assert match.history.count(done.cook, "chopped") == 2 and done.done == (2,)


def test_a_wait_is_over_in_time_and_what_is_behind_it_is_not_counted_before(ring: Level) -> None:
    match = crew_match(ring, "tree-first")
    boss, _ = match.seats
    assert isinstance(boss, Member) and match.crew is not None
    boss.letters = [Assign(1, (Wait(1), Goal("chop", "onion"), Wait(event="served")))]
    ticks(match, 3)
    deeds = [(8, "chopped"), (14, "chopped"), (15, "served")]
    left = []
    for tick in range(match.state.tick, 17):
        facts = [Fact(tick - 1, 1, verb, "onion") for at, verb in deeds if at == tick]
        match.crew.deliver(tick, facts, (), lambda member, told: boss.told.append(told))
        left.append(len(boss.told[-1].of(1).book.assigned))
    assert left == [3] * 9 + [2, 2, 1, 0, 0]
    assert [state for _, state in boss.reports] == ["accepted", "started", "started", "done"]


def test_one_goal_of_an_assignment_can_be_taken_back(ring: Level) -> None:
    match = crew_match(ring, "tree-first")
    boss, _ = match.seats
    assert isinstance(boss, Member)
    onion, tomato = Goal("chop", "onion", 3), Goal("chop", "tomato", 2)
    boss.letters = [Assign(1, (onion, tomato))]
    ticks(match, 3)
    boss.letters = [Revoke(1, goals=(onion,))]
    ticks(match, 2)
    assert [entry.part for entry in boss.told[-1].of(1).book.assigned] == [tomato]


@pytest.mark.parametrize("name", ["tree-first", "graph", "graph-rounds", "relay", "pipeline"])
def test_a_log_keeps_all_and_plays_it_again(ring: Level, tmp_path: Path, name: str) -> None:
    match = crew_match(ring, name, MatchLog(tmp_path / "crew.jsonl"))
    for seat, other in zip(match.seats, reversed(range(2)), strict=True):
        assert isinstance(seat, Member)
        goals = (Goal("chop", "onion", 2), Avoid("serve"))
        plan = CrewPlan(("soups",), "Soups!")
        seat.letters = [Assign(other, goals, urgent=True), Tell("Go"), CrewAsk(0), plan]
        seat.letters += [Revoke(5)] * 100
    while not match.over:
        match.tick()
    match.close()
    again = replay(load_log(tmp_path / "crew.jsonl"), ring)
    assert again.history.talk == match.history.talk and len(match.history.talk) > 200
    assert again.state == match.state


def test_rounds_wait_for_the_slowest_and_turns_for_the_one(ring: Level) -> None:
    for name, second in (("graph-rounds", "refused"), ("graph", "accepted")):
        match = crew_match(ring, name)
        boss, _ = match.seats
        assert isinstance(boss, Member)
        boss.letters = [Assign(0, (Goal("serve", "alice"),)), Assign(1, (Goal("chop"),))]
        ticks(match, 3)
        boss.letters = [Assign(1, (Goal("serve", "bob"),))]
        ticks(match, 2)
        assert [state for _, state in boss.reports] == ["accepted", "accepted", second]


def roles(level: Level, *names: str) -> list[set[str]]:
    """The verbs that each cook of a pipeline leaves to the others."""
    crew = Crew(ORGANISATIONS["pipeline"])
    crew.join(level, names)
    dealt = {s.entry.cook: s.entry.goals for s in crew.talk if isinstance(s.entry, Assign)}
    return [{part.do for part in dealt[cook]} for cook in range(len(names))]


def test_roles_are_dealt_to_those_who_get_there(shipped: dict[str, Level]) -> None:
    left, right = roles(shipped["partition"], "Ann", "Ben")
    assert left | right == {"chop", "prepare", "cook", "plate", "serve"}
    assert not left & right


def test_most_put_together_what_is_heated_in_parts() -> None:
    dealt = roles(load_level(LEVELS / "topping_out.yaml").with_cooks(4), "Ann", "Ben", "Mia", "Leo")
    assert dealt[0] == dealt[3] == {"chop", "cook"}
    assert "chop" not in dealt[1] and "cook" not in dealt[2]


@pytest.mark.parametrize(
    ("name", "said"),
    [("tree", []), ("tree-talk", ["I chop 2 onions now.", "I am done: chop 2 onions."])],
)
def test_leaves_may_talk_about_what_is_assigned_to_them(
    ring: Level, name: str, said: list[str]
) -> None:
    """Where they do, and only there, the other cooks are told who begins and who is done, once."""
    match = crew_match(ring, name)
    crew = match.crew
    assert crew is not None
    crew.collect(None, [Assign(1, (Goal("chop", "onion", 2),))])
    heard: dict[object, list[tuple[object, str]]] = {None: [], 0: [], 1: []}

    def brief(who: object, facts: CrewFacts) -> None:
        heard[who] += [(by, tell.text) for by, tell in facts.told]

    crew.deliver(1, (), (), brief)
    for tick in (2, 4):
        crew.deliver(tick, (), [(1, MacroBegun("Chop Onion", "intention"))], brief)
        done = [(1, MacroOver("Chop Onion", "done", ""))]
        crew.deliver(tick + 1, [Fact(tick, 1, "chopped", "onion")], done, brief)
    assert heard == {None: [], 0: [(1, text) for text in said], 1: []}
    assert [each.entry.text for each in crew.talk if isinstance(each.entry, Tell)] == said
