"""A window and a mind that crash: a report, a message, a whole log, and a game that goes on."""

import re
import subprocess
import time
from pathlib import Path

from bundle.trial import match_log
from bundle.trial.bad_days import ROUND
from bundle.trial.player import Player
from bundle.trial.session import TITLE, Session, session
from bundle.trial.step import Trial
from bundle.trial.verdict import StepError, expect
from bundle.trial.waiting import until

#: Makes a part of the game crash for real (docs/reliability.md).
VARIABLE = "SOUS_CHEF_CRASH"
#: What the program ends with after a crash.
CRASHED = 70


def crash_the_window(trial: Trial) -> str:
    """An exception in the window's loop, 15 s into it."""
    player = trial.player.at_home("window crash")
    with session(player.having(**{VARIABLE: "window@15"}), None, *ROUND) as game:
        game.wait_for_log("a round that is on", lambda log: len(log.lines) > 5, 60)
        shown = until(lambda: game.screen.shows_message(TITLE), 60)
        expect(shown is not None, "a message box", "none")
        time.sleep(1)  # it is painted a moment later
        game.screen.photograph(trial.pictures / "crash message.png")
        game.screen.click_message_away(TITLE)
        code = _end(game)
    expect(code == CRASHED, f"exit code {CRASHED}", code)
    (report,) = _reports(player)
    _judge(report, "window")
    (path,) = match_log.logs(player.home)
    replayed = player.run("replay", path, "--headless")
    expect(replayed.returncode == 0, "a log that replays", replayed.stderr[-500:])
    return f"{report.name}, log of {len(match_log.read(path).lines)} lines"


def crash_a_mind(trial: Trial) -> str:
    """A mind ends in the middle of a round by the system's own means; the round goes on."""
    player = trial.player.at_home("mind crash")
    with session(player.having(**{VARIABLE: "mind:hard@5"}), None, *ROUND) as game:
        expect(until(lambda: bool(_reports(player)), 60) is not None, "a report", "none")
        told = len((game.log() or _none()).lines)
        game.wait_for_log("a round that goes on", lambda log: len(log.lines) > told + 5, 60)
        game.screen.photograph(trial.pictures / "mind crash.png")
        game.leave(told="mind ended: SIGABRT")
    _judge(_reports(player)[0], "mind")
    (path,) = match_log.logs(player.home)
    expect(match_log.read(path).ended, "a log with its end", "none")
    return f"{len(_reports(player))} reports, the round went on"


def _none() -> match_log.MatchLog:
    raise StepError("expected a match log, found none")


def _end(game: Session) -> int:
    """The exit code of a game whose message has been clicked away."""
    try:
        game.process.communicate(timeout=30)
    except subprocess.TimeoutExpired as error:
        raise StepError("expected the game to end with its message, found it running") from error
    return game.process.returncode


def _reports(player: Player) -> list[Path]:
    return sorted(player.home.rglob("crash-*.txt"))


def _judge(report: Path, process: str) -> None:
    """It tells where, in which version and on which system."""
    text = report.read_text(encoding="utf-8")
    expect(process in report.name, f"{process} in the report's name", report.name)
    for wanted in (r"Sous Chef \d+\.\d+", r"Python"):
        expect(bool(re.search(wanted, text)), f"'{wanted}' in the report", text[:500])
