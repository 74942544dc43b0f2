"""Crashes of the real game: what is reported, what the player is told, and that the log is whole.

They come about by `SOUS_CHEF_CRASH` (game/crash/injection), in processes as players have them.
"""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from game.crash.report import reports
from tests.reliability.real_game import RealGame, gone, playing

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc and signals")

ROUND = ("play", "--level", "ring", "--seed", "7")
REFLEX = (*ROUND, "--backend", "reflex")


def folder(game: RealGame) -> Path:
    return game.home / "logs"


def report(game: RealGame, process: str) -> str:
    """The newest of that process, '' while there is none."""
    found = [path for path in reports(folder(game)) if path.stem.split("-")[3] == process]
    return found[0].read_text(encoding="utf-8") if found else ""


def test_an_exception_in_the_loop(tmp_path: Path, replayed: Callable[[Path], str]) -> None:
    home, now = tmp_path / "home", tmp_path / "now"
    with playing(home, *REFLEX, SOUS_CHEF_CRASH=f"window@{now}") as game:
        game.until(lambda: '"check":50' in game.log)
        now.touch()
        assert game.ended() == 70
        assert '"check":50' in game.log
        assert "Traceback" in game.told and "crashed on demand" in game.told
        told = game.told.splitlines()
        assert str(reports(folder(game))[0]) in told, "without a screen the terminal tells"
        assert "The round up to then was saved: it is under Replays." in told
        written = report(game, "window")
        assert "InjectedError" in written and "event_loop.py" in written
        assert "RoundScene" in written, "the last lines of the log"
        assert str(tmp_path) not in written and str(Path.home()) not in written
        lines = [json.loads(line) for line in game.log.splitlines()]
        assert "end" in lines[-1] and not lines[-1]["results"]["finished"]
        recorded = game.logs[0]
        assert not list(folder(game).glob("*.run"))
    assert "verified" in replayed(recorded)


def test_the_window_s_process_is_gone(tmp_path: Path, replayed: Callable[[Path], str]) -> None:
    """By an abort, in a round; then by SIGKILL, at the offer that follows."""
    home, now = tmp_path / "home", tmp_path / "now"
    with playing(home, *REFLEX, SOUS_CHEF_CRASH=f"window:hard@{now}") as game:
        game.until(lambda: '"check":50' in game.log)
        now.touch()
        assert game.ended() == 70
        (written,) = reports(folder(game))
        assert f"died (SIGABRT), and with it `window`: its report is {written}." in game.told
        assert f"The round up to then is kept: {game.logs[0]}" in game.told
        assert game.log.endswith("\n") and '"end"' not in game.log
        recorded = game.logs[0]
    with playing(home) as again:
        again.until(lambda: "CrashOfferScene" in _log(again))
        told = report(again, "window")
        assert "Fatal Python error: Aborted" in told and "event_loop.py" in told
        assert "RoundScene" in told and str(tmp_path) not in told
        os.kill(again.window, signal.SIGKILL)
        assert again.ended() == 70 and "The system ended the process (SIGKILL)" in again.told
    with playing(home) as third:
        third.until(lambda: "CrashOfferScene" in _log(third))
        told = report(third, "window")
        assert "ended without a word" in told and "CrashOfferScene" in told
        third.send(signal.SIGTERM)
        assert third.ended() == 130 and len(reports(folder(third))) == 2
    assert "up to where the file breaks off" in replayed(recorded)


@pytest.mark.slow
def test_a_mind_crashes_and_the_game_goes_on(
    tmp_path: Path, replayed: Callable[[Path], str], used_before: Callable[[Path], Path]
) -> None:
    home = used_before(tmp_path / "home")
    with playing(home, *ROUND, SOUS_CHEF_CRASH="mind:hard@1") as game:
        game.until(lambda: report(game, "mind"))
        seen = len(game.log.splitlines())
        game.until(lambda: len(game.log.splitlines()) > seen + 20)
        told = report(game, "mind")
        assert "Fatal Python error: Aborted" in told
        assert "injection.py" in told and not report(game, "window")
        game.send(signal.SIGINT)  # Ctrl-C
        assert game.ended() == 130
        assert '"end"' in game.log.splitlines()[-1]
        recorded = game.logs[0]
    assert "verified" in replayed(recorded)


def test_ending_the_whole_group_is_no_crash(
    tmp_path: Path, used_before: Callable[[Path], Path]
) -> None:
    """What a desktop does when its user leaves."""
    with playing(used_before(tmp_path / "home"), *ROUND) as game:
        game.until(lambda: len(game.children) >= 2 and game.logs)
        children = game.children
        os.killpg(game.process.pid, signal.SIGTERM)
        assert game.ended() == 130 and gone(*children)
        assert not reports(folder(game)) and not list(folder(game).glob("window*.run"))


def test_told_errors_leave_no_report(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--level", "nowhere") as game:
        assert game.ended() == 1 and "Traceback" not in game.told
        assert not reports(folder(game)) and not list(folder(game).glob("*.run"))


def _log(game: RealGame) -> str:
    """The log of its window."""
    logs = folder(game).glob(f"window-*-{game.window}.log")
    return "".join(path.read_text(encoding="utf-8") for path in logs)
