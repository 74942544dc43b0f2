"""What goes wrong for players: windows closed in mid-round, second starts, second users, homes that
are missing, crashes, and code lying about that is not ours.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from bundle.trial.a_round import TITLE, session
from bundle.trial.player import MatchLog, Player, StepError, Trial, expect, read_log
from game.bench.real_game import match_logs, until

#: Where programs put what they forget. X's own folder holds the server's sockets.
PLACES = (Path(tempfile.gettempdir()), Path("/dev/shm"), Path("/var/tmp"))
#: What lists all processes with their programs, where there is no /proc.
_LISTS = {"darwin": ("ps", "-axww", "-o", "command="), "win32": ("tasklist", "/fo", "csv", "/nh")}


def processes_of(user: int) -> list[str]:
    """The command lines of all processes of `user`."""
    return [_command(each) for each in _running() if _owner(each) == user and _command(each)]


def processes_from(program: Path) -> list[str]:
    """All processes that run `program`, whosever they are, as the system lists them."""
    if sys.platform in _LISTS:
        wanted = program.name if sys.platform == "win32" else str(program)
        done = subprocess.run(_LISTS[sys.platform], capture_output=True, text=True, check=True)
        return [line for line in done.stdout.splitlines() if wanted in line]
    return [_command(each) for each in _running() if _runs(each, program)]


def files(user: int, but: Path) -> list[Path]:
    """The files of `user` in temporary places, but for those in `but`."""
    return [path for place in PLACES if place.is_dir() for path in _owned(place, user, but)]


def _owned(place: Path, user: int, but: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(place):
        folders[:] = [name for name in folders if Path(folder, name) != but]
        for path in (Path(folder, name) for name in (*names, *folders)):
            with suppress(OSError):
                if path.lstat().st_uid == user:
                    yield path


def _running() -> list[Path]:
    return [*Path("/proc").glob("[0-9]*")]


def _owner(process: Path) -> int | None:
    with suppress(OSError):  # it has just ended
        return process.stat().st_uid
    return None


def _runs(process: Path, program: Path) -> bool:
    with suppress(OSError):  # it has just ended, or is somebody else's
        return (process / "exe").readlink() == program
    return False


def _command(process: Path) -> str:
    """Empty if it has ended and nobody has noticed yet."""
    with suppress(OSError):
        return (process / "cmdline").read_text(errors="replace").replace("\0", " ").strip()
    return ""


ROUND = ("play", "--level", "ring", "--partner", "hla", "--seed", "3")


def close_in_mid_round(trial: Trial) -> str:
    """The log is whole up to the last moment."""
    player = trial.player.at_home("closed")
    with session(player, None, *ROUND) as game:
        game.wait_for_log("a round that is on", lambda log: len(log.lines) > 5, 60)
        game.leave()
    (path,) = match_logs(player.home)
    log = read_log(path)
    expect(log.ended and not log.results["finished"], "a log with its end", log.lines[-1])
    return f"{log.results['seconds']} s on record"


def start_twice(trial: Trial) -> str:
    """Two games of one user, and a third of another user, at once."""
    other = trial.player.neighbour()
    mine = trial.player.at_home("twice")
    with (
        session(mine, None, *ROUND) as one,
        session(mine, None, *ROUND) as two,
        session(other.at_home("other"), None, *ROUND) as three,
    ):
        for game in (one, two, three):
            game.wait_for_log("a round that is on", lambda log: len(log.lines) > 5, 90)
        for game in (one, two, three):
            game.leave()
    found = len(match_logs(mine.home))
    expect(found == 2, "a log for each of two games", found)
    return f"three games at once, of {'one user' if other.user is None else 'two users'}"


def start_without_home(trial: Trial) -> str:
    """Somebody whose HOME is not set, and whom the system has no home for either."""
    player = trial.player.lacking("HOME").having(TMPDIR=str(trial.player.temporary))
    with session(player, None) as game:
        time.sleep(1)
        game.leave()
    return "title"


def leave_nothing(trial: Trial) -> str:
    """No process and no temporary file, of none of the players."""
    people = (trial.player, trial.player.neighbour())
    until(lambda: not any(map(_alive, people)), 5)
    for player in people:
        expect(not _alive(player), "no process left", _alive(player))
        expect(not _forgotten(player), "no temporary file left", _forgotten(player))
    return "no process, no temporary file"


def _alive(player: Player) -> list[str]:
    if player.user is None:
        return processes_from(player.installation.program)
    return processes_of(player.user)


def _forgotten(player: Player) -> list[Path]:
    if player.user is None:
        return [*player.temporary.rglob("*")]
    return files(player.user, player.home.parent)


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
        code = game.end()
    expect(code == CRASHED, f"exit code {CRASHED}", code)
    (report,) = _reports(player)
    _judge(report, "window")
    (path,) = match_logs(player.home)
    replayed = player.run("replay", path, "--headless")
    expect(replayed.returncode == 0, "a log that replays", replayed.stderr[-500:])
    return f"{report.name}, log of {len(read_log(path).lines)} lines"


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
    (path,) = match_logs(player.home)
    expect(read_log(path).ended, "a log with its end", "none")
    return f"{len(_reports(player))} reports, the round went on"


def _none() -> MatchLog:
    raise StepError("expected a match log, found none")


def _reports(player: Player) -> list[Path]:
    return sorted(player.home.rglob("crash-*.txt"))


def _judge(report: Path, process: str) -> None:
    """It tells where, in which version and on which system."""
    text = report.read_text(encoding="utf-8")
    expect(process in report.name, f"{process} in the report's name", report.name)
    for wanted in (r"Sous Chef \d+\.\d+", r"Python"):
        expect(bool(re.search(wanted, text)), f"'{wanted}' in the report", text[:500])


#: Modules that Python, its own processes or the game load, and those that it loads unasked.
MODULES = (
    "socket", "random", "json", "logging", "os", "site", "encodings", "multiprocessing", "numpy",
    "pygame", "agents", "game", "sitecustomize", "usercustomize",
)  # fmt: skip
SITE = ".local/lib/python3.11/site-packages"


def open_no_door(trial: Trial) -> str:
    """A round is played, minds and all, and nothing of it is run."""
    player = trial.player.at_home("doors")
    marks = player.folder("marks")
    for name in MODULES:
        code = f"open({str(marks / name)!r}, 'w').close()\n"
        for place in ("", f"{SITE}/"):
            player.write(f"{place}{name}/__init__.py", code)
    startup = player.write("startup.py", f"open({str(marks / 'startup')!r}, 'w').close()\n")
    program = player.write("program", f"#!/bin/sh\n: > '{marks}/program'\n")
    program.chmod(0o755)
    misled = player.having(
        HOME=str(player.home), LD_LIBRARY_PATH="", PYTHONPATH=str(player.home),
        PYTHONHOME=str(player.home), PYTHONUSERBASE=str(player.home / ".local"),
        PYTHONSTARTUP=str(startup), PYTHONINSPECT="1", PYTHONEXECUTABLE=str(program),
        PYTHONWARNINGS="error::socket.Warning", PYTHONBREAKPOINT="socket.breakpoint",
    )  # fmt: skip
    with session(misled, None, *ROUND) as game:
        game.wait_for_log("minds that think", lambda log: bool(log.notes("thought")), 120)
        game.leave()
    found = sorted(path.name for path in Path(marks).iterdir())
    expect(not found, "nothing of it run", found)
    return f"{len(MODULES)} modules and a program left alone"
