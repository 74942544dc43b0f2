"""The minds of a crew decide what its cooks do, and are shown no more than that takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from agents.intention import Goal
from agents.messages import Assign, Do, Observation, Reflection
from game.content.level import Level
from game.executor import _outlook
from game.kitchen.state import State
from game.lab.runs.arguments import named_level
from game.lab.runs.rounds import with_crew, with_orders
from game.partners._observation_scheduler import PERIOD
from game.partners.casting import HUMANS, NOBODY, cast, listening
from game.partners.crews import CrewChoice, crew_of
from game.partners.mind_seat import MindSeat
from game.partners.minds import Minds
from game.partners.partner_spec import WORKER
from game.partners.thinking import ModelChoice, ModelPool
from game.session.crew import ORGANISATIONS, Crew
from game.session.match.match import Match
from game.session.seats.notes import MacroBegun, MacroOver
from tests.partners.minding import FakeLink
from tests.partners.test_crew_seat import FIVE, Boss


def worker(link: FakeLink) -> Minds:
    """A worker who is the test."""
    (role,) = WORKER.minds
    return Minds({role: link})


#: What is worth most, and next to nothing, at the beginning of a round in which onions and lettuce
#: are called for.
GOOD, POOR = "Chop Onion", "Chop Tomato"


class Cook:
    """A match of one worker, who sits first, beside somebody who does nothing."""

    def __init__(self, level: Level) -> None:
        self.link = FakeLink()
        level = with_orders(level, ["alice"])
        seats = cast(level, HUMANS["idle"], listening(lambda: worker(self.link)))
        self.match = Match(level, seats, 3)

    def asks(self, macro: str, *, firm: bool = False) -> Cook:
        self.link.outbox = [Do(macro, self.now.id, source="value", firm=firm)]
        return self

    def ticks(self, count: int) -> Cook:
        for _ in range(count):
            self.match.tick()
        return self

    def until(self, comes: Callable[[], bool]) -> Cook:
        """Some moment that is not far."""
        for _ in range(200):
            if comes():
                return self
            self.match.tick()
        raise AssertionError(self.begun)

    @property
    def ended(self) -> bool:
        """Whether anything has."""
        return any(isinstance(note, MacroOver) for _, _, note in self.match.history.notes)

    @property
    def now(self) -> Observation:
        return self.link.seen[-1]

    @property
    def begun(self) -> list[tuple[str, str]]:
        notes = (note for _, cook, note in self.match.history.notes if cook == 0)
        return [(note.macro, note.source) for note in notes if isinstance(note, MacroBegun)]


def test_minds_decide_what_the_cooks_of_a_large_crew_do() -> None:
    level = named_level("grand_banquet").with_humans(())
    pool = ModelPool(ModelChoice(None), WORKER)
    maker = listening(pool.minds)
    match = Match(level, cast(level, maker, maker), 1, crew=crew_of(CrewChoice("tree")))
    while match.state.tick < 200:
        match.tick()
    match.close()
    begun = [note.source for _, _, note in match.history.notes if isinstance(note, MacroBegun)]
    assert len(begun) >= len(level.cooks)
    assert sum(source != "reflex" for source in begun) >= 0.8 * len(begun)
    assert {"value", "intention"} <= {*begun}, "with an assignment and without"


def test_the_mind_is_asked_before_its_cook_turns_to_what_is_worth_more(long_ring: Level) -> None:
    cook = Cook(long_ring).ticks(1).asks(POOR)
    cook.until(lambda: cook.now.turning)
    assert (cook.now.doing, cook.begun) == (POOR, [(POOR, "value")])
    cook.asks(GOOD).ticks(1)
    assert cook.begun == [(POOR, "value"), (GOOD, "value")]


def test_what_it_insists_on_is_carried_to_its_end(long_ring: Level) -> None:
    cook = Cook(long_ring).ticks(1).asks(POOR, firm=True)
    cook.until(lambda: cook.ended)
    assert cook.begun[0] == (POOR, "value") and not any(seen.turning for seen in cook.link.seen)


def test_a_choice_by_value_comes_too_late_for_who_is_busy(long_ring: Level) -> None:
    """Nothing is kept until what is in progress has ended: it would be out of date by then."""
    cook = Cook(long_ring).ticks(1).asks(GOOD, firm=True).ticks(1).asks(POOR)
    assert cook.until(lambda: cook.ended).ticks(1).begun == [(GOOD, "value")]


def test_it_is_told_of_favours_only_where_they_are_wanted(ring: Level) -> None:
    link, boss = FakeLink(), Boss()
    crew = Crew(ORGANISATIONS["tree-first"])
    match = Match(ring, (boss, MindSeat("Cook", FIVE, 1, worker(link))), 1, crew=crew)
    for goal, told in ((Goal("serve", "alice"), False), (Goal("pass", "onion"), True)):
        boss.letters = [Assign(1, (goal,), replaces=True)]
        for _ in range(3):
            match.tick()
        assert [entry.part for entry in link.seen[-1].book.entries] == [goal]
        assert any(option.on_demand for option in link.seen[-1].options) == told


def test_a_crew_looks_about_together_as_often_as_a_pair() -> None:
    level = named_level("grand_banquet").with_humans(())
    links = [FakeLink() for _ in level.cooks]
    left = iter(links)
    maker = listening(lambda: worker(next(left)))
    match = Match(level, cast(level, maker, maker), 1)
    period = PERIOD * len(level.cooks) // 2
    while match.state.tick < 3 * period:
        for link in links:  # all are busy all the time
            free = (o for o in link.seen[-1].options if o.available) if link.seen else ()
            for option in free:
                link.outbox = [Do(option.name, link.seen[-1].id, source="intention")]
        match.tick()
    shown = [[seen.tick for seen in link.seen if seen.tick > PERIOD] for link in links]
    for ticks in shown:
        assert max(b - a for a, b in pairwise(ticks)) <= period
    assert max(sum(tick in ticks for ticks in shown) for tick in range(3 * period)) < len(links)


def test_between_ticks_one_after_the_other_looks_about(long_ring: Level) -> None:
    level = replace(long_ring, cooks=(long_ring.cooks[long_ring.partner],) * 2)
    links = [FakeLink(), FakeLink()]
    left = iter(links)
    maker = listening(lambda: worker(next(left)))
    match = Match(level, cast(level, maker, maker), 1)
    match.tick()
    seen = [len(link.seen) for link in links]
    while [len(link.seen) for link in links] == seen:
        match.attend()
        match.tick()
        match.attend()
    assert sorted(len(link.seen) - n for link, n in zip(links, seen, strict=True)) == [0, 1]
    match.attend()
    assert [len(link.seen) - n for link, n in zip(links, seen, strict=True)] == [1, 1]


def test_what_is_chosen_by_is_worked_out_between_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    judge = _outlook.available
    monkeypatch.setattr(_outlook, "available", lambda *of: judged.append(1) or judge(*of))
    level = with_crew(named_level("grand_banquet"), 4, NOBODY)

    def played(frames: int) -> tuple[State, int]:
        maker = listening(lambda: worker(FakeLink()))
        match, in_ticks = Match(level, cast(level, maker, maker), 1), 0
        for _ in range(100):
            for _ in range(frames):
                match.attend()
            judged.clear()
            match.tick()
            in_ticks += len(judged)
        return match.state, in_ticks

    (state, work), (same, less) = played(0), played(6)
    assert same == state
    assert less < work / 4, (less, work)


def test_what_comes_up_late_between_two_ticks_waits_for_the_next_time(long_ring: Level) -> None:
    cook = Cook(long_ring).ticks(1)
    cook.match.attend()
    cook.link.outbox = [Reflection("", (), 1, 1)]
    cook.match.attend()
    seen = len(cook.link.seen)
    cook.match.tick()
    assert len(cook.link.seen) == seen
    cook.match.attend()
    assert len(cook.link.seen) == seen + 1


def test_without_time_between_ticks_all_look_about_in_them(long_ring: Level) -> None:
    cook = Cook(long_ring).ticks(1)
    cook.match.attend()
    seen = len(cook.link.seen)
    cook.until(lambda: len(cook.link.seen) > seen)
    assert cook.now.tick == cook.match.previous.tick
