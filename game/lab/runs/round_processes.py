"""Rounds in processes side by side, each with models of its own; findings come as they are made."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from game.lab.runs.agent_bench import AgentBench, PaperRound
from game.lab.runs.rated_round import RatedRound
from game.partners.thinking import ModelChoice

Finding = tuple[PaperRound, RatedRound]


def play_all(
    rounds: Iterable[PaperRound], chosen: ModelChoice, processes: int
) -> Iterator[Finding]:
    """All `rounds`, in any order. EOFError if a process dies; it has said why on stderr."""
    if processes > 1:
        yield from _side_by_side(rounds, chosen, processes)
        return
    bench = AgentBench(chosen)
    try:
        for each in rounds:
            yield each, bench.play(each)
    finally:
        bench.close()


def _side_by_side(
    rounds: Iterable[PaperRound], chosen: ModelChoice, processes: int
) -> Iterator[Finding]:
    left = iter(rounds)
    with ExitStack() as stack:
        idle = [stack.enter_context(_Worker(chosen)) for _ in range(processes)]
        busy: dict[object, _Worker] = {}  # by connection
        while True:
            for worker, each in zip(idle, left, strict=False):
                worker.begin(each)
                busy[worker.connection] = worker
            if not busy:
                return
            ready = wait([worker.connection for worker in busy.values()])
            idle = [busy.pop(connection) for connection in ready]
            for worker in idle:
                yield worker.finding()


class _Worker:
    """A process that plays one round after another. Leave the block to end it."""

    def __init__(self, chosen: ModelChoice) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=_serve, args=(theirs, chosen), daemon=True
        )
        self._process.start()
        theirs.close()
        self._round: PaperRound | None = None

    def __enter__(self) -> "_Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self._process.join()

    def begin(self, wanted: PaperRound) -> None:
        self._round = wanted
        self.connection.send(wanted)

    def finding(self) -> Finding:
        assert self._round is not None
        return self._round, self.connection.recv()


def _serve(connection: Connection, chosen: ModelChoice) -> None:
    bench = AgentBench(chosen)
    try:
        while True:
            connection.send(bench.play(connection.recv()))
    except (EOFError, BrokenPipeError):
        return  # nothing more is wanted
    finally:
        bench.close()
