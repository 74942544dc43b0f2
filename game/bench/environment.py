"""`bench environment`: random steps through the environment beside the bare engine's."""

import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from time import process_time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from game.bench.steps import Moves, random_moves, step_through
from game.content.level import Level
from game.kitchen.moves import Move
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import add_level, level_of

if TYPE_CHECKING:
    from game.lab.environment.parallel import KitchenEnv


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_level(parser)
    parser.add_argument("--rounds", type=int, default=30, help="of each, taken in turn")
    parser.add_argument(
        "--least", type=float, metavar="RATIO", help="fail if the environment's share is lower"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Processor time of rounds with the same random moves, one of each cook at every tick."""
    # The packages of the environment are not everybody's.
    from game.lab.environment import parallel_env  # noqa: PLC0415

    level, env = level_of(args), parallel_env(args.level, moves_per_second=10)
    bare, around = [], []
    for seed in track(range(args.rounds + 1), console=console, transient=True):
        moves = random_moves(level, seed)
        bare.append(_engine(level, seed, moves))
        around.append(_environment(env, seed, moves))
    # The first of each does not count: it fills the caches. The fastest are the least disturbed.
    per_tick = [1e6 * min(spent[1:]) / level.round_ticks for spent in (bare, around)]
    pairs = zip(bare[1:], around[1:], strict=True)
    ratio, median = per_tick[0] / per_tick[1], statistics.median(a / b for a, b in pairs)
    figures = Figures(
        f"Random steps on {level.title}, {len(level.cooks)} agents",
        ("figure", "value"),
        (
            ("engine, microseconds a step", f"{per_tick[0]:.1f}"),
            ("environment, microseconds a step", f"{per_tick[1]:.1f}"),
            ("its share of the engine's speed", f"{ratio:.2f}"),
            ("the same, median of pairs", f"{median:.2f}"),
        ),
    )
    short = args.least is not None and ratio < args.least
    notes = (f"the environment is slower than {args.least:g} of the engine",) if short else ()
    data = {"level": level.name, "microseconds": per_tick, "ratio": ratio, "median": median}
    name = f"environment-{level.name}"
    return Report(name, data, (figures,), (level,), notes=notes, code=int(short))


def _engine(level: Level, seed: int, moves: list[Moves]) -> float:
    began = process_time()
    step_through(level, seed, moves)
    return process_time() - began


def _environment(env: "KitchenEnv", seed: int, moves: Sequence[Moves]) -> float:
    numbers = {move: env.action_names.index(move.value) for move in Move}
    chosen = [
        dict(zip(env.possible_agents, map(numbers.__getitem__, each), strict=True))
        for each in moves
    ]
    env.reset(seed=seed)
    began = process_time()
    for each in chosen:
        env.step(each)
    return process_time() - began


EXPERIMENT = Experiment("environment", "its speed beside the engine's, a ratio", options, measure)
