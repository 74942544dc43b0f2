"""Commands that use libraries of compiled code, the window too, each in a process of its own.

Such code may end its process anywhere, as may a full memory. The first process, which has loaded
next to nothing, then says what died, where the report is and what to do.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Thread

from agents.child_process import ASKED, WINDOWS_FAULT, exit_words
from game import paths
from game.crash import WINDOW
from game.safe_path import for_other_programs
from game.terminal import warn
from game.version import NAME

#: Names the first process to the second: others may be started from that.
FIRST = "SOUS_CHEF_FIRST_PROCESS"

WITHOUT_MODEL = "Go on without it: --partner reflex, or --backend openai with a server."
SET_UP = " Or remove the folder .venv: build/run.py then compiles it anew."
MEMORY = "Where memory ran out, close other programs or take fewer --workers."
AGAIN = "Run the command again; should it happen again, send the report to whoever made the game."


def run_apart(name: str, arguments: Sequence[str], run: Callable[[Sequence[str]], int]) -> int:
    """`run(arguments)`, in a second process; gives its exit code, CRASHED where it died.

    `name`: the second process's, in which it is `run` itself that is called, on record. The window
    keeps its record itself.
    """
    if (first := os.environ.pop(FIRST, None)) is not None:
        Thread(target=_end_with, args=(int(first),), daemon=True).start()
        with nullcontext() if name == WINDOW else _on_record(name):
            return run(arguments)
    begun = time.time()
    # A group of its own, where what this process is asked should reach the second once.
    second = for_other_programs(os.environ) | {FIRST: str(os.getpid())}
    group = None if sys.platform == "win32" or name == WINDOW else 0
    process = subprocess.Popen([*paths.program(), *arguments], env=second, process_group=group)
    code = _waited_for(process, group is not None)
    if 0 <= code < WINDOWS_FAULT:
        return code
    how = exit_words(code)
    if how in ASKED:
        return 128 - code
    return _tell(process.pid, name, how, begun)


def _on_record(name: str) -> AbstractContextManager[object]:
    from game.commands._on_record import told_errors
    from game.crash.recorder import Recorder

    return Recorder(paths.user_logs(), name, told_errors)


def _waited_for(process: "subprocess.Popen[bytes]", grouped: bool) -> int:
    """Its exit code. `grouped`: whether it has a group of its own."""

    def pass_on(number: int, _frame: object) -> None:
        if sys.platform != "win32":  # there the console asks both
            with suppress(ProcessLookupError):
                alone = number == signal.SIGTERM or not grouped
                (os.kill if alone else os.killpg)(process.pid, number)

    for name in ASKED:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), pass_on)
    return process.wait()


def _end_with(first: int) -> None:
    """Nobody else would end this process when the first is killed."""
    while os.getppid() == first:
        time.sleep(1.0)
    os.kill(os.getpid(), signal.SIGTERM)


def _tell(pid: int, name: str, how: str, begun: float) -> int:
    """Say what died, where the report and the round are, and what to do; gives the exit code."""
    from game.commands._on_record import COARSE, CRASHED, unfinished_round
    from game.crash.aftermath import last_words
    from game.crash.culprit import LLAMA, culprit
    from game.crash.message_box import show_message

    fault, report = last_words(paths.user_logs(), pid)
    library = culprit(fault)
    who = f"{library} died ({how})" if fault else f"The system ended the process ({how})"
    where = f"its report is {report}" if report else f"its log is in {paths.user_logs()}"
    lines = [f"{who}, and with it `{name}`: {where}."]
    if library == LLAMA:
        lines.append(WITHOUT_MODEL + ("" if hasattr(sys, "frozen") else SET_UP))
    else:
        lines.append(AGAIN if fault else MEMORY)
    if name in ("play", WINDOW) and (log := unfinished_round(begun - COARSE)) is not None:
        lines.append(f"The round up to then is kept: {log}")
    warn(*lines)
    if name == WINDOW:
        show_message(NAME, "\n\n".join(lines))
    return CRASHED
