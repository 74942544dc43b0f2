"""Minds and games that are killed or stopped, as real processes: nothing is lost, nothing stays."""

import os
import signal
from pathlib import Path

import pytest

from tests.reliability.real_game import gone, playing

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc and signals")


def test_minds_killed_again_and_again_come_back_and_the_cook_cooks_on(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--seed", "7") as game:
        for _ in range(3):
            game.until(lambda: len(game.minds) == 2)
            killed = game.minds
            for pid in killed:
                os.kill(pid, signal.SIGKILL)
            assert gone(*killed)
        game.until(lambda: len(game.minds) == 2 and '"reflex"' in game.log)
        minds = game.minds
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        assert gone(*minds)
        assert '"end"' in game.log.splitlines()[-1]
        assert "Traceback" not in game.told


def test_a_killed_game_takes_its_minds_along_and_leaves_its_recording(tmp_path: Path) -> None:
    """Killed while the minds still load: that is when they print most."""
    home = tmp_path / "home"
    with playing(home, "play", "--seed", "7") as game:
        game.until(lambda: len(game.minds) == 2 and '"check":50' in game.log)
        minds = game.minds
        game.send(signal.SIGKILL)
        assert game.ended() == -signal.SIGKILL
        assert gone(*minds)
        assert "Traceback" not in game.told
        recorded = game.logs[0]
    with playing(home, "replay", "--headless", str(recorded)) as replay:
        assert replay.ended() == 0
        assert "verified: 1 digests" in replay.told


def test_stopped_minds_do_not_hold_up_the_end(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--seed", "7") as game:
        game.until(lambda: len(game.minds) == 2 and game.logs)
        minds = game.minds
        for pid in minds:
            os.kill(pid, signal.SIGSTOP)
        game.send(signal.SIGTERM)
        assert game.ended(20.0) == 130
        assert gone(*minds)
