"""Commands that compute with libraries of compiled code, each in a process of its own.

Such code may end its process anywhere, as may a full memory. The first process, which has loaded
next to nothing, then says what died, where the report is and what to do.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread

from agents.child_process import ASKED, WINDOWS_FAULT, exit_words
from game import paths
from game.commands._on_record import COARSE, CRASHED, told_errors, unfinished_round
from game.crash.aftermath import last_words
from game.crash.culprit import LLAMA, culprit
from game.crash.recorder import Recorder
from game.safe_path import for_other_programs
from game.terminal import warn

#: Names the first process to the second: others may be started from that.
FIRST = "SOUS_CHEF_FIRST_PROCESS"

WITHOUT_MODEL = "Go on without it: --partner reflex, or --backend openai with a server."
SET_UP = " Or remove the folder .venv: build/run.py then compiles it anew."
MEMORY = "Where memory ran out, close other programs or take fewer --workers."
AGAIN = "Run the command again; should it happen again, send the report to whoever made the game."


def run_apart(name: str, arguments: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    """`run(arguments)`, in a second process; gives its exit code, CRASHED where it died.

    `name`: the command's. In the second process it is `run` itself that is called, on record.
    """
    if (first := os.environ.pop(FIRST, None)) is not None:
        Thread(target=_end_with, args=(int(first),), daemon=True).start()
        with Recorder(paths.user_logs(), name, told_errors):
            return run(arguments)
    begun = time.time() - COARSE
    # A group of its own: what this process is asked reaches the second once.
    second = for_other_programs(os.environ) | {FIRST: str(os.getpid())}
    group = None if sys.platform == "win32" else 0
    process = subprocess.Popen([*paths.program(), *arguments], env=second, process_group=group)
    code = _waited_for(process)
    if 0 <= code < WINDOWS_FAULT:
        return code
    how = exit_words(code)
    if how in ASKED:
        return 128 - code
    warn(*_told(process.pid, name, how, begun))
    return CRASHED


def _waited_for(process: "subprocess.Popen[bytes]") -> int:
    """Its exit code."""

    def pass_on(number: int, _frame: object) -> None:
        if sys.platform != "win32":  # there the console asks both
            with suppress(ProcessLookupError):
                (os.kill if number == signal.SIGTERM else os.killpg)(process.pid, number)

    for name in ASKED:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), pass_on)
    return process.wait()


def _end_with(first: int) -> None:
    """Nobody else would end this process when the first is killed."""
    while os.getppid() == first:
        time.sleep(1.0)
    os.kill(os.getpid(), signal.SIGTERM)


def _told(pid: int, name: str, how: str, begun: float) -> list[str]:
    """What died, where the report and the round are, and what to do."""
    fault, report = last_words(paths.user_logs(), pid)
    library = culprit(fault)
    who = f"{library} died ({how})" if fault else f"The system ended the process ({how})"
    where = f"its report is {report}" if report else f"its log is in {paths.user_logs()}"
    lines = [f"{who}, and with it `{name}`: {where}."]
    if library == LLAMA:
        lines.append(WITHOUT_MODEL + ("" if hasattr(sys, "frozen") else SET_UP))
    else:
        lines.append(AGAIN if fault else MEMORY)
    if name == "play" and (log := unfinished_round(begun)) is not None:
        lines.append(f"The round up to then is kept: {log}")
    return lines
