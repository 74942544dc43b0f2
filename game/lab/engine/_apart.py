"""Rounds in a process of their own, for those whose model computes here: it may end its process."""

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection

from agents.child_process import exit_words
from game import paths
from game.crash.aftermath import last_words
from game.crash.culprit import culprit
from game.crash.recorder import Recorder
from game.lab.engine._player import RunPlayer
from game.lab.engine.run_spec import Outcome, RunSpec

#: In the names of its logs and reports.
PROCESS = "rounds"
#: A partner whose process died so often in a row is not given another.
DEATHS = 2
#: Seconds that it has to free its models.
LEAVES_S = 5.0


class RoundLostError(Exception):
    """The process died in which a round was played: how, and where its report is."""


class ApartPlayer:
    """A RunPlayer in a process, which is started when it is first needed and after it has died.

    Rounds without a model of this machine's are played in this process.
    """

    def __init__(self) -> None:
        self._here = RunPlayer()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._died: list[tuple[str, object]] = []  # partners, and what they thought with

    def play(self, spec: RunSpec, on_tick: Callable[[], None] = lambda: None) -> Outcome:
        """As `RunPlayer.play`. Raises RoundLostError."""
        if not spec.computes_model:
            return self._here.play(spec, on_tick)
        who = (spec.partner, spec.thinking)
        if self._died.count(who) >= DEATHS:
            raise RoundLostError(f"{spec.partner}'s model died {DEATHS} times in a row before it")
        line = self._line or self._started()
        try:
            line.send(spec)
            while (came := line.recv()) is None:
                on_tick()
        except (EOFError, OSError):
            self._died.append(who)
            raise RoundLostError(self._buried()) from None
        self._died = [each for each in self._died if each != who]
        if isinstance(came, Exception):
            raise came
        assert isinstance(came, Outcome)
        return came

    def close(self) -> None:
        """End the process, and free the models."""
        self._here.close()
        if self._process is not None:
            self._bury()

    def _started(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        line, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), name=PROCESS, daemon=True)
        process.start()
        theirs.close()
        self._process, self._line = process, line
        return line

    def _buried(self) -> str:
        """What killed the process, in words."""
        process = self._bury()
        fault, report = last_words(paths.user_logs(), process.pid or 0)
        told = f", its report is {report}" if report else ""
        who = culprit(fault) if fault else "its process"
        return f"{who} died ({exit_words(process.exitcode)}{told})"

    def _bury(self) -> "multiprocessing.process.BaseProcess":
        process, line = self._process, self._line
        assert process is not None and line is not None
        line.close()  # which ends it
        process.join(LEAVES_S)
        process.kill()
        process.join()
        self._process = self._line = None
        return process


def serve(line: Connection) -> None:
    """The process: plays what comes, and sends what came of it; None for each tick."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    with Recorder(paths.user_logs(), PROCESS), closing(RunPlayer()) as player:
        while True:
            try:
                spec = line.recv()
            except (EOFError, OSError):
                return
            try:
                line.send(player.play(spec, lambda: line.send(None)))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                return
            except Exception as error:  # told where the round was asked for
                line.send(error)
