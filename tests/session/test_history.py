"""The history of a match: what is kept of each tick, and that a replay keeps the same."""

from dataclasses import replace
from pathlib import Path

import pytest

from agents.messages import Fact
from game.content.level import Level
from game.kitchen import events as ev
from game.kitchen.moves import Move
from game.lab.metrics.responses import Span, spans
from game.lab.metrics.table import METRICS
from game.lab.runs.rounds import measured
from game.partners.casting import HUMANS, by_reflex, cast
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.history import MatchHistory
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.match.results import course, results
from game.session.seats.notes import MacroBegun, MacroOver
from game.session.seats.seat import Seat


@pytest.fixture
def history(ring: Level) -> MatchHistory:
    return Match(ring, (Seat("Pat"), Seat("Kim")), 0).history


def played(level: Level, path: Path) -> Match:
    match = Match(level, cast(level, HUMANS["chopper"], by_reflex), 2, MatchLog(path))
    while not match.over:
        if match.state.tick == 20:
            match.say(level.human, "hello")
        match.tick()
    match.close()
    return match


def test_a_replay_makes_the_same_history(ring: Level, tmp_path: Path) -> None:
    level = replace(ring, round_ticks=500)
    live = played(level, tmp_path / "log.jsonl").history
    again = replay(load_log(tmp_path / "log.jsonl"), level).history
    assert live.deeds and live.scores and live.notes and live.words and all(live.moves)
    for what in ("state", "occurrences", "deeds", "scores", "notes", "words", "moves"):
        assert getattr(again, what) == getattr(live, what), what
    assert (results(again), course(again)) == (results(live), course(live))
    names = [(cook.name, cook.kind) for cook in live.cooks]
    assert [(cook.name, cook.kind) for cook in again.cooks] == names
    seats = [cook for cook in range(2) if cook != level.human]
    for metric in METRICS:
        assert metric.value(again, seats) == metric.value(live, seats)


def test_a_round_is_measured_from_its_history_alone(ring: Level, tmp_path: Path) -> None:
    history = played(ring, tmp_path / "log.jsonl").history
    found, told = measured(history), results(history)
    assert (found.score, found.seed, found.served) == (told.score, 2, told.served)
    human = told.cooks[ring.human]
    assert (found.human_moves, found.human_blocked) == (human.moves, human.blocked)
    assert found.human_moves + found.partner_moves == sum(cook.moves for cook in told.cooks) > 0
    allowed = history.state.tick / history.cooks[ring.human].interval
    assert found.human_idle == pytest.approx(float(1 - human.moves / allowed))
    assert found.bound >= found.score


def test_each_tick_leaves_what_happened_with_the_state_before_it(history: MatchHistory) -> None:
    before = history.state
    after = replace(before, tick=1, score=5)
    cell = history.level.kitchen.starts[0]
    events = (ev.Walked(0, cell, cell), ev.Chopped(1, cell, "onion"), ev.Refused(0, cell, "no"))
    history.write(after, (Move.UP, Move.STAY), events, [(1, MacroBegun("Drop", "reflex"))])
    assert history.state is after
    assert [occurrence.event for occurrence in history.occurrences] == list(events[1:])
    assert all(occurrence.before is before for occurrence in history.occurrences)
    assert history.deeds == [Fact(0, 1, "chopped", "onion")]
    assert (history.scores, history.moves) == ([(1, 5)], ([0], []))
    assert history.notes == [(0, 1, MacroBegun("Drop", "reflex"))]
    assert (history.count(1, "chopped"), history.count(0, "chopped")) == (1, 0)


def test_moves_are_counted_between_ticks(history: MatchHistory) -> None:
    for tick in range(10):
        history.state = replace(history.state, tick=tick)
        moves = (Move.UP if tick % 3 == 0 else Move.STAY, Move.LEFT)
        history.write(replace(history.state, tick=tick + 1), moves, (), ())
    assert history.moves[0] == [0, 3, 6, 9]
    assert (history.moved(0, 0, 10), history.moved(0, 3, 6), history.moved(1, 2, 5)) == (4, 1, 3)


def test_macro_actions_have_their_ticks_and_moves(history: MatchHistory) -> None:
    noted = {
        1: MacroBegun("Chop Onion", "words"),
        4: MacroOver("Chop Onion", "done"),
        5: MacroBegun("Drop", "reflex"),
    }
    for tick in range(8):
        history.state = replace(history.state, tick=tick)
        told = [(0, noted[tick])] if tick in noted else []
        moves = (Move.STAY if tick == 2 else Move.UP, Move.STAY)
        history.write(replace(history.state, tick=tick + 1), moves, (), told)
    history.notes.append((3, 1, MacroOver("Drop", "done")))
    assert list(spans(history, 0)) == [Span("Chop Onion", 1, 4, 2)]
    assert list(spans(history, 1)) == [], "it never began"
