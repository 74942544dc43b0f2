"""Minds and games that are killed or stopped, as real processes: nothing is lost, nothing stays."""

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agents.messages import FromMind, Heard, Say
from agents.workers.link import Link
from agents.workers.status import LinkTimeouts, WorkerTiming
from tests.agents.workers.scripted import spec
from tests.reliability.real_game import CHILDREN, PATIENCE, gone, playing

#: Seconds for which a game is suspended.
SLEEP = 4.0

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc and signals")


@pytest.mark.slow
def test_minds_killed_again_and_again_come_back_and_the_cook_cooks_on(
    tmp_path: Path, used_before: Callable[[Path], Path]
) -> None:
    with playing(used_before(tmp_path / "home"), "play", "--seed", "7") as game:
        for _ in range(2):
            game.until(lambda: len(game.children) == CHILDREN)
            killed = game.children
            for pid in killed:
                os.kill(pid, signal.SIGKILL)
            assert gone(*killed)
        game.until(lambda: len(game.children) == CHILDREN and '"reflex"' in game.log)
        children = game.children
        for pid in children:  # stopped, they do not hold up the end
            os.kill(pid, signal.SIGSTOP)
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        assert gone(*children)
        assert '"end"' in game.log.splitlines()[-1]
        assert "Traceback" not in game.told


@pytest.mark.slow
def test_a_killed_game_takes_its_minds_along_and_leaves_its_recording(
    tmp_path: Path, replayed: Callable[[Path], str]
) -> None:
    """Killed while the minds still load: that is when they print most."""
    with playing(tmp_path / "home", "play", "--seed", "7") as game:
        game.until(lambda: len(game.children) == CHILDREN and '"check":50' in game.log)
        children = game.children
        os.kill(game.window, signal.SIGKILL)
        assert game.ended() == 70 and "The system ended the process (SIGKILL)" in game.told
        assert gone(*children)
        assert "Traceback" not in game.told
        recorded = game.logs[0]
    assert "verified: 1 digests" in replayed(recorded)


@pytest.mark.slow
def test_a_suspended_game_goes_on_where_it_was_and_blames_no_mind(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--backend", "reflex") as game:
        looked = [time.monotonic()]

        def is_on() -> bool:
            found = '"check":50' in game.log
            if not found:
                looked[0] = time.monotonic()
            return found

        game.until(is_on)
        window = game.window
        os.kill(window, signal.SIGSTOP)
        begun = time.monotonic()
        time.sleep(SLEEP)
        os.kill(window, signal.SIGCONT)
        awake = time.monotonic()
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        waking = (begun - looked[0]) + (time.monotonic() - awake)
        footer = json.loads(game.log.splitlines()[-1])
        assert 50 <= footer["end"] < 50 + 10 * (waking + SLEEP / 2), "the kitchen slept, too"


def test_a_mind_that_slept_with_the_game_is_not_taken_for_dead() -> None:
    slept = [0.0]
    link = Link(
        spec(), pace=WorkerTiming(beat_s=0.05), patience=LinkTimeouts(),
        clock=lambda: time.monotonic() + slept[0],
    )  # fmt: skip
    link.start()
    try:
        _poll(link, lambda _: link.status.usable)
        pid = link.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        slept[0] = 10_000.0  # the game is not there to poll
        link.poll()
        os.kill(pid, signal.SIGCONT)
        link.hear(Heard("hello", 1, "Ann", 1))
        _poll(link, lambda news: Say("heard hello") in news)
        assert link.pid == pid and link.status.usable
    finally:
        link.close()


def _poll(link: Link, until: Callable[[list[FromMind]], bool]) -> None:
    """Until something holds of all that was told since."""
    news: list[FromMind] = []
    end = time.monotonic() + PATIENCE
    while not until(news):
        assert time.monotonic() < end, link.status
        news += link.poll()
        time.sleep(0.02)
