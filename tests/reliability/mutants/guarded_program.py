"""The program in a process that is watched: how long it takes, how it ends, and what it tries."""

import io
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter

from game import paths

#: Runs a command line and gives its exit code.
CommandLine = Callable[[Sequence[str]], int]
#: What the files of a stranger must never lead to, as Python calls it.
ACTIONS = frozenset(
    ("os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
     "subprocess.Popen", "socket.connect", "socket.getaddrinfo", "pty.spawn", "webbrowser.open")
)  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
#: Seconds for a process to load what the commands need.
LOADING = 120.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a command line.

    `seconds` it took; its exit `code`; `trace`: of what it raised, '' if it answered; `actions`:
    what it tried beyond its own files; `late`: it was ended because it gave no answer.
    """

    seconds: float
    code: int = 0
    trace: str = ""
    actions: tuple[str, ...] = ()
    late: bool = False


class GuardedProgram:
    """A process that runs command lines one after the other, its files in `home`.

    Leave the block to end it. A line without an answer after `limit` seconds ends it, too, and
    the next one gets a new process; `first` is run in each, and not watched.
    """

    def __init__(
        self, program: CommandLine, home: Path, limit: float, first: Sequence[Sequence[str]] = ()
    ) -> None:
        self._program = program
        self._home = home
        self._limit = limit
        self._first = first

    def __enter__(self) -> "GuardedProgram":
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def answer(self, line: Sequence[str]) -> Answer:
        """What comes of a command line."""
        return self._ask(line, self._limit)

    def _ask(self, line: Sequence[str], limit: float) -> Answer:
        began = perf_counter()
        try:
            self._connection.send(tuple(line))
            if self._connection.poll(limit):
                answer: Answer = self._connection.recv()
                return answer
            found = Answer(perf_counter() - began, late=True)
        except (EOFError, ConnectionError):
            found = Answer(perf_counter() - began, trace="the process has died")
        self._end()
        self._start()
        return found

    def _start(self) -> None:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        arguments = (theirs, self._program, self._home)
        self._process = context.Process(target=_serve, args=arguments)  # may have children
        self._process.start()
        theirs.close()
        for line in self._first:
            found = self._ask(line, LOADING)
            if found.trace or found.code:
                raise RuntimeError(f"{' '.join(line)}: {found.trace or found.code}")

    def _end(self) -> None:
        self._connection.close()
        self._process.kill()
        self._process.join()


def _serve(connection: Connection, program: CommandLine, home: Path) -> None:
    """Run what is asked for until nobody asks any more."""
    spare = home / "spare"
    spare.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        paths.HOME_VARIABLE: str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    tempfile.tempdir = str(spare)
    sys.dont_write_bytecode = True
    tried: list[str] = []
    sys.addaudithook(lambda event, details: _note(tried, home, event, details))
    try:
        while True:
            line = connection.recv()
            tried.clear()
            connection.send(_answered(program, line, tried))
    except EOFError:
        return  # nothing more to do


def _answered(program: CommandLine, line: Sequence[str], tried: list[str]) -> Answer:
    code, trace = 0, ""
    began = perf_counter()
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            code = program(line)
        except SystemExit as end:  # as argparse ends
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            trace = traceback.format_exc()
    seconds, said = perf_counter() - began, out.getvalue() + err.getvalue()
    if "Traceback (most recent call last)" in said:
        trace = trace or said
    return Answer(seconds, code, trace, tuple(tried))


def _note(tried: list[str], home: Path, event: str, details: tuple[object, ...]) -> None:
    """Keep what is done beyond reading files and writing those in `home`."""
    match event, details:
        case "open", (str() | bytes() as path, _, int(flags)) if flags & WRITING:
            if not Path(os.fsdecode(path)).absolute().is_relative_to(home):
                tried.append(f"open for writing {os.fsdecode(path)[:200]}")
        case _ if event in ACTIONS:
            tried.append(f"{event} {str(details)[:200]}")
