"""Crashes of the real game: what is reported, what the player is told, and that the log is whole.

They come about by `SOUS_CHEF_CRASH` (game/crash/injection), in processes as players have them.
"""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from game.crash.injection import asked_for
from game.crash.report import reports
from main import main
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


@pytest.fixture
def replayed(capsys: pytest.CaptureFixture[str]) -> Callable[[Path], str]:
    """What `replay --headless` says of a log."""

    def told(log: Path) -> str:
        assert main(["replay", "--headless", str(log)]) == 0
        return capsys.readouterr().out

    return told


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
    """By an abort, in a round; then by SIGKILL, at the title."""
    home, now = tmp_path / "home", tmp_path / "now"
    with playing(home, *REFLEX, SOUS_CHEF_CRASH=f"window:hard@{now}") as game:
        game.until(lambda: '"check":50' in game.log)
        now.touch()
        assert game.ended() == -signal.SIGABRT
        assert game.log.endswith("\n") and '"end"' not in game.log
        recorded = game.logs[0]
    with playing(home) as again:
        again.until(lambda: "CrashOfferScene" in _log(again))
        again.send(signal.SIGTERM)
        assert again.ended() == 130
        told = report(again, "window")
        assert "Fatal Python error: Aborted" in told and "event_loop.py" in told
        assert "RoundScene" in told and str(tmp_path) not in told
        count = len(reports(folder(again)))
    with playing(home) as third:
        third.until(lambda: "TitleScene" in _log(third))
        assert "CrashOfferScene" not in _log(third), "it is offered once"
        assert len(reports(folder(third))) == count
        third.send(signal.SIGKILL)
        assert third.ended() == -signal.SIGKILL
    with playing(home) as fourth:
        fourth.until(lambda: "CrashOfferScene" in _log(fourth))
        told = report(fourth, "window")
        assert "ended without a word" in told and "TitleScene" in told
    assert "up to where the file breaks off" in replayed(recorded)


@pytest.mark.slow
@pytest.mark.parametrize("process", ["mind", "mouth"])
def test_a_worker_crashes_and_the_game_goes_on(
    tmp_path: Path, replayed: Callable[[Path], str], process: str
) -> None:
    """Each in another way."""
    home, hard = tmp_path / "home", process == "mind"
    crash = f"{process}{':hard' if hard else ''}@1"
    with playing(home, *ROUND, SOUS_CHEF_CRASH=crash) as game:
        game.until(lambda: report(game, process))
        seen = len(game.log.splitlines())
        game.until(lambda: len(game.log.splitlines()) > seen + 20)
        told = report(game, process)
        assert ("Fatal Python error: Aborted" if hard else "InjectedError") in told
        assert "injection.py" in told and not report(game, "window")
        game.send(signal.SIGTERM)
        assert game.ended() == 130
        assert '"end"' in game.log.splitlines()[-1]
        recorded = game.logs[0]
    assert "verified" in replayed(recorded)


def test_ending_the_whole_group_is_no_crash(tmp_path: Path) -> None:
    """What a desktop does when its user leaves."""
    with playing(tmp_path / "home", *ROUND) as game:
        game.until(lambda: len(game.children) >= 2 and game.logs)
        children = game.children
        os.killpg(game.process.pid, signal.SIGTERM)
        assert game.ended() == 130 and gone(*children)
        assert not reports(folder(game)) and not list(folder(game).glob("window*.run"))


def test_told_errors_leave_no_report(tmp_path: Path) -> None:
    with playing(tmp_path / "home", "play", "--level", "nowhere") as game:
        assert game.ended() == 1 and "Traceback" not in game.told
        assert not reports(folder(game)) and not list(folder(game).glob("*.run"))


def test_nothing_else_crashes_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for demand in ("nobody", "window:soft", "window@x", "mind2", "WINDOW", ""):
        monkeypatch.setenv("SOUS_CHEF_CRASH", demand)
        assert not any(map(asked_for, ("window", "mind", "mouth", "ears"))), demand


def _log(game: RealGame) -> str:
    """The log of its window."""
    logs = folder(game).glob(f"window-*-{game.process.pid}.log")
    return "".join(path.read_text(encoding="utf-8") for path in logs)
