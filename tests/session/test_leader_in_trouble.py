"""A leader that floods, contradicts itself or is gone: the brigade cooks on, nothing is lost."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from agents.intention import ALWAYS, Goal
from agents.messages import (
    Assign,
    CrewFacts,
    FromMember,
    Keep,
    Lift,
    MindFailed,
    Revoke,
    Thought,
)
from game.content.level import Level
from game.executor import reflex
from game.executor.driver import Habit
from game.kitchen.events import Event
from game.kitchen.state import State
from game.session.crew import ORGANISATIONS, Crew
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.results import results
from game.session.seats.pace import Pace
from game.session.seats.seat import DrivenSeat
from game.session.words import Words

FLOOD = 1000


class Wild:
    """A leader that sends what it is given."""

    def __init__(self) -> None:
        self.letters: list[FromMember | Thought | MindFailed] = []
        self.told: list[CrewFacts] = []

    def join(self, level: Level, names: Sequence[str]) -> None: ...

    def brief(self, facts: CrewFacts) -> None:
        self.told.append(facts)

    def hear(self, words: Words) -> None: ...

    def unsay(self, words: Words) -> None: ...

    def typing(self, cook: int, draft: Words | None) -> None: ...

    readings = None

    def see(self, before: State, state: State, events: Sequence[Event]) -> None: ...

    def send(self) -> Sequence[FromMember | Thought | MindFailed]:
        letters, self.letters = self.letters, []
        return letters

    def close(self) -> None: ...


def test_the_brigade_cooks_on(ring: Level, tmp_path: Path) -> None:
    head = Wild()
    log = MatchLog(tmp_path / "wild.jsonl")
    pace, level = Pace.of(Fraction(3)), replace(ring, round_ticks=900)
    cooks = [DrivenSeat(f"Cook {i}", pace, Habit(i, reflex.choose)) for i in range(2)]
    match = Match(level, cooks, 1, log, crew=Crew(ORGANISATIONS["tree"], head))
    soup = (Goal("serve", "alice"),)
    match.tick()
    head.letters = [Assign(i % 2, soup) for i in range(FLOOD)]
    for _ in range(3):
        match.tick()
    states = Counter(r.state for told in head.told for r in told.reports)
    assert states["accepted"] == 8 and states["refused"] == FLOOD - 8  # each is answered
    head.letters = [Revoke(n) for n in range(1, FLOOD + 1)]
    head.letters += [Keep(Goal("chop", "onion", ALWAYS)) for _ in range(FLOOD)]
    head.letters += [Assign(0, soup), Assign(0, soup, replaces=True), Assign(0, (), urgent=True)]
    head.letters += [Lift(1), Lift(10**9), Revoke(10**9)]
    for _ in range(3):
        match.tick()
    facts = head.told[-1]
    assert (
        len(facts.of(0).book.assigned) == 1
        and facts.of(1).book.assigned == ()
        and len(facts.orders) == 1
    )
    head.letters = [MindFailed("The leader is gone.", None, fatal=True)]
    while not match.over:
        match.tick()
    match.close()
    assert results(match.history).served >= 3
    kept = load_log(tmp_path / "wild.jsonl")
    told = [sent for at in kept.talk.values() for sent in at]
    assert told == match.history.talk and len(told) > 3 * FLOOD
    assert any(isinstance(sent.entry, MindFailed) for sent in told)
