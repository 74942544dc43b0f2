"""`bench steps`: how fast the kitchen steps with two cooks who move at random, and why."""

import cProfile
import pstats
import statistics
from argparse import ArgumentParser, Namespace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from game.content.level import Level
from game.kitchen.moves import Move
from game.kitchen.step import first_state, step
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of

#: Moves of all cooks at one tick.
Moves = tuple[Move, ...]

#: Functions listed in the breakdown.
LISTED = 8


def _options(parser: ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure")
    parser.add_argument("--seed", type=int, default=0, help="of the random moves and orders")


def measure(args: Namespace, console: Console) -> Report:
    """Rates round by round, and the functions that take the time."""
    level = level_of(args)
    rates = throughput(level, args.seed, args.seconds, console)
    shares = profile(level, args.seed)
    rate = statistics.median(rates)
    speed = Figures(
        f"Steps on {level.title}, two random cooks",
        ("figure", "value"),
        (
            ("steps per second, median of rounds", f"{rate:,.0f}"),
            ("slowest / fastest round", f"{min(rates):,.0f} / {max(rates):,.0f}"),
            ("rounds", str(len(rates))),
        ),
    )
    where = Figures(
        "Where the time goes",
        ("function", "share"),
        tuple((function, f"{share:.1%}") for function, share in shares.items()),
    )
    data = {
        "level": level.name,
        "seed": args.seed,
        "steps_per_second": rate,
        "rounds": rates,
        "breakdown": shares,
    }
    return Report(f"steps-{level.name}", data, (speed, where), (level,))


def random_moves(level: Level, seed: int) -> list[Moves]:
    """Moves for one round, drawn beforehand so that only stepping is timed."""
    random, cooks = Random(seed), len(level.kitchen.starts)
    every = list(Move)
    return [tuple(random.choices(every, k=cooks)) for _ in range(level.round_ticks)]


def throughput(level: Level, seed: int, seconds: float, console: Console) -> list[float]:
    """Steps per second of one round after the other, for about `seconds` of wall time."""
    rates: list[float] = []
    spent = 0.0
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("steps", total=seconds)
        while spent < seconds or not rates:
            moves = random_moves(level, seed + len(rates))
            began = perf_counter()
            step_through(level, seed + len(rates), moves)
            took = perf_counter() - began
            rates.append(len(moves) / took)
            spent += took
            progress.advance(task, took)
    return rates


def step_through(level: Level, seed: int, moves: list[Moves]) -> None:
    """One round."""
    state = first_state(level.kitchen, seed)
    for each in moves:
        state, _ = step(state, each)


def profile(level: Level, seed: int) -> dict[str, float]:
    """The functions with the most time of their own, in ten rounds, as shares (0..1) of it all."""
    moves = list(islice(cycle(random_moves(level, seed)), 10 * level.round_ticks))
    profiler = cProfile.Profile()
    profiler.runcall(step_through, level, seed, moves)
    found = pstats.Stats(profiler).get_stats_profile().func_profiles.items()
    whole = sum(f.tottime for _, f in found)
    slowest = sorted(found, key=lambda pair: -pair[1].tottime)[:LISTED]
    return {
        name if f.file_name == "~" else f"{Path(f.file_name).stem}.{name}": f.tottime / whole
        for name, f in slowest
    }


EXPERIMENT = Experiment("steps", "simulation speed with two random cooks", _options, measure)
