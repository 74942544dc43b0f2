"""`bench engine`: short rounds on several processes beside one, and whether they are the same."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path
from random import Random
from socket import create_server
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter

from rich.console import Console

from game import paths
from game.content.level import Level
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.engine import Engine
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, counted, level_of

#: Two that need no model, so that rounds come out the same every time.
PARTNER, HUMAN = "reflex", "chopper"
WORKER = "dask_worker"
#: Seconds that a scheduler and workers are given to start.
START_S = 120


@dataclass(frozen=True, slots=True)
class Turn:
    """All rounds, played in one of the ways. `seconds`: by the clock; `processor_s`: of this
    process and of all that it started; `lost`: workers that were killed meanwhile.
    """

    way: str
    seconds: float
    processor_s: float
    outcomes: Sequence[Outcome]
    lost: int = 0


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--rounds", type=counted, default=1000, help="played in each of the ways")
    parser.add_argument("--seconds", type=counted, default=30, help="how long a round is")
    parser.add_argument("--workers", type=counted, default=2, help="processes beside one")
    parser.add_argument(
        "--kill", type=float, metavar="SECONDS", help="and so often a worker is killed meanwhile"
    )
    parser.add_argument(
        "--elsewhere", action="store_true",
        help="and on a scheduler of its own, with workers that were started in other folders",
    )  # fmt: skip
    parser.add_argument(
        "--least", type=float, metavar="RATIO", help="fail if several are not so much quicker"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the same rounds in each of the ways. Raises as the engine."""
    level = replace(level_of(args), round_ticks=args.seconds * TICKS_PER_SECOND)
    specs = [RunSpec(level, PARTNER, HUMAN, seed) for seed in range(args.rounds)]
    several = Engine(workers=args.workers)
    turns = [
        _turn("one process", lambda: Engine().carry_out(specs, console)),
        _turn("workers of its own", lambda: several.carry_out(specs, console)),
    ]
    if args.kill:
        way = f"workers of its own, one killed every {args.kill:g} s"
        with TemporaryDirectory() as kept, _killing(args.kill, Path(kept)) as lost:
            keeping = replace(several, kept=Path(kept))
            turn = _turn(way, lambda: keeping.carry_out(specs, console))
        turns.append(replace(turn, lost=len(lost)))
    if args.elsewhere:
        turns.append(
            _turn("workers in other folders", lambda: _elsewhere(specs, args.workers, console))
        )
    return _report(args, level, turns)


def _turn(way: str, play: Callable[[], Sequence[Outcome]]) -> Turn:
    began, spent = perf_counter(), _processor_s()
    outcomes = play()
    return Turn(way, perf_counter() - began, _processor_s() - spent, outcomes)


def _processor_s() -> float:
    return sum(os.times()[:4])


@contextmanager
def _killing(every_s: float, kept: Path) -> Iterator[list[int]]:
    """Kill one of this process's own workers so often, from the first round on that is `kept`;
    gives the numbers of those killed.
    """
    over, killed, random = Event(), list[int](), Random(0)

    def kill() -> None:
        while not over.wait(every_s):
            if workers := active_children() if any(kept.iterdir()) else []:
                (worker := random.choice(workers)).kill()
                killed.append(worker.pid or 0)

    thread = Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def _elsewhere(specs: Sequence[RunSpec], workers: int, console: Console) -> Sequence[Outcome]:
    """On processes that were started by hand, as on a cluster."""
    from distributed import Client  # noqa: PLC0415 - players have none

    with create_server(("127.0.0.1", 0)) as free:
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        port = address.rpartition(":")[2]
        stack.enter_context(
            _started(folder, "dask_scheduler", "--host=127.0.0.1", f"--port={port}", "--no-show")
        )
        for number in range(workers):
            (own := folder / str(number)).mkdir()
            stack.enter_context(_started(own, WORKER, address, "--nthreads=1"))
        with Client(address, timeout=START_S, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=START_S)
        return Engine(scheduler=address).carry_out(specs, console)


@contextmanager
def _started(folder: Path, program: str, *args: str) -> Iterator[None]:
    """A program of Dask's, running in `folder`; workers find the game where it is."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *args]
    env = {**os.environ, "PYTHONPATH": str(paths.resources()) if program == WORKER else ""}
    with Popen(command, cwd=folder, env=env, stdout=DEVNULL, stderr=DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def _report(args: Namespace, level: Level, turns: Sequence[Turn]) -> Report:
    alone, several = turns[:2]
    same = all(turn.outcomes == alone.outcomes for turn in turns)
    ratio = alone.seconds / several.seconds
    short = args.least is not None and ratio < args.least
    notes = (
        *(() if same else ("the rounds are not the same everywhere",)),
        *((f"several are not {args.least:g} times as fast as one",) if short else ()),
    )
    heads = (
        "played by", "seconds", "rounds a second", "times as fast", "processor s",
        "times as fast, undisturbed", "killed", "the same",
    )  # fmt: skip
    title = f"{args.rounds} rounds of {args.seconds} s in {level.title}, {args.workers} workers"
    figures = Figures(title, heads, tuple(_row(turn, alone, args.workers) for turn in turns))
    data = {
        "level": level.name, "rounds": args.rounds, "same": same, "ratio": ratio,
        "undisturbed": _undisturbed(several, alone, args.workers),
        "turns": [
            {"way": t.way, "seconds": t.seconds, "processor_s": t.processor_s, "lost": t.lost}
            for t in turns
        ],
    }  # fmt: skip
    return Report("engine", data, (figures,), (level,), notes=notes, code=int(short or not same))


def _undisturbed(turn: Turn, alone: Turn, workers: int) -> float:
    """How many times as fast a turn is by what processors spent on it, if each worker had one of
    this machine's to itself and nobody had to wait.
    """
    return min(workers, os.cpu_count() or 1) * alone.processor_s / turn.processor_s


def _row(turn: Turn, alone: Turn, workers: int) -> tuple[str, ...]:
    undisturbed = 1.0 if turn is alone else _undisturbed(turn, alone, workers)
    return (
        turn.way, f"{turn.seconds:.1f}", f"{len(turn.outcomes) / turn.seconds:.1f}",
        f"{alone.seconds / turn.seconds:.2f}", f"{turn.processor_s:.1f}", f"{undisturbed:.2f}",
        str(turn.lost), "yes" if turn.outcomes == alone.outcomes else "NO",
    )  # fmt: skip


EXPERIMENT = Experiment("engine", "rounds on several processes beside one", _options, measure)
