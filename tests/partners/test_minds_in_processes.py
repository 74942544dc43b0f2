"""Rounds with minds in real worker processes: every way they can fail, and the round goes on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from agents.backoff import Backoff
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, WorkerTiming
from game.content.level import Level
from game.partners.partner_spec import find_partner
from game.partners.thinking import ModelChoice, linked
from game.session.log.reader import load_log
from game.session.log.writer import MatchLog
from game.session.match.match import Match
from game.session.match.replay import replay
from game.session.seats.notes import MacroBegun, MindFailed, Note
from tests.agents.workers.scripted import spec
from tests.lab.greedy import MINDS
from tests.partners.minding import FakeLink, frozen, pair, panel, play_until, real_match
from tests.processes import is_alive
from tests.tables import table

pytestmark = pytest.mark.slow

PACE = WorkerTiming(think_s=60.0, beat_s=0.05, rest=Backoff(0.2, 0.4), niceness=0)
PATIENCE = LinkTimeouts(start_s=60.0, hang_s=30.0, restart=Backoff(0.3, 0.6), stop_s=2.0)


def link(behaviour: str = "", hang_s: float = PATIENCE.hang_s) -> Link:
    return Link(spec(behaviour), pace=PACE, patience=replace(PATIENCE, hang_s=hang_s))


def ready(match: Match) -> Callable[[], bool]:
    return lambda: panel(match).ready


def works_by_reflex(notes: list[Note]) -> bool:
    return any(isinstance(note, MacroBegun) and note.source == "reflex" for note in notes)


def test_a_round_with_two_processes_leaves_nothing_behind(long_ring: Level, tmp_path: Path) -> None:
    threads = threading.active_count()
    minds = pair(link(), link())
    with real_match(long_ring, minds, MatchLog(tmp_path / "log.jsonl")) as match:
        assert "waking up" in panel(match).status
        play_until(match, ready(match))
        match.say(1, "hello")
        notes = play_until(match, lambda: panel(match).words == "heard hello")
        notes += play_until(match, lambda: panel(match).source == "mind")
        notes += play_until(match, lambda: not panel(match).status)
        pids = [each.pid for each in minds.links.values() if isinstance(each, Link)]
        assert all(is_alive(pid) for pid in pids if pid)
    assert not any(is_alive(pid) for pid in pids if pid)
    assert threading.active_count() == threads
    record = load_log(tmp_path / "log.jsonl")
    assert replay(record, long_ring).state == match.state
    assert any(words.text == "heard hello" for said in record.words.values() for words in said)


def test_no_tick_waits_for_a_mind(long_ring: Level) -> None:
    patience = replace(PATIENCE, hang_s=60.0)
    slow, fast = (Link(spec(), pace=PACE, patience=patience) for _ in range(2))
    with real_match(long_ring, pair(slow, fast)) as match:
        play_until(match, lambda: not panel(match).status)
        assert slow.pid is not None and fast.pid is not None
        with frozen(slow.pid) as slow_sleeps, frozen(fast.pid) as fast_sleeps:
            for number in range(100):
                match.say(1, f"message {number}")
                match.tick()
            assert slow_sleeps() and fast_sleeps()
        play_until(match, lambda: panel(match).words == "heard message 99")


@table(__file__)
def test_a_mind_that_fails_at_its_thoughts(
    long_ring: Level, tmp_path: Path, words: str, reason: str
) -> None:
    log = MatchLog(tmp_path / "log.jsonl")
    fast = link(hang_s=1.0 if words == "hang" else PATIENCE.hang_s)
    with real_match(long_ring, pair(FakeLink(), fast), log) as match:
        play_until(match, ready(match))
        match.say(1, words)
        play_until(match, lambda: "Next try in" in panel(match).status)
        told = panel(match).status
        assert told.startswith(reason)
        assert "by reflex" in told
        moved, tick = len(match.history.moves[0]), match.state.tick
        # The same words may be the end of it once more before it is well again.
        play_until(match, lambda: panel(match).ready and match.state.tick > tick + 60)
        assert len(match.history.moves[0]) > moved + 5
        assert panel(match).status == ""
    record = load_log(tmp_path / "log.jsonl")
    assert record.complete
    assert replay(record, long_ring).state == match.state


@table(__file__)
def test_thoughts_that_keep_failing(long_ring: Level, words: str, reason: str) -> None:
    with real_match(long_ring, pair(FakeLink(), link())) as match:
        play_until(match, ready(match))
        match.say(1, words)
        notes = play_until(match, lambda: not panel(match).ready)
        told, tick = panel(match).status, match.state.tick
        assert told.startswith(reason)
        assert "by reflex. Next try in 1 s" in told
        moved = len(match.history.moves[0])
        notes += play_until(match, lambda: match.state.tick > tick + 60)
        assert len(match.history.moves[0]) > moved + 5
        assert f"{reason}." in [n.reason for n in notes if isinstance(n, MindFailed)]


@pytest.mark.parametrize("name", ["Boom", "Late", "Deaf", "Odder"])
def test_a_mind_of_one_s_own_that_fails_takes_no_round_away(
    long_ring: Level, tmp_path: Path, name: str
) -> None:
    (file := tmp_path / "mind.py").write_text(MINDS, encoding="utf-8")
    minds = linked(find_partner(f"{file}:{name}"), ModelChoice(None, pace=PACE))
    with real_match(long_ring, minds) as match:
        play_until(match, lambda: "Next try in" in panel(match).status)
        tick = match.state.tick
        play_until(match, lambda: match.state.tick > tick + 60)
        play_until(match, lambda: "Next try in" in panel(match).status)  # it was tried again


def test_a_mind_killed_from_outside_while_it_thinks(long_ring: Level) -> None:
    fast = link()
    with real_match(long_ring, pair(FakeLink(), fast)) as match:
        play_until(match, ready(match))
        match.say(1, "forever")
        play_until(match, lambda: panel(match).thinking)
        pid = fast.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        play_until(match, lambda: not panel(match).ready)
        assert "SIGKILL" in panel(match).status
        play_until(match, ready(match))
        assert fast.pid != pid
        assert panel(match).status == ""


@table(__file__)
def test_a_mind_that_never_gets_ready(long_ring: Level, behaviour: str, told: str) -> None:
    with real_match(long_ring, pair(FakeLink(), link(behaviour))) as match:
        notes = play_until(match, lambda: told in panel(match).status)
        tick = match.state.tick
        notes += play_until(match, lambda: match.state.tick > tick + 60)
        assert works_by_reflex(notes)
        assert len(match.history.moves[0]) > 5
        assert "by reflex" in panel(match).status


def test_failures_are_in_the_log_and_the_slow_mind_s_do_not_stop_the_cook(
    long_ring: Level,
) -> None:
    fast = FakeLink()
    with real_match(long_ring, pair(link(), fast)) as match:
        play_until(match, lambda: not panel(match).status)
        match.say(1, "raise")
        notes = play_until(match, lambda: panel(match).status)
        assert panel(match).ready
        assert "cooks on but cannot talk" in panel(match).status
        assert [n.reason for n in notes if isinstance(n, MindFailed)] == [
            "Your partner lost the thread for a moment."
        ]
