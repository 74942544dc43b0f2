"""Code that is not ours: in the current folder, at home, and where variables point to."""

from pathlib import Path

from bundle.trial.bad_days import ROUND
from bundle.trial.session import session
from bundle.trial.step import Trial
from bundle.trial.verdict import expect

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
